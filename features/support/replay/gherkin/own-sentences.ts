/** The sentences of the features that do just what a request does; the general sentence says the others. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type BankAnswer, cardPayment } from '../../vocabulary/bank/card-payment.ts'
import { plainCloudSale } from '../../vocabulary/cloud-sale.ts'
import type { HttpStep } from '../replay-form.ts'
import { cashierOfLogin, isPasswordOf, registerOfId, terminalOfId } from './roles.ts'
import { type Speaker, saidHeaders, showsCredentialsAlone } from './speaker.ts'

const folder = join(import.meta.dirname, '../../../../fixtures/receipts')
/** Receipts by their words. */
const receipts = readdirSync(folder).map((file): [string, object] => [
  `the ${file.replace('.json', '').replaceAll('-', ' ')}`,
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
])

/** Address of the receiver of the world. */
const RECEIVER = '{{world.webhook_inbox_url}}'

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
  (words: Sentence): Sentence =>
  (http, speaker) =>
    saidHeaders(http).length === 0 && (http.register ?? 'the register') === speaker.register
      ? words(http, speaker)
      : undefined

const bareAtDesk = (words: string): Sentence => atDesk((http) => (isBare(http) ? words : undefined))

const signIn: Sentence = (http) => {
  const { login, password, ...more } = (http.body ?? {}) as Record<string, unknown>
  const cashier = cashierOfLogin(login)
  const isAlone = saidHeaders(http).length === 0 && Object.keys(more).length === 0
  return isAlone && cashier && isPasswordOf(login, password) ? `${cashier} signs in with the password` : undefined
}

const token: Sentence = (http, speaker) => {
  const { id, cash_register_id, ...more } = (http.body ?? {}) as Record<string, unknown>
  const [terminal, register] = [terminalOfId(id), registerOfId(cash_register_id)]
  const { token: cashier, key } = speaker.credentials(http)
  if (!terminal || !register || !isRole(cashier) || key !== null || Object.keys(more).length > 0) return undefined
  return `${cashier} asks for a token of ${terminal} for ${register}`
}

const sale: Sentence = atDesk(({ body }, speaker) => {
  const { id, ...form } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string') return undefined
  if (speaker.isSoldAgain(body)) return 'the same receipt is sent once more'
  const words = isDeepStrictEqual(form, approvedSale(form))
    ? 'what the bank has approved'
    : receipts.find(([, each]) => isDeepStrictEqual(each, form))?.[0]
  if (words === undefined || !speaker.sells(id, body)) return undefined
  return `the cashier sells ${words}`
})

/** The sale that a front system makes of the approval whose amount a payment names. */
function approvedSale(form: { payments?: { value?: unknown }[] }): object | null {
  const [, message] = /^\{\{(\d+\.heard\.\d+)\.result\.amount\}\}$/.exec(String(form.payments?.[0]?.value)) ?? []
  if (message === undefined) return null
  const result = new Proxy({}, { get: (_, name) => `{{${message}.result.${String(name)}}}` }) as BankAnswer['result']
  const payment = cardPayment({ operation_type: 'purchase', success: true, result })
  return { goods: [{ code: '1', name: 'Хліб', price: result.amount, quantity: 1000 }], payments: [payment] }
}

const movement: Sentence = atDesk(({ body }) => {
  const { payment, ...more } = (body ?? {}) as { payment?: { type?: unknown; value?: unknown } }
  const { type, value, ...others } = payment ?? {}
  const isPlain = type === 'CASH' && Number.isInteger(value) && value !== 0
  if (!isPlain || Object.keys(more).length + Object.keys(others).length > 0) return undefined
  return Number(value) > 0 ? `the cashier puts in ${value}` : `the cashier takes out ${-Number(value)}`
})

/** The plain one at the register that is meant, which names the receiver of the world. */
const saleWithCallback: Sentence = (http, speaker) => {
  const { id } = (http.body ?? {}) as Record<string, unknown>
  const { token: cashier, key } = speaker.credentials(http)
  if (typeof id !== 'string' || cashier !== 'the cashier' || key !== speaker.register) return undefined
  const isPlain = isDeepStrictEqual(http.body, { ...plainCloudSale(id), callback_url: RECEIVER })
  return isPlain && speaker.sells(id, http.body)
    ? 'a sale in the cloud is sent with body.callback_url as the receiver'
    : undefined
}

/** To the receiver of the world; the program is named by its headers. */
const webhook: Sentence = (http, speaker) => {
  const { token: cashier, key } = speaker.credentials(http)
  const isToReceiver = isDeepStrictEqual(http.body, { url: RECEIVER })
  if (!isToReceiver || !isRole(cashier) || !isRole(key)) return undefined
  speaker.register = key
  return `${cashier} sets the webhook of ${key} to the receiver`
}

/** By surface, method and path. */
const SENTENCES: Record<string, Sentence> = {
  'cloud POST /api/v1/cashier/signin': signIn,
  'cloud POST /api/v1/cashier/signout': byCashier((cashier) => `${cashier} signs out`),
  'cloud POST /api/v1/shifts': atRegister((cashier, register) => `${cashier} opens a shift on ${register}`),
  'cloud POST /api/v1/shifts/close': byCashier((cashier) => `${cashier} closes the shift`),
  'cloud POST /api/v1/receipts/sell': saleWithCallback,
  'cloud POST /api/v1/cash-registers/go-offline': atRegister((who, where) => `${who} takes ${where} offline`),
  'cloud POST /api/v1/cash-registers/go-online': atRegister((who, where) => `${who} brings ${where} online`),
  'cloud POST /api/v1/webhook': webhook,
  'cloud POST /api/v1/paylink/auth/client': token,
  'desk POST /api/v1/shift/open': bareAtDesk('the desk opens a shift'),
  'desk POST /api/v1/shift/close': bareAtDesk('the desk closes the shift'),
  'desk POST /api/v1/shift/xreport': bareAtDesk('the desk prints an X-report'),
  'desk POST /api/v1/receipt/sell': sale,
  'desk POST /api/v1/receipt/service': movement,
}

/** @returns undefined: no sentence does just this */
export const ownSentence = (http: Http, speaker: Speaker): string | undefined =>
  showsCredentialsAlone(http) ? SENTENCES[`${http.surface} ${http.method} ${http.path}`]?.(http, speaker) : undefined

/** What becomes of the connection of a terminal. */
const CONNECTION_WORDS: ReadonlyMap<string, string> = new Map([
  ['PUT', 'connects'],
  ['DELETE', 'drops'],
])

/** A deed of the lab at a terminal: its sentence has no answer to look at. */
export function terminalSentence(http: Http): string | undefined {
  const [, id] = /^\/lab\/terminals\/([^/]+)\/connection$/.exec(http.path) ?? []
  const terminal = http.surface === 'lab' && isBare(http) ? terminalOfId(id) : undefined
  const words = CONNECTION_WORDS.get(http.method)
  return terminal && words && `${terminal} ${words}`
}
