/** Situations of shifts: opening, closing, midnight, several clients at once. */
import { kyivDay } from '../oracle/kyiv-day.ts'
import { isDone, refusalCode, registerOf } from '../seen.ts'
import {
  done,
  factSaid,
  passesMoment,
  RECEIPT_VERBS,
  refusedWith,
  requested,
  type StormDetector,
  sometimes,
} from './situation.ts'

/** Clocks in Kyiv are set at one in the morning of UTC: on the nights that storms begin before. */
const CLOCKS_CHANGE = ['2026-03-29', '2026-10-25', '2027-03-28'].map((night) => Date.parse(`${night}T01:00:00Z`))

/** Midnight while the shift of some register is in a status. */
const midnightWhile =
  (status: string): (() => StormDetector) =>
  () =>
  (seen, books) =>
    seen.kind === 'advanced' &&
    kyivDay(seen.from) !== kyivDay(seen.to) &&
    [...books.registers.values()].some(({ shift }) => shift?.status === status)

/** In a group: some request was carried out that a verb is of, and another. */
const atOnce =
  (one: string, other: string): (() => StormDetector) =>
  () => {
    let group = -1
    let met = new Map<string, number>()
    return (seen) => {
      if (seen.kind !== 'exchange' || seen.exchange.group === null) return false
      if (seen.exchange.group !== group) {
        group = seen.exchange.group
        met = new Map()
      }
      const { verb } = seen.exchange
      met.set(verb, (met.get(verb) ?? 0) + 1)
      if (verb !== one && verb !== other) return false
      return one === other ? met.get(one) === 2 : met.has(one) && met.has(other) && met.get(verb) === 1
    }
  }

/** A shift of a register on a day that had one before. */
const secondOfTheDay = (): StormDetector => {
  const days = new Map<string, string>()
  return (seen) => {
    if (seen.kind !== 'fact' || seen.fact.type !== 'shift.created') return false
    const register = registerOf(seen.fact)!
    const day = kyivDay(Date.parse(seen.fact.at))
    const former = days.get(register)
    days.set(register, day)
    return former === day
  }
}

const secondReport = (): StormDetector => (seen) =>
  seen.kind === 'fact' && seen.fact.type === 'report.printed' && seen.fact.fact.report.serial === 2

const reportOf = (body: { report?: object; z_report?: object } | null): Record<string, number> | undefined =>
  (body?.report ?? body?.z_report) as Record<string, number> | undefined

