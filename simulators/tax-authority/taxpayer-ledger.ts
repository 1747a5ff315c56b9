/**
 * The tax authority's record of one cash register: its own count of documents, head of the hash chain and sums of the
 * shift. Counters and ranges only: its size does not grow with the number of documents.
 */
import Type, { type Static } from 'typebox'
import type { AnyDocument, Entry, Verdict } from '../../machines/vocabulary/document.ts'
import { Nullable } from '../../machines/vocabulary/schemas/scalars.ts'
import { SerialRanges, withSerial } from '../../machines/vocabulary/schemas/serial-ranges.ts'
import { Count, Moment, Sum, Text } from '../../machines/vocabulary/schemas/state.ts'
import { GENESIS } from './seal.ts'
import { noneSeen, remember, SeenDocuments } from './seen-documents.ts'
import { cashMoved, ShiftFigures, withReceipt } from './shift-figures.ts'

/** Refused documents with a place in the chain that can be answered again. */
const KEPT_REFUSALS = 32

const ShiftBook = Type.Object({
  serial: Count,
  figures: ShiftFigures,
  /** Cash put in less cash taken out since the opening. */
  cash: Sum,
})

export const TaxpayerLedger = Type.Object({
  /** Hash of the last document that has a place in the chain, 64 hex digits. */
  head: Text,
  /** Its creation; null before the first. */
  last_at: Nullable(Moment),
  /** Between a GO_OFFLINE and the next document made online. */
  offline: Type.Boolean(),
  /** The shift that is open. */
  shift: Nullable(ShiftBook),
  /** Cash in the register after the last shift; null until a report has named an opening balance. */
  balance: Nullable(Sum),
  /** Codes granted: serials from 1 to this. */
  granted: Count,
  /** Serials of the codes that came back on a document. */
  spent: SerialRanges,
  taken: SeenDocuments,
  /** The last documents refused and yet kept in the chain, oldest first. */
  refusals: Type.Unsafe<readonly Pick<Verdict, 'number' | 'error_message'>[]>(
    Type.Array(Type.Object({ number: Count, error_message: Nullable(Text) })),
  ),
  /** Number of the newest refusal dropped from the list: from there back, verdicts are forgotten. */
  forgotten: Count,
})
export type TaxpayerLedger = Static<typeof TaxpayerLedger>

/** The ledger of a new register, with its first codes. */
export const enrolled = (granted: number): TaxpayerLedger => ({
  head: GENESIS,
  last_at: null,
  offline: false,
  shift: null,
  balance: null,
  granted,
  spent: [],
  taken: noneSeen,
  refusals: [],
  forgotten: 0,
})

/** The ledger after a document is accepted. */
export function acceptDocument(ledger: TaxpayerLedger, entry: Entry, serial: number | null): TaxpayerLedger {
  const spent = serial === null ? ledger.spent : withSerial(ledger.spent, serial)
  return { ...placed(ledger, entry), spent, ...changes(ledger, entry.document as AnyDocument) }
}

/** The ledger after a document is refused but keeps its number and its place in the chain, without any other effect. */
export function keepRefused(ledger: TaxpayerLedger, entry: Entry, reason: string): TaxpayerLedger {
  const refusals = [...ledger.refusals, { number: entry.document.number, error_message: reason }]
  const dropped = refusals.length > KEPT_REFUSALS ? refusals.shift()!.number : ledger.forgotten
  return { ...placed(ledger, entry), refusals, forgotten: dropped }
}

/** The ledger after the last document of the chain, refused before, is accepted after all. */
export function takeBack(ledger: TaxpayerLedger, { document }: Entry): TaxpayerLedger {
  const refusals = ledger.refusals.filter(({ number }) => number !== document.number)
  return { ...ledger, refusals, ...changes(ledger, document as AnyDocument) }
}

function placed(ledger: TaxpayerLedger, { document, hash }: Entry): TaxpayerLedger {
  return {
    ...ledger,
    head: hash,
    last_at: document.at,
    offline: document.offline_code !== null,
    taken: remember(ledger.taken, hash),
  }
}

/** Effect of an accepted document on the shift. */
function changes(
  { shift, balance }: TaxpayerLedger,
  document: AnyDocument,
): Partial<Pick<TaxpayerLedger, 'shift' | 'balance'>> {
  switch (document.type) {
    case 'SHIFT_OPEN':
      return { shift: { serial: document.body.shift_serial, figures: {}, cash: 0 } }
    case 'RECEIPT':
      return {
        shift: shift && {
          ...shift,
          figures: withReceipt(shift.figures, document.body),
          cash: shift.cash + cashMoved(document.body),
        },
      }
    case 'Z_REPORT': {
      const { report, client_built } = document.body
      // Nothing of a client's own report is trusted, not even the opening balance
      const opening = balance ?? (client_built ? null : report.initial)
      return { shift: null, balance: opening === null ? null : opening + (shift?.cash ?? 0) }
    }
    case 'GO_OFFLINE':
      return {}
  }
}
