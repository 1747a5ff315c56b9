/** What sentences know of a replay: who has signed in, which register is meant, which ids the scenario has met. */
import { isDeepStrictEqual } from 'node:util'
import type { HttpStep, ReplayStep } from '../replay-form.ts'
import { cashierOfLogin, registerOfKey } from './roles.ts'

/** Roles of the cashier of the token and of the register of the key; null: none is shown. */
interface ShownCredentials {
  token: string | null | 'unknown'
  key: string | null | 'unknown'
}

/** Headers that name the program and the form of the body: no sentence says them. */
const UNSAID = new Set(['x-client-name', 'x-client-version', 'content-type'])

/** Names of the headers that a sentence has to say, in small letters. */
export const saidHeaders = ({ headers = {} }: HttpStep['http']): string[] =>
  Object.keys(headers)
    .map((name) => name.toLowerCase())
    .filter((name) => !UNSAID.has(name))

/** Headers that are said as credentials. */
const CREDENTIALS = ['authorization', 'x-license-key']

/** Whether a sentence that says whose token and key are shown says all headers. */
export const showsCredentialsAlone = (http: HttpStep['http']): boolean =>
  saidHeaders(http).every((name) => CREDENTIALS.includes(name))

/** How ids of receipts begin in scenarios. */
const NUMBERED = '00000000-0000-4000-8000-'

/** Members of steps that are not sent. */
const KEPT = ['answer', 'heard', 'webhooks']

const BEARER = /^Bearer \{\{(\d+)\.body\.access_token\}\}$/i

/** The names under which a scenario meets what a request was answered, member by member. */
function namesOf({ path, surface }: HttpStep['http']): Record<string, string> {
  const place = path.split('?')[0]!
  if (surface === 'cloud' && place === '/api/v1/shifts') return { 'body.id': 'shift_id' }
  if (place.startsWith('/api/v1/receipts')) return { 'body.id': 'receipt_id', 'body.fiscal_code': 'fiscal_code' }
  const noun = { '/api/v1/reports': 'report_id', '/api/v1/transactions': 'transaction_id' }[place]
  return { 'body.fiscal_code': 'fiscal_code', ...(noun && { 'body.id': noun, 'body.results.0.id': noun }) }
}

export class Speaker {
  readonly #steps: readonly ReplayStep[]
  /** Role of the register that sentences mean when they name none. */
  register = 'the register'
  /** Number of the step that each name of the scenario is from. */
  readonly #met = new Map<string, number>()

  /** Sales said by sentences that number their receipts, and the last of them. */
  #sales = 0
  #sold: unknown = null
  /** All that is sent: what is kept of answers names ids as well, and they matter to no step. */
  readonly #sent: string
  /** Whether the replay numbers its receipts as the scenarios do. */
  readonly #isNumbered: boolean

  constructor(steps: readonly ReplayStep[]) {
    this.#steps = steps
    this.#sent = JSON.stringify(steps, (name, value) => (KEPT.includes(name) ? undefined : value))
    this.#isNumbered = JSON.stringify(steps).includes(`"id":"${NUMBERED}`)
  }

  /** Whether a sale is the last one that was said. */
  isSoldAgain = (body: unknown): boolean => this.#sold !== null && isDeepStrictEqual(body, this.#sold)

  /**
   * A sale is to be said by a sentence that gives the receipt the next number.
   * @returns false: another receipt would get this id, or this one another that matters
   */
  sells(id: string, body: unknown): boolean {
    const next = `${NUMBERED}${String(this.#sales + 1).padStart(12, '0')}`
    const isFree = !this.#isNumbered && this.#sent.split(id).length === 2
    if (id !== next && !isFree) return false
    this.#sales++
    this.#sold = body
    return true
  }

  /** After a step is said: what the scenario has met by it. */
  said(index: number): void {
    const step = this.#steps[index]!
    if ('http' in step) for (const name of Object.values(namesOf(step.http))) this.#met.set(name, index)
  }

  credentials({ headers = {} }: HttpStep['http']): ShownCredentials {
    const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const [authorization, key] = [named.get('authorization'), named.get('x-license-key')]
    return {
      token: authorization === undefined ? null : (this.#cashierOf(authorization) ?? 'unknown'),
      key: key === undefined ? null : (registerOfKey(key) ?? 'unknown'),
    }
  }

  /** The cashier whose last sign-in a token is from. */
  #cashierOf(authorization: string): string | undefined {
    const signIn = this.#steps[Number(BEARER.exec(authorization)?.[1])]
    if (!signIn || !('http' in signIn)) return undefined
    return cashierOfLogin((signIn.http.body as { login?: unknown } | undefined)?.login)
  }

  /** A text with its references as names of the scenario; undefined: one has none. */
  withNames(text: string): string | undefined {
    let isSayable = true
    const named = text.replace(/\{\{\s*(\d+)\.([\w.]+)\s*\}\}/g, (whole, number: string, path: string) => {
      const step = this.#steps[Number(number)]
      const name = step && 'http' in step ? namesOf(step.http)[path] : undefined
      if (name !== undefined && this.#met.get(name) === Number(number)) return `{${name}}`
      isSayable = false
      return whole
    })
    return isSayable && !named.includes('{{') ? named : undefined
  }
}
