/**
 * The history of a storm as a replay file. What the world's seed does not make constant, tokens and addresses, is named
 * by the step whose answer gave it, or by the world's card.
 */
import type { ReplayFile } from '../../../support/replay/replay-form.ts'
import type { StormAnswer, StormRequest } from '../seen.ts'
import type { StormWorld } from './storm-server.ts'

type HistoryStep = Record<string, unknown>

/** Members of answers that hold secrets: they differ from database to database, and so do the answers. */
const GIVEN = ['access_token', 'token', 'key'] as const

export class ReplayHistory {
  readonly #world: StormWorld
  readonly #roleOf: (register: string) => string
  readonly #steps: HistoryStep[] = []
  /** Names of values that answers gave. */
  readonly #names = new Map<string, string>()

  /** @param roleOf role of a register by its id */
  constructor(world: StormWorld, roleOf: (register: string) => string) {
    this.#world = world
    this.#roleOf = roleOf
  }

  get length(): number {
    return this.#steps.length
  }

  /** The replay as it is so far. @param about one sentence @param breaks name of the broken invariant; null: none */
  replay(about: string, breaks: string | null): ReplayFile {
    const { seed, ...world } = this.#world
    const steps = this.#steps as ReplayFile['steps']
    return { format: 1, seed, about, world, steps, ...(breaks !== null && { breaks }) }
  }

  add(step: HistoryStep): void {
    this.#steps.push(step)
  }

  /** @param answer null: it was lost, or is none of a client's */
  http(by: string, request: StormRequest, answer: StormAnswer | null): void {
    this.add(this.httpStep(by, request, answer))
    for (const member of GIVEN) {
      const value = answer?.body?.[member]
      if (typeof value === 'string') this.#names.set(value, `{{${this.#steps.length - 1}.body.${member}}}`)
    }
    // An id that the server made: another request before it, and it is another
    const id = answer?.body?.id
    if (request.method === 'POST' && isId(id) && !JSON.stringify(request.body ?? null).includes(id))
      this.#names.set(id, `{{${this.#steps.length - 1}.body.id}}`)
  }

  /** A look at the lab whose answer is kept: it shows what has gone wrong. */
  look(request: StormRequest, { status, body }: StormAnswer): void {
    this.add({ ...this.httpStep('lab', request, null), answer: { status, body } })
  }

  /** A step of a request; among others sent at once it names nothing. */
  httpStep(by: string, request: StormRequest, answer: StormAnswer | null): HistoryStep {
    const { surface, desk, method, path, headers, body } = request
    const isSecret = GIVEN.some((member) => typeof answer?.body?.[member] === 'string') || isOfInbox(answer?.body)
    const kept = surface === 'lab' || isSecret ? null : (answer ?? { status: 0, body: undefined })
    return {
      http: {
        surface,
        ...(desk !== null && { register: this.#roleOf(desk) }),
        method,
        path: path
          .split('/')
          .map((part) => this.#names.get(part) ?? part)
          .join('/'),
        headers: { 'x-client-name': 'storm', 'x-client-version': '1', ...this.#named(headers) },
        ...(body !== undefined && { body: inboxNamed(body) }),
      },
      by,
      ...(kept && { answer: { status: kept.status, ...(kept.body !== undefined && { body: kept.body }) } }),
    }
  }

  /** A socket of a front system. @param token that an answer gave */
  open(name: string, token: string, cash_register_id: string): void {
    const query = { token: this.#names.get(token) ?? token, cash_register_id }
    this.add({ socket: { name, open: { way: 'proxy', query } } })
  }

  #named = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        const bare = value.replace(/^Bearer /, '')
        return [name, value.replace(bare, this.#names.get(bare) ?? bare)]
      }),
    )
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)

/** Whether it names the world's own receiver, whose address is another in each run. */
const isOfInbox = (body: unknown): boolean =>
  (body as { url?: string } | null | undefined)?.url?.endsWith?.('/lab/webhooks/inbox') ?? false

const INBOX = '{{world.webhook_inbox_url}}'

const inboxNamed = (body: unknown): unknown => {
  if (isOfInbox(body)) return { url: INBOX }
  const { callback_url } = (body ?? {}) as { callback_url?: string }
  return callback_url?.endsWith('/lab/webhooks/inbox') ? { ...(body as object), callback_url: INBOX } : body
}
