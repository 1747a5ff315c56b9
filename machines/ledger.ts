/**
 * The ledger as counters: numbering, the hash chain, what is pending, the pool of codes.
 * The documents themselves are rows; nothing here grows with their number.
 */
import { hash } from 'node:crypto'
import { DELIVERY_PAGE_DOCUMENTS } from './limits.ts'
import type { OfflineChoice } from './vocabulary/cloud/cloud-receipt.ts'
import type { Document, DocumentType, Emitted, Entry } from './vocabulary/document.ts'
import { fiscalCodeOfSerial, serialOf } from './vocabulary/offline-code.ts'
import type { CodePool, Ledger, RegisterContext } from './vocabulary/register.ts'
import type { Report } from './vocabulary/reports/report.ts'
import { countSerials, hasSerial, type SerialRanges, withSerial } from './vocabulary/schemas/serial-ranges.ts'

const GENESIS = '0'.repeat(64)

export const emptyLedger: Ledger = { next: 1, head: GENESIS, last_at: 0, first_pending: 1, in_flight: null }

/**
 * An identifier that follows from the world's seed, the register and what it names:
 * the same commands give the same identifiers.
 * @returns a version-4-shaped UUID
 */
export function identifier(seed: string, ...names: (string | number)[]): string {
  return uuidOf(hash('sha256', `${seed}/${names.join('/')}`))
}

/** The id of an X-report: it follows from its shift and its number there, for reports stored without one have it too. */
export const xReportId = (seed: string, shift_id: string, serial: number): string =>
  identifier(seed, shift_id, 'x-report', serial)

/** The id of a shift's Z-report: its own, which a client may have chosen, or one that follows from the shift. */
export const zReportId = ({ id }: Pick<Report, 'id'>, shift_id: string, seed: string): string =>
  id ?? identifier(seed, shift_id, 'z-report')

/**
 * The first half of a hash in the form of a version-4 UUID. Joined, not added: JSON.stringify leaves its fast way at a
 * string that is still a sum of others, and this one is in the document, in the answer and in what is delivered.
 */
function uuidOf(text: string): string {
  const variant = '89ab'[Number.parseInt(text[16]!, 16) & 3]
  return [
    text.slice(0, 8),
    '-',
    text.slice(8, 12),
    '-4',
    text.slice(13, 16),
    '-',
    variant,
    text.slice(17, 20),
    '-',
    text.slice(20, 32),
  ].join('')
}

/** Serials that are spent, from 1. */
export const spentSerials = ({ next, spent = [] }: CodePool): SerialRanges =>
  next > 1 ? [[1, next - 1], ...spent] : spent

/** Codes left in the pool: free ones that are not withheld. */
export const codesLeft = ({ next, last, spent = [], withheld = 0 }: CodePool): number =>
  last - next + 1 - countSerials(spent) - withheld

/** Serial of the last free code of a pool that has one: going offline takes it, unless a code is named (NS-67). */
export function lastFreeSerial(codes: CodePool): number {
  const { last, spent = [], withheld = 0 } = codes
  if (withheld > 0) return freeSerials(codes, codesLeft(codes)).at(-1) ?? 0
  const range = spent.at(-1)
  return range?.[1] === last ? range[0] - 1 : last
}

/** Free serials, ascending, as many as there are. @param wanted at most so many */
export function freeSerials(codes: CodePool, wanted: number): number[] {
  const { next, last, spent = [] } = codes
  const count = Math.max(0, Math.min(wanted, codesLeft(codes)))
  const serials: number[] = []
  let from = next
  for (const [first, end] of [...spent, [last + 1, last + 1] as const]) {
    for (let serial = from; serial < first && serials.length < count; serial++) serials.push(serial)
    from = end + 1
  }
  return serials
}

/** Serial of a code of the pool that no document has spent; null: the text is none of those. */
export function freeSerialOf(codes: CodePool, code: string, isTest: boolean): number | null {
  const serials = codes.grants.map(({ seed }) => serialOf(seed, code))
  const serial = serials.find((each) => each !== null && offlineCodeOf(codes, each, isTest) === code) ?? null
  if (serial === null || serial < codes.next || serial > lastFreeSerial(codes)) return null
  return hasSerial(codes.spent ?? [], serial) ? null : serial
}

