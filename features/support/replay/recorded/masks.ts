/**
 * What differs from run to run, replaced by names before bytes are compared: addresses, the name of the world, and what
 * is made from the secret of the store: signatures of tokens, keys of webhooks and signatures made with these.
 */
import { createHmac } from 'node:crypto'
import type { WorldCard } from '../../actors/world-card.ts'

/** A JWT: its claims are the same in every run, its signature is not. */
const TOKEN = /\b(eyJ[\w-]+\.eyJ[\w-]+)\.[\w-]{43}(?![\w-])/g
/** The key of a webhook in the only answer that shows it. */
const KEY = /"key":\s*"([\w-]{43})"/g

export class Masks {
  readonly #names: readonly (readonly [value: string, name: string])[]
  /** Keys of webhooks in the order in which they were shown. */
  readonly #keys: string[]
  /** How many values of each kind have been replaced. */
  readonly #replaced: Map<string, number>

  /** @param world the card of the world of this run @param origin of a fork: keys that were shown there are known */
  constructor(world: WorldCard & { smtp_url?: string }, origin?: Masks) {
    this.#replaced = new Map(origin ? origin.#replaced : [])
    this.#keys = origin ? [...origin.#keys] : []
    const { base_url, local_base_url, terminal_lan_url, smtp_url } = world
    const mailbox = smtp_url === undefined ? null : new URL(smtp_url)
    const hosts: [string | null | undefined, string][] = [
      [base_url && new URL(base_url).host, '<cloud>'],
      [local_base_url && new URL(local_base_url).host, '<desk>'],
      [terminal_lan_url && new URL(terminal_lan_url).host, '<lan>'],
      [mailbox?.host, '<mailbox>'],
      [mailbox?.password, '<password of the mailbox>'],
      [world.world, '<world>'],
    ]
    this.#names = hosts.flatMap(([value, name]) => (value ? [[value, name] as const] : []))
  }

  /** A text with names in place of what differs from run to run. */
  mask(text: string): string {
    let masked = text.replace(TOKEN, (_, claims: string) => {
      this.#count('signature of a token')
      return `${claims}.<signature>`
    })
    for (const [value, name] of this.#names)
      masked = masked.replaceAll(value, () => {
        this.#count(name === '<world>' ? 'name of the world' : 'address')
        return name
      })
    for (const [, key] of masked.matchAll(KEY)) if (!this.#keys.includes(key!)) this.#keys.push(key!)
    for (const [index, key] of this.#keys.entries())
      masked = masked.replaceAll(key, () => {
        this.#count('key of a webhook')
        return `<key ${index + 1}>`
      })
    return masked
  }

  /** A signature over a body by its key; as it came, where no key that was shown has made it. */
  signature(signature: string, body: string): string {
    const made = this.#keys.findLastIndex(
      (key) => createHmac('sha256', key).update(body).digest('base64') === signature,
    )
    if (made < 0) return signature
    this.#count('signature of a call')
    return `<signed with key ${made + 1}>`
  }

  /** What has been replaced, in words: `2 addresses, 1 key of a webhook`. */
  get inWords(): string {
    const counted = [...this.#replaced].map(([kind, count]) => `${kind} ${count === 1 ? 'once' : `${count} times`}`)
    return counted.sort().join(', ')
  }

  #count(kind: string): void {
    this.#replaced.set(kind, (this.#replaced.get(kind) ?? 0) + 1)
  }
}
