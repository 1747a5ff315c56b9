/** Answers that show seeded data: organizations, taxes, registers and terminals. */
import { isOperation, operationOf } from '../traits/operations.ts'

/** Operations whose answers are the target's own data. */
const SHOW_DATA = [
  'GET /api/v1/organization',
  'GET /api/v1/organization/{part}',
  'GET /api/v1/cashier/me',
  'GET /api/v1/cashier/tax',
  'GET /api/v1/cashier/check-signature',
  'GET /api/v1/cash-registers',
  'GET /api/v1/cash-registers/info',
  'GET /api/v1/cash-registers/{cash_register_id}',
  'GET /api/v1/paylink/terminals',
]

/** Cells that match at every target. */
const EVERYWHERE = new Set(['nothing', 'null', 'true', 'false', 'OPENED', 'CLOSED', 'CREATED'])
const isOpen = (value: string): boolean => EVERYWHERE.has(value) || value.startsWith('any ')
/** Ids and fiscal numbers, which the target has its own of. */
const IS_TRANSLATED = /^"?(TEST\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/

/** More than any organization has of anything: a page from there on is empty everywhere. */
const isPastAnyEnd = (asked: string): boolean => /[?&]offset=\d{6}/.test(asked)

/** The page of a list, which the client chooses. */
const isOfWindow = (path: string): boolean => path.split('.')[0] === 'meta'

/** Whether a table contains what only seeded data can have. @param asked method and address of the answer */
export function showsSeed(asked: string, rows: readonly string[][]): boolean {
  const operation = operationOf(asked)
  return (
    !isPastAnyEnd(asked) &&
    SHOW_DATA.some((line) => isOperation(operation, line)) &&
    rows.some(([path = '', value = '']) => !isOfWindow(path) && !isOpen(value) && !IS_TRANSLATED.test(value))
  )
}
