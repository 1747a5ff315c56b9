/**
 * What a register has made before a scenario, in answers of the extension: its lists have earlier documents as well,
 * and its numbers go on.
 */
import { hasHistory } from '../law/capabilities.ts'
import { EXTENSION } from '../law/known-clauses.ts'
import { type AskedOperation, isOperation, operationOf } from '../traits/operations.ts'

const EARLIER_DOCUMENTS = 'earlier documents are listed too'

/** Lists of all documents of a register or an organization. */
const LISTS = [
  ...['GET /api/v1/receipts', 'GET /api/v1/receipts/search'],
  ...['GET /api/v1/reports', 'GET /api/v1/reports/search'],
  ...['GET /api/v1/transactions', 'GET /api/v1/prepayment-receipts/search'],
]

/** Parameters with a value that is one scenario's alone. */
const NARROWING = ['fiscal_code', 'shift_id', 'relation_id']

/** Lists of an organization's catalogue. */
const CATALOGUE = ['GET /api/v1/goods', 'GET /api/v1/goods/groups']
/** Parameters that leave one group's goods, or groups. */
const OF_A_GROUP = ['group_id', 'parent_id']

const IMPORT = 'GET /api/v1/goods/import/task_status/{task_id}'
/** Goods of a catalogue that is full (EXT-515). */
const FULL = '5000'

/** X-reports are numbered within their shift. */
const NUMBERED_ANEW = ['POST /api/v1/reports', 'GET /api/v1/reports/{report_id}']

const isOne = (asked: AskedOperation, lines: readonly string[]): boolean =>
  // A document is also found by its fiscal code, which is shorter than an id.
  lines.some((line) => isOperation(asked, line.replaceAll('_id}', '}')))

const isWhole = (value: string): boolean => /^\d+$/.test(value)

/** Whether earlier documents change a row of a list: of a full page the length is known, and the last documents are. */
function showsEarlier([path = '', value = '']: readonly string[], query: URLSearchParams): boolean {
  if (path === 'meta.total_items') return true
  if (path === 'results.length') return value !== query.get('limit')
  return path.startsWith('results') && !(query.get('desc') === 'true' && /^results\.\d/.test(path))
}

/** Whether a table shows numbers of documents, in a member or in a printed text. */
const showsNumber = ([path = '', value = '']: readonly string[]): boolean =>
  (/(^|\.)serial$/.test(path) && isWhole(value)) || /№ \d/.test(path)

/**
 * @param asked method and address of an answer
 * @throws NotTested when a table shows documents, or numbers of documents, that a scenario cannot know
 */
export function requireNoEarlierDocuments(asked: string, rows: readonly (readonly string[])[]): void {
  const operation = operationOf(asked)
  const { query } = operation
  const isNarrow = NARROWING.some((key) => query.has(key))
  if (isOne(operation, LISTS) && !isNarrow && rows.some((row) => showsEarlier(row, query)))
    throw hasHistory(EARLIER_DOCUMENTS)
  if (countsAnew(asked) && !rows.some(([path, value]) => path === 'is_z_report' && value === 'true')) return
  const { cloud, desk } = EXTENSION.operations
  const row = rows.find(showsNumber)
  const isNumbered =
    isOne(operation, [...Object.values(cloud), ...NUMBERED_ANEW]) ||
    (row?.[0]?.includes('№') && isOne(operation, Object.values(desk)))
  if (row && isNumbered) throw hasHistory('its documents are numbered on')
}

/**
 * For a catalogue that had goods or groups before the first scenario.
 * @param asked method and address of an answer
 * @throws NotTested when a table shows entries of a list, or how many there are; or an import that fills a catalogue
 */
export function requireNoEarlierGoods(asked: string, rows: readonly (readonly string[])[]): void {
  const operation = operationOf(asked)
  if (isOne(operation, [IMPORT]) && rows.some(([, value]) => value === FULL))
    throw hasHistory('its catalogue has goods')
  if (!isOne(operation, CATALOGUE) || OF_A_GROUP.some((key) => operation.query.has(key))) return
  if (rows.some(([path = '']) => path === 'meta.total_items' || path.startsWith('results')))
    throw hasHistory('earlier goods are listed too')
}

/** Whether what an operation of the extension shows is numbered from one in each shift. */
export const countsAnew = (asked: string): boolean => isOne(operationOf(asked), NUMBERED_ANEW)