/** A command whose client may choose the code and the moment of its document. */
export interface MarkedCommand {
  at: number
  /** Of an opening and a closing. */
  offline?: OfflineChoice
  /** Of a receipt. */
  cloud?: { offline: OfflineChoice | null } | null
}

/** The code and the moment that a client chose, where they count; null: it chose none, or the register is online. */
export function offlineChoice(
  { offline }: RegisterContext,
  { offline: own, cloud }: MarkedCommand,
): OfflineChoice | null {
  const choice = own ?? cloud?.offline ?? null
  return offline === null && choice?.whileOffline ? null : choice
}

/**
 * When a document is made, and the code that it spends: what its client chose (EXT-112, EXT-113), which the rules have
 * let through; else the moment of the command and the next code.
 * @returns dated epoch milliseconds; serial of the code; null: it is made online
 */
export function documentMark(
  register: RegisterContext,
  command: MarkedCommand,
): { dated: number; serial: number | null } {
  const { codes, is_test } = register
  const { code = null, at: dated = null } = offlineChoice(register, command) ?? {}
  if (register.offline === null) return { dated: dated ?? command.at, serial: null }
  return { dated: dated ?? command.at, serial: code === null ? codes.next : freeSerialOf(codes, code, is_test) }
}

/** The pool with no more codes left than so many, and those that are spent later count; null: with all that are free. */
export function withLeft({ withheld: _, ...codes }: CodePool, left: number | null): CodePool {
  const withheld = left === null ? 0 : codesLeft(codes) - left
  return withheld > 0 ? { ...codes, withheld } : codes
}

/** Text of the code of a serial, or null when no grant covers it. */
export function offlineCodeOf(codes: CodePool, serial: number, isTest: boolean): string | null {
  for (const grant of codes.grants)
    if (serial >= grant.from && serial < grant.from + grant.count) return fiscalCodeOfSerial(grant.seed, serial, isTest)
  return null
}

/** Text of the first free code; null: there is none. */
export function firstFreeCode(codes: CodePool, isTest: boolean): string | null {
  const [serial] = freeSerials(codes, 1)
  return serial === undefined ? null : offlineCodeOf(codes, serial, isTest)
}

/** The pool after a code is spent; grants used up are dropped. */
function spend(codes: CodePool, serial: number): CodePool {
  const { spent: _, ...pool } = codes
  const ranges = withSerial(spentSerials(codes), serial)
  const [first] = ranges as [readonly [number, number]]
  const next = first[0] === 1 ? first[1] + 1 : 1
  const spent = next > 1 ? ranges.slice(1) : ranges
  const grants = codes.grants.filter(({ from, count }) => next < from + count)
  return { ...pool, next, grants, ...(spent.length > 0 && { spent }) }
}

/**
 * Writes one document behind the last: numbers it, chains it, signs it.
 * @param serial of the offline code it spends, which the caller has seen to be free; null: it is made online
 */
export function append<Body>(
  register: RegisterContext,
  at: number,
  type: DocumentType,
  keyId: string,
  body: Body,
  serial: number | null,
): { register: RegisterContext; entry: Emitted<Entry<Body>> } {
  const { ledger, codes } = register
  const first = ledger.head === GENESIS
  const document: Document<Body> = {
    // The hash of the document before is as good a name as any, and there already.
    id: first ? identifier(register.seed, register.id, 'document') : uuidOf(ledger.head),
    cash_register_id: register.id,
    number: ledger.next,
    type,
    at,
    previous_hash: ledger.head,
    offline_code: serial === null ? null : offlineCodeOf(codes, serial, register.is_test),
    key_id: keyId,
    body,
  }
  const text = JSON.stringify(document)
  const head = hash('sha256', text)
  return {
    register: {
      ...register,
      ledger: { ...ledger, next: ledger.next + 1, head, last_at: at },
      codes: serial === null ? codes : spend(codes, serial),
    },
    entry: { document, hash: head, signature: hash('sha256', `${keyId}:${head}`, 'base64'), text },
  }
}

/** Documents not delivered yet. */
export const pending = (ledger: Ledger): number => ledger.next - ledger.first_pending

/** The next page to send, oldest first, or null when one is under way or nothing is pending. */
export function nextPage(ledger: Ledger): { from: number; to: number } | null {
  if (ledger.in_flight || pending(ledger) === 0) return null
  return {
    from: ledger.first_pending,
    to: Math.min(ledger.next - 1, ledger.first_pending + DELIVERY_PAGE_DOCUMENTS - 1),
  }
}