export const shiftStormSituations = [
  sometimes(
    'shift opened at the desk',
    'A shift is opened at the desk.',
    done(['open'], ({ request }) => request.surface === 'desk'),
  ),
  sometimes(
    'shift opened in the cloud',
    'A shift is opened in the cloud.',
    done(['open'], ({ request }) => request.surface === 'cloud'),
  ),
  sometimes(
    'shift closed at the desk',
    'A shift is closed at the desk.',
    done(['close'], ({ request }) => request.surface === 'desk'),
  ),
  sometimes(
    'shift closed in the cloud',
    'A shift is closed in the cloud.',
    done(['close'], ({ request }) => request.path === '/api/v1/shifts/close'),
  ),
  sometimes(
    'closed by a senior cashier',
    'A senior cashier closes the shift of another.',
    done(
      ['close'],
      ({ request, cashier }, { shift }) => /shifts\/.+\/close/.test(request.path) && shift?.cashier !== cashier,
    ),
  ),
  sometimes('second shift of a day', 'A register has two shifts on one day.', secondOfTheDay),
  sometimes(
    'opening refused',
    'The tax authority refuses an opening.',
    factSaid('shift.closed', ({ reason, shift }) => reason !== null && shift.opened_at === null),
  ),
  sometimes(
    'closing refused',
    'The tax authority refuses a closing, and the shift is open again.',
    factSaid('shift.reopened'),
  ),
  sometimes(
    'shift opened offline',
    'A shift is opened offline.',
    done(['open'], (_, { link }) => link === 'offline'),
  ),
  sometimes(
    'shift closed offline',
    'A shift is closed offline.',
    done(['close'], (_, { link }) => link === 'offline'),
  ),
  sometimes('midnight with an open shift', 'Midnight passes over an open shift.', midnightWhile('OPENED')),
  sometimes(
    'midnight while CLOSING',
    'Midnight passes while a closing waits for the tax authority.',
    midnightWhile('CLOSING'),
  ),
  sometimes(
    'midnight while CREATED',
    'Midnight passes while an opening waits for the tax authority.',
    midnightWhile('CREATED'),
  ),
  sometimes(
    'sale on another day',
    'A receipt is refused since its shift is of another day.',
    refusedWith(RECEIPT_VERBS, 'shift.other_day'),
  ),
  sometimes(
    'shift of more than a day',
    'A receipt is refused since its shift is open for more than 24 hours.',
    refusedWith(RECEIPT_VERBS, 'shift.too_long'),
  ),
  sometimes(
    'yesterday’s shift closed',
    'A shift is closed on another day than it was opened.',
    done(['close'], ({ at }, { shift }) => shift !== null && kyivDay(at) !== kyivDay(shift.openedAt)),
  ),
  sometimes(
    'offline while CREATED',
    'A register goes offline while its opening waits.',
    done(['go-offline'], (_, { shift }) => shift?.status === 'CREATED'),
  ),
  sometimes(
    'offline while CLOSING',
    'A register goes offline while its closing waits.',
    done(['go-offline'], (_, { shift }) => shift?.status === 'CLOSING'),
  ),
  sometimes(
    'two clients closing at once',
    'Two clients close the same shift at the same time.',
    atOnce('close', 'close'),
  ),
  sometimes('two clients opening at once', 'Two clients open a shift at the same time.', atOnce('open', 'open')),
  sometimes('sale and closing at once', 'A sale is sent while the shift is being closed.', atOnce('sell', 'close')),
  sometimes('sale and opening at once', 'A sale is sent while the shift is being opened.', atOnce('sell', 'open')),
  sometimes('X-report and sale at once', 'An X-report is asked for while a sale is sent.', atOnce('x', 'sell')),
  sometimes('two withdrawals at once', 'Two clients take cash out at the same time.', atOnce('service', 'withdraw')),
  sometimes('cashier busy elsewhere', 'A cashier opens a second register.', refusedWith(['open'], 'cashier.busy')),
  sometimes('register busy', 'A register is opened by a second cashier.', refusedWith(['open'], 'cash_register.busy')),
  sometimes('opened already', 'A cashier opens his own register again.', refusedWith(['open'], 'shift.already_opened')),
  sometimes(
    'desk open already',
    'The desk is opened while it is open.',
    requested(['open'], (exchange) => exchange.answer?.body?.status === false && !isDone(exchange)),
  ),
  sometimes(
    'X-report at the desk',
    'The desk prints an X-report.',
    done(['x'], ({ request }) => request.surface === 'desk'),
  ),
  sometimes(
    'X-report in the cloud',
    'The cloud makes an X-report.',
    done(['x'], ({ request }) => request.surface === 'cloud'),
  ),
  sometimes('second X-report', 'A shift has a second X-report.', () => secondReport()),
  sometimes(
    'sale while CREATED',
    'A sale is refused while the opening waits.',
    refusedWith(['sell'], 'shift.not_opened', (_, { shift }) => shift?.status === 'CREATED'),
  ),
  sometimes(
    'sale while CLOSING',
    'A sale is refused while the closing waits.',
    refusedWith(['sell'], 'shift.not_opened', (_, { shift }) => shift?.status === 'CLOSING'),
  ),
  sometimes(
    'closed already',
    'A closed shift is closed again.',
    requested(['close'], (exchange) => refusalCode(exchange) === 'shift.not_opened'),
  ),
  sometimes(
    'day without a receipt',
    'A shift is closed that has sold nothing.',
    done(['close'], ({ answer }) => reportOf(answer?.body)?.sell_receipts_count === 0),
  ),
  sometimes(
    'cash carried over',
    'A shift begins with the cash of the one before.',
    done(['close'], ({ answer }) => (reportOf(answer?.body)?.initial ?? 0) > 0),
  ),
  sometimes(
    'clocks change',
    'The day of 23 or 25 hours is passed.',
    () => (seen) => CLOCKS_CHANGE.some((at) => passesMoment(seen, at)),
  ),
]
