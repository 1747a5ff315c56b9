/**
 * Addresses of mails: a scenario mails to example.com and the like; at the target each is an address of the mailbox of
 * the profile that names the run, the lane and the scenario, so that each reads its own mails.
 */
import { randomBytes } from 'node:crypto'
import { literally } from '../../law/answer.ts'

/** Well-formed addresses of reserved domains (RFC 2606): others are sent as they are. */
const OF_EXAMPLES = /^([\w+-]+(?:\.[\w+-]+)*)@(example\.(?:com|org|net))$/i

export class MailAddresses {
  readonly #domain: string
  readonly #lane: string
  #turn = 0

  /** @param lane whose scenarios they belong to */
  constructor(domain: string, lane: number) {
    this.#domain = domain
    this.#lane = `${randomBytes(3).toString('hex')}-${lane}`
  }

  /** Begins a scenario: it has other addresses. */
  restart(): void {
    this.#turn++
  }

  outward = (address: string): string =>
    address.replace(OF_EXAMPLES, (_, local, host) => `${local}.at.${host}.${this.#tag}@${this.#domain}`)

  /** Of another scenario, or another domain: as it is. */
  inward = (address: string): string =>
    address.replace(
      new RegExp(`^(.+)\\.at\\.(.+)\\.${literally(this.#tag)}@${literally(this.#domain)}$`, 'i'),
      (_, local, host) => `${local}@${host}`,
    )

  /** Whether an address is one of the present scenario. */
  isOwn = (address: string): boolean => this.inward(address) !== address

  get #tag(): string {
    return `${this.#lane}-${this.#turn}`
  }
}
