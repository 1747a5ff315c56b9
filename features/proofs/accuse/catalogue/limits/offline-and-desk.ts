/** Wrong servers of limits: offline sessions and codes, shifts, what a desk keeps, coins and goods of a receipt. */
import { codesLeft } from '../../../../../machines/ledger.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as link from '../../../../../machines/register/link.ts'
import { smallestCoin } from '../../../../../machines/rules/money.ts'
import { offlineLimit, otherDay, shiftTooLong } from '../../../../../machines/rules/state.ts'
import * as status from '../../../../../machines/status.ts'
import { Payment, SellRequest, WithdrawalRequest } from '../../../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../../../machines/vocabulary/seed-data.ts'
import * as offlineCodes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import * as periodical from '../../../../../server/surfaces/local/periodical.ts'
import { asks, handles, row } from '../../seams/rows.ts'
import { excused, mishears, mistakes } from '../../seams/rules.ts'
import { inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears, remembers } from '../../seams/turns.ts'
import { tellsSale } from '../../subjects/desk.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const HOUR = 3_600_000

/** Another longest offline session, hours. */
const allows = (hours: (set: number) => number): Seam =>
  inCall(status, 'offlineLimitMs', (right, register) =>
    right({ ...register, allowed_offline_hours: hours(register.allowed_offline_hours) }),
  )

type GoingOffline = (
  register: RegisterContext,
  command: { at: number },
  requested: boolean,
) => { context: RegisterContext }

/** An offline session that begins at another moment. */
const beginsAt = (since: (register: RegisterContext, at: number, right: number) => number): Seam =>
  inFunction<GoingOffline>(link, 'goOffline', (right, register, command, requested) => {
    const gone = right(register, command, requested)
    const { offline } = gone.context
    return {
      ...gone,
      context: { ...gone.context, offline: { ...offline!, since: since(register, command.at, offline!.since) } },
    }
  })

/** What is changed of the count of offline codes, where they are asked for and listed. */
const codeCount = (
  wrong: (right: Record<string, any>) => Record<string, any>,
  ids: readonly string[] = ['askOfflineCodes', 'getOfflineCodes'],
): Seam => together(...ids.map((id) => inMemberOf(row(id).query!, 'count', wrong)))

/** Offline codes, of which as many are listed as this says. */
const lists = (wanted: (asked: number, codes: Parameters<typeof codesLeft>[0]) => number): Seam =>
  inCall(offlineCodes, 'offlineCodeModels', (right, codes, register, asked) =>
    right(codes, register, wanted(asked, codes)),
  )

const DAY = 86_400_000

/** Days that no desk has been there. */
const EVER = 1_000_000

/** A periodical report of a register that keeps data for other days. */
const keeps = (days: (set: number | undefined) => number | undefined): Seam =>
  asks('printPeriodicalReport', (request) => {
    const register: SeedCashRegister = { ...request.register! }
    const kept = days(register.local_history_days)
    if (kept === undefined) delete register.local_history_days
    else register.local_history_days = kept
    return { ...request, register }
  })

/** The cloud is asked for all of a span, of which the desk keeps a part. */
function wholeSpan(): Seam {
  const ends = new Map<number, number>()
  return together(
    inFunction<(query: object) => { from: number; to: number } | object[]>(periodical, 'spanOf', (right, query) => {
      const span = right(query)
      if (!Array.isArray(span)) ends.set(span.from, span.to)
      return span
    }),
    hears('uplink', 'history.fetch', (event) => ({ ...event, to: ends.get(event.from) })),
  )
}

/** The cloud is asked at a register that says how long it keeps data, whether that is kept or not. */
function asksWhereSet(): Seam {
  let days: number | undefined
  return together(
    keeps((set) => {
      days = set
      return set && -EVER
    }),
    hears('uplink', 'history.fetch', (event) =>
      days ? { ...event, to: Math.min(event.to, event.at - days * DAY - 1) } : event,
    ),
  )
}

