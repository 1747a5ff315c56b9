/** Documents of the ledger as the cloud shows them: transactions (NS-03). */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { DOCUMENT_TYPES, type Entry } from '../../../../machines/vocabulary/document.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import type { TransactionRow } from '../../../store/queries/lists/transaction-rows.ts'
import { Model } from '../../../transport/http/model.ts'

const Text = Nullable(Type.String())

export const Transaction = Model('Transaction', {
  id: Uuid,
  type: Type.Enum([...DOCUMENT_TYPES]),
  /** 1, 2, 3 … in the register. */
  serial: Type.Integer(),
  status: Type.Enum(['PENDING', 'DONE', 'ERROR']),
  request_signed_at: DateTime,
  request_received_at: Nullable(DateTime),
  response_status: Nullable(Type.Enum(['OK', 'ERROR'])),
  response_error_message: Text,
  /** Number the tax authority gave. */
  response_id: Text,
  /** Offline code it spent. */
  offline_id: Text,
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  original_datetime: Nullable(DateTime),
  previous_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})

/** The row of a document that has just been made. */
export const pendingRow = ({ document, hash, signature }: Entry): LedgerRow => ({
  number: document.number,
  status: 'PENDING',
  fiscal_code: null,
  error_message: null,
  settled_at: null,
  entry: { document, hash, signature },
})

const RESPONSES = { PENDING: null, DONE: 'OK', ERROR: 'ERROR' } as const

/** The short transaction. Why the tax authority refused it is in response_error_message (SHF-007). */
export function transactionModel(row: TransactionRow): Static<typeof Transaction> {
  const { number, status, fiscal_code, error_message, settled_at, entry } = row
  const { id, type, at, offline_code, previous_hash } = entry.document
  return {
    id,
    type,
    serial: number,
    status,
    request_signed_at: instant(at),
    request_received_at: instantOrNull(settled_at),
    response_status: RESPONSES[status],
    response_error_message: error_message,
    response_id: fiscal_code,
    offline_id: offline_code,
    created_at: instant(at),
    updated_at: instantOrNull(settled_at),
    original_datetime: offline_code === null ? null : instant(at),
    previous_hash,
  }
}

export const DetailedTransaction = Model('DetailedTransaction', {
  ...Transaction.properties,
  /** JSON of the document, in base64: `previous_hash` of the next one is the SHA-256 of the JSON. */
  request_data: Type.String({ contentEncoding: 'base64' }),
  request_signature: Type.String({ contentEncoding: 'base64' }),
  /** The simulated tax authority signs nothing. */
  response_id_signature: Type.Null(),
  response_data_signature: Type.Null(),
  /** JSON of the tax authority's answer, in base64; null until there is one. */
  response_data: Nullable(Type.String({ contentEncoding: 'base64' })),
})

const base64 = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64')

/** The transaction with what was sent, and what was answered (EXT-602). */
export function detailedTransactionModel(row: LedgerRow): Static<typeof DetailedTransaction> {
  const { number, status, fiscal_code, error_message, entry } = row
  const { id, type } = entry.document
  const answer = { number, id, type, status, fiscal_code, error_message }
  return {
    ...transactionModel(row),
    request_data: base64(entry.document),
    request_signature: entry.signature,
    response_id_signature: null,
    response_data_signature: null,
    response_data: status === 'PENDING' ? null : base64(answer),
  }
}
