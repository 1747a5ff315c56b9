import { type Answer, type Exchange, json } from '../kernel/exchange.ts'
import { localMomentForm, momentText } from '../kernel/moments.ts'
import { queryFlag, queryForm, readQuery } from '../kernel/query.ts'
import { malformed } from '../kernel/refusal.ts'
import { offlineSince } from '../state/journal.ts'
import type { Register } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { wrong } from './guards.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CODES_DEFAULT = 2000

/** GET /api/v1/kasa/status: connectivity, the queue and the pool of codes (FLD-020, LOC-122 to LOC-124). */
export function status(world: World, register: Register, exchange: Exchange): Answer {
  readQuery(exchange, {})
  const { reading } = world
  const since = offlineSince(register)
  const last = register.spells.at(-1)
  const first = register.pending[0]
  const hours = (from: number | undefined | null) => (from == null ? 0 : (world.now() - from) / HOUR_MS)
  const basis = reading.percentOf === 'default' ? CODES_DEFAULT : register.codesAsked
  return json(200, {
    online_status: !register.offline,
    approximate_dps_online_status: world.authority.up,
    hours_in_offline: hours(since),
    first_pending_transaction: first ? momentText(reading, first.createdAt) : reading.noMoment,
    last_go_offline_at: last ? momentText(reading, last.from) : reading.noMoment,
    hours_since_last_go_offline: hours(last?.from),
    pending_transactions: register.pending.length,
    offline_codes: register.codes.length,
    offline_codes_percent: basis === 0 ? 0 : Math.min(100, (register.codes.length / basis) * 100),
  })
}

/** Data older than the local history comes from the cloud (LOC-225), which must be reachable (ERR-112). */
function askHistory(world: World): void {
  if (!world.cloudLink)
    throw wrong('no_server', 'Немає зв’язку із сервером: перевірте мережу, пін-код і ключ ліцензії.')
  world.historyAsked += 1
}

/** GET /api/v1/reports/periodical: prints the report and answers null (LOC-221 to LOC-225). */
export function periodical(world: World, register: Register, exchange: Exchange): Answer {
  const { from_date, to_date, is_short } = readQuery(exchange, {
    from_date: queryForm(localMomentForm, true),
    to_date: queryForm(localMomentForm, true),
    is_short: queryFlag(world.reading.shortDefault),
  })
  if (from_date === undefined || to_date === undefined) throw malformed(['query'], 'Missing period')
  if (from_date > to_date) {
    const words = 'Початок періоду пізніший за його кінець.'
    if (world.reading.periodicalFault === 'text') return json(200, words)
    throw wrong('period_reversed', words)
  }
  if (from_date < world.now() - world.historyDays * DAY_MS) askHistory(world)
  const shifts = register.shifts.filter((shift) => shift.createdAt >= from_date && shift.createdAt <= to_date)
  const lines = shifts.flatMap((shift) => {
    const sums = shift.receipts.map((receipt) => `  ${receipt.isReturn ? '-' : '+'}${receipt.total}`)
    return [`Z ${shift.serial}: ${shift.receipts.length}`, ...(is_short ? [] : sums)]
  })
  register.printed.push({ kind: 'PERIODICAL', text: lines.join('\n') })
  return json(200, null)
}
