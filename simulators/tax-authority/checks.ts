/**
 * Why the tax authority refuses a document. Each check looks at one thing and returns a reason or null; checks run in
 * the order of the lists, and the first reason counts.
 */
import Type, { type Static } from 'typebox'
import type { AnyDocument, AuthorityFault, Entry } from '../../machines/vocabulary/document.ts'
import { fiscalCodeOfSerial, serialOf } from '../../machines/vocabulary/offline-code.ts'
import { hasSerial } from '../../machines/vocabulary/schemas/serial-ranges.ts'
import { Count, Text } from '../../machines/vocabulary/schemas/state.ts'
import { isSealed, sealSignature } from './seal.ts'
import { difference } from './shift-figures.ts'
import type { TaxpayerLedger } from './taxpayer-ledger.ts'

/** A cash register as the tax authority has it on its list. */
export const Taxpayer = Type.Object({
  cash_register_id: Text,
  /** uint32, from which the codes of the register follow. */
  seed: Count,
  is_test: Type.Boolean(),
})
export type Taxpayer = Static<typeof Taxpayer>

/** One document to be judged. */
export interface Submission {
  taxpayer: Taxpayer
  ledger: TaxpayerLedger
  entry: Entry
  document: AnyDocument
  /** The fault by which the authority refuses valid documents. */
  refusing: Extract<AuthorityFault, { name: 'authority-refusing' }> | null
}

type Check = (submitted: Submission) => string | null

const register: Check = ({ taxpayer, document }) =>
  document.cash_register_id === taxpayer.cash_register_id
    ? null
    : `register: ${document.cash_register_id} is not ${taxpayer.cash_register_id}`

const hash: Check = ({ entry }) => (isSealed(entry) ? null : 'hash: the document is not the one that was sealed')

const number: Check = ({ ledger, document }) => {
  const expected = ledger.taken.last + 1
  if (document.number === expected) return null
  if (document.number > expected) return `number: ${expected} expected, ${document.number} came`
  return `number: ${document.number} is taken, and not known to be by this document`
}

const previousHash: Check = ({ ledger, document }) =>
  document.previous_hash === ledger.head
    ? null
    : `previous hash: ${ledger.head} expected, ${document.previous_hash} came`

const signature: Check = ({ entry, document }) =>
  entry.signature === sealSignature(document.key_id, entry.hash)
    ? null
    : `signature: not of key ${document.key_id} over this document`

const time: Check = ({ ledger, document }) =>
  ledger.last_at === null || document.at >= ledger.last_at
    ? null
    : `time: ${document.at} lies before ${ledger.last_at}, the time of the document before`

/** CON-005. */
const offlineOrder: Check = ({ ledger, document }) => {
  if (document.type === 'GO_OFFLINE')
    return document.offline_code === null ? 'offline order: GO_OFFLINE must spend an offline code' : null
  if (document.offline_code === null || ledger.offline) return null
  return `offline order: ${document.type} made offline without a GO_OFFLINE before it`
}

const code: Check = ({ taxpayer: { seed, is_test }, ledger, document: { offline_code } }) => {
  if (offline_code === null) return null
  const serial = serialOf(seed, offline_code)
  const isGranted = serial !== null && serial >= 1 && serial <= ledger.granted
  if (!isGranted || fiscalCodeOfSerial(seed, serial, is_test) !== offline_code)
    return `code: ${offline_code} was never granted to this register`
  return hasSerial(ledger.spent, serial) ? `code: ${offline_code} was used before` : null
}

const fault: Check = ({ refusing, document }) =>
  refusing && (refusing.documents === null || refusing.documents.includes(document.type)) ? refusing.reason : null

const shiftOrder: Check = ({ ledger: { shift }, document }) => {
  if (document.type === 'GO_OFFLINE') return null
  if (document.type === 'SHIFT_OPEN') return shift ? `shift order: shift ${shift.serial} is still open` : null
  if (!shift) return `shift order: ${document.type} without an open shift`
  const { shift_serial } = document.body
  return shift_serial === shift.serial
    ? null
    : `shift order: ${document.type} names shift ${shift_serial}, open is ${shift.serial}`
}

/** JRN-012…014. A report built by the client is not checked (CLD-519). */
const sums: Check = ({ ledger: { shift, balance }, document }) => {
  if (document.type !== 'Z_REPORT' || document.body.client_built || !shift) return null
  const { report } = document.body
  const initial = balance ?? report.initial
  if (report.initial !== initial)
    return `Z sums: initial is ${report.initial} in the report, ${initial} by the shift before`
  const expected = initial + shift.cash
  if (report.balance !== expected)
    return `Z sums: balance is ${report.balance} in the report, ${expected} by its receipts`
  const differing = difference(shift.figures, report)
  return differing && `Z sums: ${differing}`
}

/** Formal checks: a document that fails has no place in the chain. */
const FORMAL = [register, hash, number, previousHash, signature, time, offlineOrder, code]
/** Checks of the content of a formally valid document. */
const BUSINESS = [fault, shiftOrder, sums]

const first = (objections: Check[], submitted: Submission): string | null => {
  for (const objection of objections) {
    const reason = objection(submitted)
    if (reason !== null) return reason
  }
  return null
}

export const formalError = (submitted: Submission): string | null => first(FORMAL, submitted)
export const businessError = (submitted: Submission): string | null => first(BUSINESS, submitted)
