/** Requests of an integrator's program, and answers that are read strictly. */
import { type Decoder, isObject, MOMENT, RefusedAnswer } from './decoding.ts'

export interface Request {
  query?: Record<string, string | number | boolean | readonly string[]>
  body?: unknown
  /** Status of a success; default 200. */
  status?: number
  /** Whose credentials go along: token and licence key (the default), the licence key alone, or none. */
  as?: 'cashier' | 'register' | 'anyone'
}

/** An error the cloud answered with. */
export class CloudError extends Error {
  readonly status: number
  readonly code: string | null
  /** @param text the message, which every error has */
  constructor(status: number, code: string | null, text: string) {
    super(text)
    this.status = status
    this.code = code
  }
}

export interface Printed {
  kind: string
  bytes: Uint8Array
  text: string
}

/** The HTTP of one program at one register. */
export class Transport {
  token: string | null = null
  readonly #base: string
  readonly #licence: string

  /** @param base of the API, with `/api/v1` */
  constructor(base: string, licence: string) {
    this.#base = base
    this.#licence = licence
  }

  /** @throws CloudError; RefusedAnswer when the answer is not what the evidence shows */
  async call<Answer>(method: string, path: string, decoder: Decoder<Answer>, request: Request = {}): Promise<Answer> {
    const response = await this.#send(method, path, request)
    const body = JSON.parse(await response.text()) as unknown
    sweep(body, `${method} ${path} $`)
    return decoder(body, `${method} ${path} $`)
  }

  /** A print, or a file. @throws CloudError */
  async file(path: string, request: Request = {}): Promise<Printed> {
    const response = await this.#send('GET', path, request)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { kind: response.headers.get('content-type') ?? '', bytes, text: new TextDecoder().decode(bytes) }
  }

  /** A request whose body is written by hand. */
  raw(method: string, path: string, body: string | null, as: Request['as'] = 'cashier'): Promise<Response> {
    return fetch(this.#base + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-client-name': 'strict',
        'x-client-version': '1',
        ...(as !== 'anyone' && { 'x-license-key': this.#licence }),
        ...(as === 'cashier' && this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body }),
    })
  }

  async #send(method: string, path: string, { query, body, status = 200, as }: Request): Promise<Response> {
    const text = body === undefined ? null : JSON.stringify(body)
    const response = await this.raw(method, path + queryText(query), text, as)
    if (!response.headers.has('date')) throw new RefusedAnswer(`${method} ${path}`, 'a Date header', undefined)
    if (response.status === status) return response
    throw await errorOf(response, `${method} ${path}`)
  }
}

/** An error has a message and, but for few, a code. */
async function errorOf(response: Response, place: string): Promise<Error> {
  const body: unknown = await response.json()
  if (!isObject(body) || typeof body.message !== 'string') return new RefusedAnswer(place, 'an error message', body)
  const { code = null, message } = body
  if (code !== null && typeof code !== 'string') return new RefusedAnswer(place, 'a code or null', code)
  return new CloudError(response.status, code, message)
}

/** Lists of values are repeated keys. */
function queryText(query: Request['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((each) => [key, each]) : [[key, String(value)]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Numbers that may have a fraction: rates, shares and times. */
const FRACTIONS = /(rate|current|total|duration|estimated_duration|execution_time)$/
/** What a program sent itself comes back as it was. */
const ECHOES = /\.(payload|context|custom|settings)\b/
/** Its dates have a form of their own. */
const NESTED_REGISTER = /\.cash_register\.\w+$/

/** Looks at every value of an answer, also at keys that no model knows. @throws RefusedAnswer */
export function sweep(value: unknown, place: string): void {
  if (ECHOES.test(place)) return
  if (Array.isArray(value)) value.forEach((each, index) => void sweep(each, `${place}[${index}]`))
  else if (isObject(value)) for (const [key, each] of Object.entries(value)) sweep(each, `${place}.${key}`)
  else if (typeof value === 'number' && !Number.isSafeInteger(value) && !FRACTIONS.test(place))
    throw new RefusedAnswer(place, 'an integer', value)
  else if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value))
    if (!MOMENT.test(value) && !NESTED_REGISTER.test(place)) throw new RefusedAnswer(place, 'six digits', value)
}
