/** What is odd of an accepted request as a whole: excise without stamps, formats, spans, what a return is of. */
import type { TSchema } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { Oddity } from '../../../runtime/notices/notices.ts'
import { findReceipt } from '../../../runtime/reads/receipts.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { Operation, Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { bodyOddities, filterOddities, MOST_ODDITIES } from './unread.ts'

/** What a good may say of its taxes and its stamps, at the desk or in the cloud. */
interface Good {
  tax?: unknown[] | null
  taxes?: unknown[] | null
  excise_barcode?: string | null
  excise_barcodes?: string[] | null
  e_excise_barcodes?: string[] | null
}

type Item = Good & { good?: Good | null; is_return?: boolean | null }

/** Names of the taxes with excise of each tax table, number and letter alike. */
const known = new WeakMap<Tax[], ReadonlySet<string>>()

function exciseIn(taxes: Tax[]): ReadonlySet<string> {
  let names = known.get(taxes)
  if (!names) {
    const excise = taxes.filter(({ extra_rate }) => extra_rate > 0)
    names = new Set(excise.flatMap(({ code, symbol }) => [String(code), symbol]))
    known.set(taxes, names)
  }
  return names
}

/** @param body of an accepted sale, or of anything else @param register that has made the receipt */
function exciseOddities({ reference }: World, register: SeedCashRegister | undefined, body: unknown): Oddity[] {
  const goods = (body as { goods?: Item[] } | null)?.goods
  if (!register || !Array.isArray(goods)) return []
  const excise = exciseIn(reference.taxes(register.organization_id))
  if (excise.size === 0) return []
  return goods.flatMap((item, index) => {
    const good = item.good ?? item
    const under = (good.tax ?? good.taxes ?? []).find((code) => excise.has(String(code)))
    if (under === undefined || item.is_return || hasStamp(good)) return []
    const at = item.good ? `body.goods.${index}.good` : `body.goods.${index}`
    const came = String(under)
    return [{ kind: 'excise without stamp', place: at, came, meant: 'excise_barcodes' }]
  })
}

const hasStamp = ({ excise_barcode, excise_barcodes, e_excise_barcodes }: Good): boolean =>
  Boolean(excise_barcode) ||
  [excise_barcodes, e_excise_barcodes].some((stamps) => stamps?.some((stamp) => stamp !== ''))

const JSON_TYPE = 'application/json'
/** Ranges of RFC 9110 that JSON is in, beside those that end in `+json`. */
const TAKE_JSON: ReadonlySet<string> = new Set([JSON_TYPE, 'application/*', 'text/json', '*/*', '*'])
/** A longer header is not looked at. Characters. */
const ACCEPT_CHARACTERS = 200

