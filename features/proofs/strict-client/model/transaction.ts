/** What is signed and sent to the tax authority. */
import { base64, digest, integer, moment, oneOf, orNull, record, text, uuid } from '../decoding.ts'

/** A transaction inside a shift or a receipt. */
export const transaction = record({
  id: uuid,
  type: oneOf(
    'SHIFT_OPEN',
    'X_REPORT',
    'Z_REPORT',
    'PING',
    'RECEIPT',
    'LAST_RECEIPT',
    'GO_OFFLINE',
    'ASK_OFFLINE_CODES',
    'GO_ONLINE',
    'DEL_LAST_RECEIPT',
    'DEL_LAST_RECEIPT_ID',
    'STATUS_RRO',
    'INFO_RRO',
  ),
  serial: integer,
  status: oneOf('CREATED', 'PENDING', 'SIGNED', 'DELIVERED', 'DONE', 'ERROR', 'CANCELLED', 'OFFLINE'),
  request_signed_at: orNull(moment),
  request_received_at: orNull(moment),
  response_status: orNull(text),
  response_error_message: orNull(text),
  response_id: orNull(text),
  offline_id: orNull(text),
  created_at: moment,
  updated_at: orNull(moment),
  original_datetime: orNull(moment),
  previous_hash: orNull(digest),
})

/** A transaction by its id: with what was sent and what was answered. */
export const fullTransaction = record({
  ...transaction.fields,
  request_data: orNull(base64),
  request_signature: orNull(base64),
  response_id_signature: orNull(base64),
  response_data_signature: orNull(base64),
  response_data: orNull(base64),
})
