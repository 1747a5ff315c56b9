/** A typed call of the lab; a refusal becomes an error that says why. */
import type { LabOperations } from './model.ts'
import { LAB_OPERATIONS } from './paths.ts'

export type LabOperation = keyof LabOperations

/** Arguments of a call: path parameters, query, body. */
export type Given<Id extends LabOperation> = Omit<LabOperations[Id], 'answer'>
export type Answer<Id extends LabOperation> = LabOperations[Id]['answer']

/** Arguments of an untyped call. */
export interface Parts {
  params?: Readonly<Record<string, string>>
  query?: object
  body?: unknown
}

/** The lab refused a call: the message names the call, the reason, and each invalid place. */
export class LabError extends Error {
  /** HTTP status of the answer. */
  readonly status: number
  /** The broken rule, its clause and the figures, from the header `x-rule`; null: none. */
  readonly rule: string | null
  /** Body of the answer: parsed JSON, or text. */
  readonly body: unknown

  constructor(call: string, status: number, rule: string | null, body: unknown) {
    super(`${call} was answered with ${status}: ${reasonIn(body)}${rule === null ? '' : ` (${rule})`}`)
    this.name = 'LabError'
    this.status = status
    this.rule = rule
    this.body = body
  }
}

/** Characters shown of a body that is not the lab's. */
const SHOWN = 200

/** Message of a refusal, with each invalid place of the request. */
function reasonIn(body: unknown): string {
  const { message, detail } = (body ?? {}) as { message?: string; detail?: { loc: unknown[]; msg: string }[] }
  if (message === undefined) return typeof body === 'string' ? body.slice(0, SHOWN) : 'nothing is said'
  return [message, ...(detail ?? []).map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)].join('; ')
}

/** Calls the lab of one world. */
export class LabCaller {
  readonly #address: string
  readonly #token: string | null

  /** @param address of the world: `base_url` @param token required by the lab; null: none */
  constructor(address: string, token: string | null) {
    this.#address = address.replace(/\/$/, '')
    this.#token = token
  }

  /**
   * A caller for another world of the sandbox, at the address that was asked: what an answer names takes no token.
   * @param token of its own, where it has one
   */
  at(world: string, token = this.#token): LabCaller {
    const root = this.#address.replace(/\/w\/[^/]+$/, '')
    return new LabCaller(`${root}/w/${encodeURIComponent(world)}`, token)
  }

  /** @throws LabError when the call is refused; Error when the address does not answer */
  call<Id extends LabOperation>(id: Id, given: Given<Id>): Promise<Answer<Id>> {
    const [method, path] = LAB_OPERATIONS[id]
    return this.send(method, path, given) as Promise<Answer<Id>>
  }

  /** @param path behind `/lab`, its parameters in braces @throws LabError; Error when the address does not answer */
  async send(method: string, path: string, { params = {}, query = {}, body }: Parts): Promise<unknown> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
    const url = `${this.#address}/lab${filled}${queryText(query)}`
    const answer = await fetch(url, {
      method,
      // It would take the token along
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        ...(this.#token === null ? {} : { 'x-lab-token': this.#token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as Error & { code?: string }
      throw new Error(`Nothing answers at ${url}: ${code ?? message}. Is the sandbox open?`, { cause: error })
    })
    const content = await contentOf(answer)
    if (!answer.ok) throw new LabError(`${method} ${url}`, answer.status, answer.headers.get('x-rule'), content)
    return content
  }
}

/** JSON parsed, text as text, anything else as bytes. */
async function contentOf(answer: Response): Promise<unknown> {
  const media = answer.headers.get('content-type') ?? ''
  if (media.startsWith('application/json')) return answer.json()
  return media.startsWith('text/') ? answer.text() : answer.bytes()
}

/** An array repeats the parameter for each member. */
function queryText(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}
