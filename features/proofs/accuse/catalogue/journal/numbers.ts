/** Wrong servers of the journal: numbers, signatures and ids of transactions (JRN-001 to JRN-009). */
import { hash } from 'node:crypto'
import { instant } from '../../../../../machines/instant.ts'
import * as ledgers from '../../../../../machines/ledger.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { inModule, type Seam } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { tellsMovement } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

/** What a document is signed with. */
const signs = (other: (key: string, register: RegisterContext) => string): Seam =>
  inModule(
    ledgers,
    'append',
    (right) =>
      (register: RegisterContext, at: number, type: any, key: string, ...rest: [any, number | null]): any => {
        const written = right(register, at, type, key, ...rest)
        return { ...written, entry: { ...written.entry, signature: hash('sha256', other(key, register), 'base64') } }
      },
  )

type Names = (string | number)[]
/** What the id of a transaction follows from. */
const namedBy = (other: (names: Names) => Names): Seam =>
  inModule(
    ledgers,
    'identifier',
    (right) =>
      (seed, ...names) =>
        right(seed, ...(names[1] === 'receipt' ? other(names) : names)),
  )

export default [
  wrong(
    'JRN-001',
    'counts cash movements offline by the receipts of the register',
    tellsMovement('transaction_id', (number, _movement, { is_online, receipt_number }) =>
      is_online ? number : receipt_number,
    ),
  ),
  wrong(
    'JRN-001',
    'writes cash put in offline as if it were online',
    inModule(
      ledgers,
      'append',
      (right) =>
        (register: RegisterContext, at: number, type: any, key: string, body: any, serial: number | null): any =>
          right(register, at, type, key, body, type === 'RECEIPT' && body.type === 'SERVICE_IN' ? null : serial),
    ),
  ),
  wrong(
    'JRN-002',
    'numbers transactions by their receipts',
    tellsMovement('transaction_id', (_number, { id }) => id),
  ),
  wrong(
    'JRN-002',
    'does not count the opening of a shift among transactions',
    tellsMovement('transaction_id', (number, { shift_id }) => number - shift_id + 1),
  ),
  wrong(
    'JRN-003',
    'numbers receipts as transactions',
    tellsMovement('id', (_number, { transaction_id }) => transaction_id),
  ),
  wrong(
    'JRN-003',
    'counts receipts anew in each shift',
    remembers('register', 'shift.open', (context, before) =>
      context.shift_serial === before.shift_serial ? context : { ...context, receipts: 0 },
    ),
  ),
  wrong(
    'JRN-003',
    'counts receipts from one again after a restart',
    resumes('register', (context) => ({ ...context, receipts: 0 })),
  ),
  wrong(
    'JRN-004',
    'tells the number of the receipt for that of the shift',
    tellsMovement('shift_id', (_serial, { id }) => id),
  ),
  wrong(
    'JRN-005',
    'tells the status of a transaction as OK',
    tellsMovement('status', () => 'OK'),
  ),
  wrong(
    'JRN-005',
    'dates transactions 1970',
    tellsMovement('created_at', () => instant(0)),
  ),
  wrong(
    'JRN-006',
    'signs every document of a cashier alike',
    signs((key) => key),
  ),
  wrong(
    'JRN-006',
    'tells the same signature of every transaction',
    tellsMovement('signature', () => 'MEUCIQDkYXRh'),
  ),
  wrong(
    'JRN-006',
    'signs by the number of a document',
    signs((_key, { ledger }) => String(ledger.next)),
  ),
  wrong(
    'JRN-007',
    'tells the same external id of every transaction',
    tellsMovement('external_id', () => '00000000-0000-4000-8000-000000000001'),
  ),
  wrong(
    'JRN-007',
    'gives transactions of two registers the same external ids',
    namedBy(([_register, ...names]) => names),
  ),
  wrong(
    'JRN-007',
    'gives the transactions of two shifts the same ids',
    namedBy(([register, noun, number]) => [register!, noun!, ((Number(number) - 1) % 5) + 1]),
  ),
  wrong(
    'JRN-007',
    'tells the external id for the custom id',
    tellsMovement('custom_id', (_id, { external_id }) => external_id),
  ),
  wrong(
    'JRN-008',
    'names a file that was never written',
    tellsMovement('files', () => [{ mime: 'image/png', path: 'slips/1.png' }]),
  ),
  wrong(
    'JRN-008',
    'names a file of what it prints that was never written',
    tellsMovement('files', (_files, { id }, { document }) =>
      document.body.request.print ? [{ mime: 'image/png', path: `slips/${id}.png` }] : [],
    ),
  ),
  wrong(
    'JRN-009',
    'shows the code of every transaction made offline',
    tellsMovement('fiscal_code', (_code, _movement, { document }) => document.offline_code),
  ),
  wrong(
    'JRN-009',
    'shows no code of a withdrawal made offline',
    tellsMovement('fiscal_code', () => null),
  ),
]