const cardMask = (wrong: (right: Record<string, any>) => object): Seam =>
  inSchema(schemaWithin(Payment, 'properties', 'card_mask'), wrong)

/** Cash taken out, with another smallest coin that is larger. */
const takesOutIn = (coin: number): Seam =>
  inMethod(smallestCoin, 'broken', (right, register, command) => {
    const { value } = command.request.payment
    return right(register, command) ?? (value < 0 && value % coin !== 0 ? { value } : null)
  })

export default {
  'LIM-001: allows 35 hours offline': () => allows((set) => Math.min(set, 35)),
  'LIM-001: allows 37 hours offline where 36 are allowed': () => allows((set) => (set === 36 ? 37 : set)),
  'LIM-002: blocks at the limit itself': () =>
    mishears(offlineLimit, (command) => ({ ...command, at: command.at + 1 })),
  'LIM-002: counts the limit of a second offline session from the first': () =>
    beginsAt(({ last_go_offline_at }, _at, since) => last_go_offline_at ?? since),
  'LIM-003: counts the time offline from the last document': () =>
    mistakes(offlineLimit, (register) => ({
      ...register,
      offline: register.offline && { ...register.offline, since: register.ledger.last_at },
    })),
  'LIM-003: measures an offline session from the call where an earlier moment was given': () =>
    beginsAt((_register, at) => at),
  'LIM-003: begins the offline session anew when sending has failed': () =>
    inFunction<(register: RegisterContext, event: { at: number }) => unknown>(
      link,
      'backOffline',
      (right, register, event) =>
        right({ ...register, offline: register.offline && { ...register.offline, since: event.at } }, event),
    ),
  'LIM-003: begins the offline session anew when asked to be offline again': () =>
    remembers('register', 'register.go-offline', (context, before, { at }) =>
      before.offline && context.offline ? { ...context, offline: { ...context.offline, since: at } } : context,
    ),
  'LIM-004: allows 36 hours whatever the organization has set': () => inCall(status, 'offlineLimitMs', () => 36 * HOUR),
  'LIM-005: counts 24 hours as over the limit': () =>
    mishears(shiftTooLong, (command) => ({ ...command, at: command.at + 1 })),
  'LIM-006: lets a shift last 25 hours': () => inModule(limits, 'SHIFT_DURATION_MS', () => 25 * HOUR),
  'LIM-007: ends the day of a shift a second early': () =>
    mishears(otherDay, (command) => ({ ...command, at: command.at + 1000 })),
  'LIM-008: sells at midnight still': () => mishears(otherDay, (command) => ({ ...command, at: command.at - 1 })),
  'LIM-010: takes two codes for the fewest that can be asked for': () =>
    codeCount((right) => ({ ...right, minimum: 2 })),
  'LIM-010: asks for seven codes whatever is wished for': () =>
    asks('askOfflineCodes', (request) => ({ ...request, query: { ...request.query, count: 7 } })),
  'LIM-011: takes 0 codes': () => codeCount((right) => ({ ...right, minimum: 0 })),
  'LIM-012: refuses 10000 codes': () => codeCount((right) => ({ ...right, maximum: 9999 })),
  'LIM-012: refuses to ask for more than 5000 codes with 400': () =>
    handles('askOfflineCodes', (right, request) =>
      (request.query.count as number) > 5000
        ? { status: 400, body: { message: 'too many', code: 'x' } }
        : right(request),
    ),
  'LIM-013: takes 10001 codes': () => codeCount((right) => ({ ...right, maximum: 10_001 })),
  'LIM-014: asks for 1000 codes where nothing is said': () =>
    together(
      inObject(limits.OFFLINE_CODES, 'asked', () => 1000),
      codeCount((right) => ({ ...right, default: 1000 }), ['askOfflineCodes']),
    ),
  'LIM-014: asks for 2000 codes and calls 1.5 a number': () => codeCount((right) => ({ ...right, type: 'number' })),
  'LIM-015: lists five codes at least': () => lists((asked) => Math.max(5, asked)),
  'LIM-016: lists none where less than none is asked for': () =>
    codeCount((right) => ({ ...right, minimum: -1 }), ['getOfflineCodes']),
  'LIM-017: lists no more than 1000 codes': () => lists((asked) => Math.min(asked, 1000)),
  'LIM-017: lists no more codes than were granted at once': () =>
    lists((asked, { grants }) => Math.min(asked, grants[0]?.count ?? 0)),
  'LIM-017: lists no more than 5000 codes': () => lists((asked) => Math.min(asked, 5000)),
  'LIM-018: lists any number of codes': () => codeCount(({ maximum, ...right }) => right, ['getOfflineCodes']),
  'LIM-019: lists 100 codes where nothing is said': () =>
    codeCount((right) => ({ ...right, default: 100 }), ['getOfflineCodes']),
  'LIM-019: lists all codes whatever count says': () => lists((_asked, codes) => codesLeft(codes)),
  'LIM-070: keeps 29 days at the desk': () => inModule(limits, 'LOCAL_HISTORY_DAYS', () => 29 as never),
  'LIM-071: keeps everything at the desk': () => keeps((set) => set ?? EVER),
  'LIM-071: asks the cloud for the whole span, not the older part': () => wholeSpan(),
  'LIM-072: keeps 30 days whatever the register is set to': () => keeps(() => undefined),
  'LIM-072: asks the cloud for everything where less is kept': () => asksWhereSet(),
  'LIM-072: keeps the day after the last one kept out': () => keeps((set) => set && set - 1),
  'LIM-080: takes card masks of 16 characters alone': () =>
    cardMask((right) => ({ ...right, minLength: 16, maxLength: 16 })),
  'LIM-080: gives back 16 characters of a card mask': () =>
    tellsSale('payments.*.card_mask', (mask) => mask?.slice(0, 16) ?? mask),
  'LIM-081: takes card masks of 20 characters': () => cardMask((right) => ({ ...right, maxLength: 20 })),
  'LIM-082: answers a withdrawal with a mask of more than 16 characters with 400': () =>
    handles('withdrawCash', (right, request) => {
      const { payment } = request.body as WithdrawalRequest
      return (payment.card_mask?.length ?? 0) > 16
        ? { status: 400, body: { message: 'mask', code: null } }
        : right(request)
    }),
  'LIM-082: bounds the card mask of a withdrawal by nothing': () =>
    inMemberOf(WithdrawalRequest.properties.payment, 'card_mask', ({ maxLength, ...right }) => right),
  'LIM-085: takes whole hryvnias alone': () => inModule(limits, 'SMALLEST_COIN_MINOR_UNITS', () => 100 as never),
  'LIM-086: takes cash in fives': () => inModule(limits, 'SMALLEST_COIN_MINOR_UNITS', () => 5 as never),
  'LIM-086: takes large sums put in that are no multiple of ten': () =>
    excused(smallestCoin, (_register, { request }) => request.payment.value >= 1_000_000),
  'LIM-087: gives out whole hryvnias alone': () => takesOutIn(100),
  'LIM-088: gives out cash in fives': () =>
    excused(smallestCoin, (_register, { request: { payment } }) => payment.value < 0 && payment.value % 5 === 0),
  'LIM-088: takes large sums taken out that are no multiple of ten': () =>
    excused(smallestCoin, (_register, { request }) => request.payment.value <= -10_000),
  'LIM-092: asks for two items on a receipt': () =>
    inSchema(schemaWithin(SellRequest, 'properties', 'goods'), (right) => ({ ...right, minItems: 2 })),
  'LIM-093: takes a receipt without goods': () =>
    inSchema(schemaWithin(SellRequest, 'properties', 'goods'), ({ minItems, ...right }) => right),
} satisfies WrongServersByName
