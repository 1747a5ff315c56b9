/** Explains each parameter of steps in a sentence, and, where a word means more than it says, the word. */
import house from '../../../fixtures/house.json' with { type: 'json' }
import { quirkRows } from '../../../server/runtime/world/quirks.ts'
import { lawfulStatuses, refusals } from '../law/law.ts'
import { CARRIERS, REGISTERS_SHOWN, requestCredentials, TOKENS } from '../vocabulary/credentials.ts'
import * as faults from '../vocabulary/faults.ts'
import { SLIP_FORMATS } from '../vocabulary/printing/slips.ts'
import { requests } from '../vocabulary/requests.ts'
import { views } from '../vocabulary/views.ts'
import { CLOSINGS, FACTS, SLIP_OPTIONS } from '../vocabulary/words.ts'
import { REQUEST_NAMES } from '../wire/request-names.ts'
import { receiptInWords } from './receipt-in-words.ts'

/** Meaning of a word, in Markdown; empty: self-explanatory. */
export type Meaning = (word: string) => string

interface Explained {
  /** One or two sentences. */
  note: string
  means?: Meaning
  /** Its words are listed with another parameter. */
  isElsewhere?: true
}

const code = (text: string): string => `\`${text}\``
const from =
  (meanings: Record<string, string>): Meaning =>
  (word) =>
    meanings[word] ?? ''

const fault =
  (rows: readonly faults.FaultWords[]): Meaning =>
  (word) => {
    const { name, isOver } = faults.faultChange(rows, word)
    return `the fault ${code(name)} ${isOver ? 'is over' : 'begins'}`
  }

const refusal: Meaning = (word) => {
  const { clause, desk, status, uk } = refusals.get(word)!
  return `${desk ? `${clause}, at the desk ${desk}` : clause}: ${status}, «${uk}»`
}
const nativeStatus: Meaning = (word) => {
  const { code: number, uk } = lawfulStatuses.get(word)!
  return `${number}, «${uk}»`
}
const operation = (method: string, path: string): string => code(`${method} ${path}`)

const [linden, florist] = house.organizations.map(({ title }) => title)
const cashier = (login: string): string => house.cashiers.find((each) => each.login === login)!.full_name
const register = (number: string): string => `№ ${number}, «${titleOf(number)}»`
const titleOf = (number: string): string =>
  house.cash_registers.find(({ fiscal_number }) => fiscal_number === number)!.title

const CASHIERS: Record<string, string> = {
  'the cashier': `${cashier('olena')}, of ${linden}: the everyday one, at the register and at the second register`,
  'the cashier elsewhere': 'the same person at another computer, with a session of her own',
  'the senior cashier': `${cashier('taras')}, of the same outlet, who may close the shift of another`,
  'the production cashier': `${cashier('ihor')}, the only one who is no test cashier`,
  'the deactivated cashier': cashier('maria'),
  'the cashier of an expired key': `${cashier('bohdan')}, whose key ended on 2026-02-01`,
  'the cashier of another organization': `${cashier('daryna')}, the florist`,
  'a stranger': 'has no token',
  'an impostor': 'shows a token that the server has not signed',
}
const REGISTERS: Record<string, string> = {
  'the register': `${register('TEST000001')}: the one a step means that names none`,
  'the second register': register('TEST000002'),
  'the agent register': `${register('TEST000004')}: its cashiers sign in with a pin code; three offline codes`,
  'the frozen register': register('TEST000005'),
  'the production register': register('9900000003'),
  'the register of another outlet': register('TEST000007'),
  'the register of another organization': `${register('TEST000006')}, of ${florist}`,
}

/** The type of fact that a subject and a predicate describe. */
const factsOf: Meaning = (predicate) =>
  Object.entries(FACTS)
    .flatMap(([subject, own]) => (own[predicate] ? [`the ${subject}: ${code(own[predicate])}`] : []))
    .join(', ')

const json = (value: object): string => code(JSON.stringify(value))
const ofShift: Meaning = (word) => {
  const { byId, report, ...shown } = CLOSINGS[word]!
  const whose = byId ? 'the shift the scenario speaks of, as a senior may' : "the cashier's own"
  return [
    whose,
    ...(report ? ['with a report in the body'] : []),
    ...(Object.keys(shown).length ? [json(shown)] : []),
  ].join(', ')
}

