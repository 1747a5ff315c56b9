/** Documents of the ledger as the cloud shows them: transactions (NS-03). */
import type { Entry } from '../../machines/vocabulary/document.ts'
import { instant, instantOrNull } from '../instant.ts'
import type { LedgerRow } from '../store/ledger-rows.ts'

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
export const transactionModel = ({ number, status, fiscal_code, error_message, settled_at, entry }: LedgerRow) => {
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
