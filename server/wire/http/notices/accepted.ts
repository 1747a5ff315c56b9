/** What is odd of an accepted request as a whole: excise without stamps, formats, spans, what a return is of. */
import type { TSchema } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Oddity } from '../../../runtime/notices/notices.ts'
import { findReceipt } from '../../../runtime/peek/receipts.ts'
import type { Operation, Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { exciseOddities } from './excise.ts'
import { MOST_ODDITIES } from './found.ts'
import { bodyOddities, filterOddities } from './unread.ts'

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
