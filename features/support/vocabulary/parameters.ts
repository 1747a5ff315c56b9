/** Parameter types of the closed vocabulary: an unknown word makes the step undefined. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import './catalogue/entries.ts'
import './phrases.ts'
import './bank/client-phrases.ts'
import './cloud/cashier-phrases.ts'
import './cloud/prepayments.ts'
import './printing/slip-checks.ts'
import './reports/asking.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import { lawfulStatuses, refusals } from '../law/law.ts'
import * as words from '../traits/value-traits.ts'
import { cashierRoles, ELSEWHERE, registerRoles, terminalRoles } from '../world/session.ts'
import { LAN_CARRIERS, LAN_REQUEST, lanRequest, traitsOfLanRequest } from './bank/lan-requests.ts'
import { TERMINAL_MESSAGES } from './bank/terminal-messages.ts'
import { requestCredentials, traitsOfCredentials } from './credentials.ts'
import * as faults from './faults.ts'
import { WORLD_COMPARISONS } from './lab-actions.ts'
import { ATTACHMENTS, READER_ACTIONS } from './mail/mails.ts'
import { named, parameter } from './parameter-types.ts'
import { requests, traitsOfForm } from './requests.ts'
import { tableSubjects } from './table-subjects.ts'
import { CALLS } from './webhooks/calls.ts'
import { SIGNING_KEYS } from './webhooks/signing.ts'
import { CLOCK_MOVES, CLOSINGS, FACTS, SALE_KINDS, type Where } from './words.ts'
import { worldEvents } from './world-events.ts'

/** Whether goods are sold or returned. */
export interface SaleOrReturn {
  isReturn: boolean
}

/** Which part of a refusal's example: how it is met, or left behind; as a till does it, or with the lab. */
export interface ExamplePart {
  isTill: boolean
  isRecovery: boolean
}

/** A receipt in fixtures/receipts: all but its id. */
export type ReceiptForm = Omit<SellRequest, 'id'>

const folder = join(import.meta.dirname, '../../../fixtures/receipts')
const receipts = new Map<string, ReceiptForm>(
  readdirSync(folder).map((file) => [
    file.replace('.json', '').replaceAll('-', ' '),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)

/** Predicates of a subject: a fault that begins, or ends. */
const predicates = (name: string, rows: readonly faults.FaultWords[]): void =>
  parameter(
    name,
    faults.anyOf(rows),
    (words) => faults.faultChange(rows, words),
    (words) => faults.traitsOfFault(rows, words!),
  )

named('rule', refusals.keys(), (name) => refusals.get(name)!, { traitsOf: words.traitsOfRule })
named('nativeStatus', lawfulStatuses.keys(), (name) => lawfulStatuses.get(name)!)
named('error', [...refusals.keys(), ...lawfulStatuses.keys()], (name) => name, { traitsOf: words.traitsOfRule })
parameter(
  'part',
  /the example of|the recovery from|the till's example of|the till's way on from/,
  (words): ExamplePart => ({ isTill: words.includes('till'), isRecovery: words.endsWith('from') }),
)
/** Ukrainian by default. */
parameter('inEnglish', /(in English )?/, (words) => (words ? 'en' : 'uk'))
/** At the desk and in the journal alone, unless every surface is looked at. */
parameter(
  'where',
  /( on any surface(?: but the terminals|, in any form)?)?/,
  (words): Where => (words?.trimStart() as Where | undefined) ?? 'at the desk',
)
named('outcome', ['accepted', 'well formed'], (words) => words === 'accepted', {
  traitsOf: (words) => (words === 'accepted' ? { holds: 'accepted' } : { judgesForm: true }),
})
named('language', ['Ukrainian', 'English'], (name) => (name === 'English' ? 'en' : 'uk'))
named('subject', Object.keys(FACTS), (name) => name, { traitsOf: words.traitsOfSubject })
named('has', ['has', 'has not'], (words) => words === 'has')
named('predicate', new Set(Object.values(FACTS).flatMap(Object.keys)), (words) => words)
named('receipt', receipts.keys(), (name) => structuredClone(receipts.get(name)!), {
  prefix: 'the ',
  traitsOf: (name) => words.traitsOfReceipt(name, receipts.get(name)!.goods),
})
predicates('fault', faults.OUTSIDE_FAULTS)
predicates('cashierFault', faults.CASHIER_FAULTS)
predicates('registerFault', faults.REGISTER_FAULTS)
named('tableSubject', Object.keys(tableSubjects), (name) => tableSubjects[name]!, {
  traitsOf: (name) => ({ asks: tableSubjects[name]!.asks ?? [], reads: tableSubjects[name]!.reads ?? [] }),
})
// SHF-015
named('status', ['CREATED', 'OPENED', 'CLOSING', 'CLOSED'], (name) => name)
named('cashier', [...Object.keys(cashierRoles), ...Object.keys(ELSEWHERE)], (name) => name, {
  traitsOf: (name) => ({ asks: [...words.rolesAsked(ELSEWHERE[name] ?? name), 'cloud'] }),
})
named('register', Object.keys(registerRoles), (name) => name, { traitsOf: words.traitsOfRegisters })
named('terminal', Object.keys(terminalRoles), (name) => name, { traitsOf: words.traitsOfRoles })
named('request', Object.keys(requests), (name) => requests[name]!, {
  traitsOf: (name) => traitsOfForm(requests[name]!),
})
named('closing', Object.keys(CLOSINGS), (name) => CLOSINGS[name]!)
named('opening', ['a shift', 'a shift of that id'], (name) => name !== 'a shift')
named('clockMove', Object.keys(CLOCK_MOVES), (name) => CLOCK_MOVES[name]!)
named('operation', Object.keys(TERMINAL_MESSAGES), (name) => TERMINAL_MESSAGES[name]!, {
  traitsOf: (name) => ({
    route: 'terminal in the cloud',
    asks: ['the terminal', 'proxy'],
    ...(TERMINAL_MESSAGES[name]!.operation_type === 'settlement' && { settles: true }),
  }),
})
parameter('lanRequest', LAN_REQUEST, lanRequest, traitsOfLanRequest)
named('lanCarrier', Object.keys(LAN_CARRIERS), (name) => LAN_CARRIERS[name]!)
named('saleOrReturn', ['sells', 'returns'], (word): SaleOrReturn => ({ isReturn: word === 'returns' }))
named('saleKind', Object.keys(SALE_KINDS), (name) => SALE_KINDS[name]!)
named('credentials', Object.keys(requestCredentials), (name) => requestCredentials[name]!, {
  traitsOf: (name) => traitsOfCredentials(requestCredentials[name]!),
})
named('setting', ['on', 'off'], (word) => word === 'on')
named('worldEvent', Object.keys(worldEvents), (name) => worldEvents[name]!, {
  traitsOf: (name) => worldEvents[name]!.traits ?? {},
})
named('worldComparison', Object.keys(WORLD_COMPARISONS), (words) => WORLD_COMPARISONS[words]!)

/** Actions of a mail's reader, and what the reader sees. */
named('readerAction', Object.keys(READER_ACTIONS), (name) => READER_ACTIONS[name]!, {
  traitsOf: () => ({ asks: ['outside'] }),
})
named('attachment', Object.keys(ATTACHMENTS), (name) => ATTACHMENTS[name]!)

/** Some calls of a webhook, and one of its keys. */
named('calls', Object.keys(CALLS), (words) => CALLS[words]!)
named('signingKey', Object.keys(SIGNING_KEYS), (words) => SIGNING_KEYS[words]!)
