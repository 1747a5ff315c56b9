/** The sentences of the features that do just what a request does; the general sentence says the others. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { HttpStep } from '../replay-form.ts'
import { cashierOfLogin, isPasswordOf, registerOfId, terminalOfId } from './roles.ts'
import type { Speaker } from './speaker.ts'

const folder = join(import.meta.dirname, '../../../../fixtures/receipts')
/** Receipts by their words. */
const receipts = readdirSync(folder).map((file): [string, object] => [
  `the ${file.replace('.json', '').replaceAll('-', ' ')}`,
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
])

type Http = HttpStep['http']
/** @returns undefined: the request differs from what the sentence does */
type Sentence = (http: Http, speaker: Speaker) => string | undefined

const isBare = ({ body, text }: Http): boolean => body === undefined && text === undefined

/** A deed of a signed-in cashier at a register, whose key is shown. */
const atRegister =
  (words: (cashier: string, register: string) => string): Sentence =>
  (http, speaker) => {
    const { token, key } = speaker.credentials(http)
    if (!isBare(http) || !isRole(token) || !isRole(key)) return undefined
    speaker.register = key
    return words(token, key)
  }

const isRole = (role: string | null): role is string => role !== null && role !== 'unknown'

const byCashier =
  (words: (cashier: string) => string): Sentence =>
  (http, speaker) => {
    const { token, key } = speaker.credentials(http)
    return isBare(http) && key === null && isRole(token) ? words(token) : undefined
  }

const atDesk =
  (words: (http: Http) => string | undefined): Sentence =>
  (http, speaker) =>
    http.headers === undefined && (http.register ?? 'the register') === speaker.register ? words(http) : undefined

const bareAtDesk = (words: string): Sentence => atDesk((http) => (isBare(http) ? words : undefined))

const signIn: Sentence = ({ body, headers }) => {
  const { login, password, ...more } = (body ?? {}) as Record<string, unknown>
  const cashier = cashierOfLogin(login)
  const isAlone = headers === undefined && Object.keys(more).length === 0
  return isAlone && cashier && isPasswordOf(login, password) ? `${cashier} signs in with the password` : undefined
}

const token: Sentence = (http, speaker) => {
  const { id, cash_register_id, ...more } = (http.body ?? {}) as Record<string, unknown>
  const [terminal, register] = [terminalOfId(id), registerOfId(cash_register_id)]
  const { token: cashier, key } = speaker.credentials(http)
  if (!terminal || !register || !isRole(cashier) || key !== null || Object.keys(more).length > 0) return undefined
  return `${cashier} asks for a token of ${terminal} for ${register}`
}

const sale: Sentence = atDesk(({ body }) => {
  const { id, ...form } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') return undefined
  const words = receipts.find(([, each]) => isDeepStrictEqual(each, form))?.[0]
  return words && `the cashier sells ${words}`
})

const movement: Sentence = atDesk(({ body }) => {
  const { payment, ...more } = (body ?? {}) as { payment?: { type?: unknown; value?: unknown } }
  const { type, value, ...others } = payment ?? {}
  const isPlain = type === 'CASH' && Number.isInteger(value) && value !== 0
  if (!isPlain || Object.keys(more).length + Object.keys(others).length > 0) return undefined
  return Number(value) > 0 ? `the cashier puts in ${value}` : `the cashier takes out ${-Number(value)}`
})

/** By surface, method and path. */
const SENTENCES: Record<string, Sentence> = {
  'cloud POST /api/v1/cashier/signin': signIn,
  'cloud POST /api/v1/cashier/signout': byCashier((cashier) => `${cashier} signs out`),
  'cloud POST /api/v1/shifts': atRegister((cashier, register) => `${cashier} opens a shift on ${register}`),
  'cloud POST /api/v1/shifts/close': byCashier((cashier) => `${cashier} closes the shift`),
  'cloud POST /api/v1/cash-registers/go-offline': atRegister((who, where) => `${who} takes ${where} offline`),
  'cloud POST /api/v1/cash-registers/go-online': atRegister((who, where) => `${who} brings ${where} online`),
  'cloud POST /paylink/auth/client': token,
  'desk POST /api/v1/shift/open': bareAtDesk('the desk opens a shift'),
  'desk POST /api/v1/shift/close': bareAtDesk('the desk closes the shift'),
  'desk POST /api/v1/shift/xreport': bareAtDesk('the desk prints an X-report'),
  'desk POST /api/v1/receipt/sell': sale,
  'desk POST /api/v1/receipt/service': movement,
}

/** @returns undefined: no sentence does just this */
export const ownSentence = (http: Http, speaker: Speaker): string | undefined =>
  SENTENCES[`${http.surface} ${http.method} ${http.path}`]?.(http, speaker)