/** By name of the parameter. */
export const EXPLAINED: Record<string, Explained> = {
  amount: { note: 'Minor units: 2000 is 20.00 грн.' },
  attachment: { note: 'What is attached to the mail.' },
  body: { note: 'The body as received, letter by letter; may be left out.' },
  calls: { note: 'Which calls of a webhook.' },
  cashier: { note: 'Who acts, by what the seed says of her.', means: from(CASHIERS) },
  cashierFault: { note: 'A fault of a cashier.', means: fault(faults.CASHIER_FAULTS) },
  clockMove: { note: 'Forward, everything on the way happens; set back, nothing does.' },
  closing: { note: 'Which shift is closed in the cloud, and with what.', means: ofShift },
  closingOfSocket: { note: 'The close code, and where it is a refusal the {rule}.' },
  credentials: {
    note: 'What is shown with a request.',
    means: (word) => json(requestCredentials[word]!),
  },
  decisions: {
    note: 'Decisions that the assertion follows, in brackets, where it is not of the law alone; may be left out.',
  },
  deskAction: { note: 'What is done at the desk of the register, and at which computer.' },
  duration: { note: 'Time of the world: nothing is waited for.' },
  error: { note: 'A {rule} or a {nativeStatus}, by its name.', isElsewhere: true },
  editable: { note: 'The one the scenario has made or named last.' },
  entries: { note: 'One by one, or by a file that is to be applied.' },
  extendedReport: { note: 'Which report, of when, in which form and of which places.' },
  extraCash: { note: 'Cash in minor units beside what the bank has approved; may be left out.' },
  getting: { note: 'Only asked for, or asked for, waited for and opened.' },
  has: { note: 'Since the last action began.' },
  inEnglish: { note: 'Left out: the text in Ukrainian.' },
  json: {
    note: 'JSON; `nothing` leaves the member out; an address of that many characters; so many addresses or ids.',
  },
  labAction: { note: 'What is done with the whole world, or the kind of world the scenario goes on in.' },
  lanCarrier: { note: 'How a request comes in on the local network; at a silent socket nothing is sent.' },
  lanRequest: {
    note: 'A terminal and an operation, with its sum and its request_id, or the list of devices; another body where one is given.',
  },
  language: { note: 'Which language is asked for.' },
  moment: { note: 'As the wall clock in Kyiv shows it.' },
  nativeStatus: { note: 'What a terminal fails with: fixtures/native-statuses.json.', means: nativeStatus },
  opening: { note: 'Of that id: the id of the shift the scenario has spoken of.' },
  operation: { note: 'What a front system asks of a terminal: a purchase of 20.00, a refund of it, and others.' },
  payment: { note: 'What is paid, and how, in minor units.' },
  place: { note: 'A member of the request, by its part.' },
  predicate: { note: 'What has happened to the {subject}; each a fact of the journal.', means: factsOf },
  quirk: {
    note: 'A reading of the live service in place of the specification.',
    means: (word) => quirkRows.find(({ name }) => word === `the quirk ${name}`)?.sentence ?? '',
  },
  readerAction: { note: 'What the reader of a mail does with the links in it.' },
  receipt: { note: 'A receipt of fixtures/receipts.', means: receiptInWords },
  register: { note: 'Which register, by what the seed says of it.', means: from(REGISTERS) },
  registerFault: { note: 'A fault of a register.', means: fault(faults.REGISTER_FAULTS) },
  request: {
    note: 'A well-formed request, of which the step changes one place.',
    means: (word) => operation(requests[word]!.method, requests[word]!.path),
  },
  requestLine: {
    note:
      'A request by its name, with an id in place of the one it has and a query behind `with`; or its method, path and ' +
      'body, as features of the wire have it. `{shift_id}` is an id the scenario has met.',
    means: (word) => code(REQUEST_NAMES[word]!),
  },
  rule: { note: 'Why it is refused: fixtures/refusals.json.', means: refusal },
  saleKind: { note: 'Sale, return or payout of prizes, and how the total is rounded.' },
  saleOptions: { note: 'How the receipt is paid, printed and repeated; each may be left out.' },
  saleOrReturn: { note: 'Returns are the same receipt with `is_return` on its goods.' },
  setting: { note: 'On or off.' },
  signingKey: { note: 'Which of the keys the webhook has been given.' },
  size: { note: 'How large the body of a sale is made.' },
  slip: { note: 'What a receipt says of its slip; may be left out.', means: (word) => json(SLIP_OPTIONS[word]!) },
  status: { note: 'The four statuses of a shift.' },
  subject: { note: 'Whom something has happened to.' },
  tableSubject: {
    note: 'What the table is compared with: the last answer or a part of it, or what is requested then.',
  },
  part: { note: 'How an {error} is met or left behind, by the lab or as a till can.' },
  where: {
    note: 'Left out: the status of the desk and the facts; else everything a client can look at, on every surface, where the clock can be set: both sides of each bank terminal too, unless these are left out, for what it was asked and how that ended; in any form: pages, pictures and files as well.',
  },
  terminal: {
    note: 'Which bank terminal.',
    means: from({
      'the terminal': 'pos-1',
      'the second terminal': 'pos-2',
      'the terminal of another organization': 'pos-3',
    }),
  },
  prepaymentOptions: { note: 'What the payment or return asks for besides; each may be left out.' },
  terminalAction: {
    note: 'What is done to a bank terminal: by hand, by its script, by a fault; or hardware that the scenario plays there.',
  },
  times: { note: 'How often; left out: once.' },
  view: {
    note: 'What is looked at in the cloud; of which register and from when to when may be said behind it.',
    means: (word) => (views[word] ? operation('GET', `/api/v1${views[word].path}`) : 'a register by itself'),
  },
  webhookTruth: { note: 'What holds of all calls, of all keys, or of all events.' },
  cashMovement: { note: 'Service cash into the drawer or out of it, or cash to a card holder, in minor units.' },
  clientAct: { note: 'What a front system says as it is, or how it disconnects from its socket.' },
  clientEntry: {
    note:
      'With a token of its own for a {terminal}; or with a token and a {register}, and in what it shows them: ' +
      `by ${Object.keys(CARRIERS).join(', ')}; with ${Object.keys(TOKENS).join(', ')}; ` +
      `for ${Object.keys(REGISTERS_SHOWN).join(', ')}.`,
    isElsewhere: true,
  },
  fault: {
    note:
      'What becomes of the tax authority, the receiver of webhooks, the organization, the printer, the mailbox or the ' +
      `gateway in front of the service. Sales at the desk stand for any requests there: ${Object.keys(faults.DISTURBED).join(', ')}.`,
    means: fault(faults.OUTSIDE_FAULTS),
  },
  grant: { note: 'Offline codes, or a token for a bank terminal.' },
  link: { note: 'Online; or offline, since when and with which code of the pool: either may be left out.' },
  outcome: { note: 'Done; or not refused for its form.' },
  prepaymentAct: {
    note:
      'The first payment of an order, a further one, or the return of all. An order is a table at 150.00 and two chairs at ' +
      '50.00 each, of one tax or of two; or a table at 250.00. Its chain is ORDER-0001 unless another id is named, one that ' +
      'the service makes, or one of so many letters. Where there are no worlds, each scenario has ids of its own.',
  },
  shiftHolder: { note: 'Left out: opened at the desk; else by whom in the cloud, and on which register.' },
  signing: { note: "What the cashier enters; the password and the pin code are the cashier's own." },
  slipOutcome: {
    note: `Shown as ${Object.keys(SLIP_FORMATS).join('; as ')}: each form is opened; or each is refused by the {rule}.`,
    isElsewhere: true,
  },
  slipText: { note: 'The lines of the last slip, and where its code leads.' },
  webhookChange: { note: 'To the receiver every world has, or to another address in quotation marks; or removed.' },
  worldComparison: { note: 'Two worlds against each other: what was said and what was answered, byte by byte.' },
  worldEvent: { note: 'Many actions under one name.' },
}