/** @param register that the request is about, if any */
export function acceptedOddities(
  operation: Operation,
  request: Request,
  register: SeedCashRegister | undefined,
  given: Reply,
): Oddity[] {
  if (given.status >= 300) return []
  const { id, query } = operation
  const { headers, world, body } = request
  const odd = [...(given.odd ?? []), ...windowOddities(query, request), ...mediaOddities(headers.accept, given)]
  odd.push(...filterOddities(query, request), ...bodyOddities(operation, request))
  if (!operation.body && !operation.optionalBody) return odd
  odd.push(...exciseOddities(world, register, body))
  if (id === 'createGoodsReport') odd.push(...formatOddities(body))
  return odd
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Epoch milliseconds; NaN: it is no time. @param rest of a day alone */
function timeIn(text: unknown, rest: string, read: typeof parseInstant): number {
  const whole = typeof text === 'string' && DAY.test(text) ? `${text}${rest}` : String(text).replace(' ', 'T')
  return Number.isNaN(Date.parse(whole)) ? Number.NaN : read(whole)
}

/** Windows that nothing is in: they end before they begin, or begin after now by the clock of the world. */
function windowOddities(known: TSchema | undefined, { query, body, world }: Request): Oddity[] {
  const odd: Oddity[] = []
  const now = world.clock.now()
  const look = (part: 'query' | 'body', given: Readonly<Record<string, unknown>>, name: string): void => {
    const end = name.replace('from_date', 'to_date')
    const begin = timeIn(given[name], 'T00:00:00', parseInstant)
    if (begin > timeIn(given[end], 'T23:59:59', parseWindowEnd))
      odd.push({ kind: 'span reversed', place: `${part}.${end}`, came: String(given[end]), meant: null })
    else if (begin > now) {
      const meant = new Date(now).toISOString()
      odd.push({ kind: 'window after now', place: `${part}.${name}`, came: String(given[name]), meant })
    }
  }
  const { properties = {} } = (known ?? {}) as { properties?: object }
  for (const name in query)
    if (name.endsWith('from_date') && Object.hasOwn(properties, name)) look('query', query, name)
  if (typeof body === 'object' && body !== null && 'from_date' in body)
    look('body', body as Record<string, unknown>, 'from_date')
  return odd
}

/** JSON for a client that does not take it. */
function mediaOddities(accept: string | undefined, { body, headers, stream }: Reply): Oddity[] {
  if (accept === undefined || accept.length > ACCEPT_CHARACTERS || accept.includes('*/*') || stream) return []
  const isJson = typeof body === 'object' && !Buffer.isBuffer(body) && headers?.['content-type'] === undefined
  const ranges = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase())
  if (!isJson || ranges.some((range) => TAKE_JSON.has(range) || range.endsWith('+json'))) return []
  return [{ kind: 'answer of another media type', place: 'header.Accept', came: typeOf(ranges[0]!), meant: JSON_TYPE }]
}

const typeOf = (range: string): string => (/^[\w.+*-]{1,40}\/[\w.+*-]{1,40}$/.test(range) ? range : '…')

/** Goods asked for as JSON are a workbook (AMB-09). */
function formatOddities(body: unknown): Oddity[] {
  const came = (body as { export_extension?: unknown } | null)?.export_extension
  if (came !== 'JSON') return []
  return [{ kind: 'report made as a workbook', place: 'body.export_extension', came, meant: 'EXCEL' }]
}

interface Sale {
  id?: string | null
  related_receipt_id?: string | null
}

/** Of a body the sales that name another receipt, each with its place. */
function relatedIn(body: unknown): { place: string; sale: Sale }[] {
  const { receipts } = (body ?? {}) as { receipts?: readonly Sale[] }
  const sales = Array.isArray(receipts)
    ? receipts.map((sale, index) => ({ place: `body.receipts.${index}`, sale }))
    : [{ place: 'body', sale: (body ?? {}) as Sale }]
  return sales.filter(({ sale }) => typeof sale?.related_receipt_id === 'string').slice(0, MOST_ODDITIES)
}

/** Receipts that accepted sales of the cloud name, and that there are not (EXT-107). @returns null: none is named */
export function relatedOddities(request: Request, { status }: Reply): Promise<Oddity[]> | null {
  const { cashier, body, services, world } = request
  if (!cashier || status >= 300) return null
  const named = relatedIn(body)
  if (named.length === 0) return null
  const own = world.reference.seed.cash_registers.filter(
    ({ organization_id }) => organization_id === cashier.organization_id,
  )
  const look = async ({ place, sale }: (typeof named)[number]): Promise<Oddity[]> => {
    const came = sale.related_receipt_id!.toLowerCase()
    const found = came === sale.id?.toLowerCase() ? null : await findReceipt({ services, world }, own, came)
    if (found) return []
    return [{ kind: 'related receipt not known', place: `${place}.related_receipt_id`, came, meant: null }]
  }
  return Promise.all(named.map(look)).then(
    (each) => each.flat(),
    // What cannot be read has been answered all the same
    () => [],
  )
}
