/** Wrong servers of limits: what a desk keeps, card masks, coins, goods of a receipt. */
import * as limits from '../../../../../machines/limits.ts'
import { smallestCoin } from '../../../../../machines/rules/money.ts'
import { Payment, SellRequest, WithdrawalRequest } from '../../../../../machines/vocabulary/receipt.ts'
import type { SeedCashRegister } from '../../../../../machines/vocabulary/seed-data.ts'
import * as periodical from '../../../../../server/surfaces/local/periodical.ts'
import { asks, handles } from '../../seams/rows.ts'
import { excused } from '../../seams/rules.ts'
import { inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

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
    inModuleScope<(query: object) => { from: number; to: number } | object[]>(
      periodical,
      'spanOf',
      (right) => (query) => {
        const span = right(query)
        if (!Array.isArray(span)) ends.set(span.from, span.to)
        return span
      },
    ),
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
  inObject(smallestCoin, 'broken', (right) => (register, command) => {
    const { value } = command.request.payment
    return right(register, command) ?? (value < 0 && value % coin !== 0 ? { value } : null)
  })

export default [
  wrong(
    'LIM-070',
    'keeps 29 days at the desk',
    inModule(limits, 'LOCAL_HISTORY_DAYS', () => 29 as never),
  ),
  wrong(
    'LIM-071',
    'keeps everything at the desk',
    keeps((set) => set ?? EVER),
  ),
  wrong('LIM-071', 'asks the cloud for the whole span, not the older part', wholeSpan()),
  wrong(
    'LIM-072',
    'keeps 30 days whatever the register is set to',
    keeps(() => undefined),
  ),
  wrong('LIM-072', 'asks the cloud for everything where less is kept', asksWhereSet()),
  wrong(
    'LIM-072',
    'keeps the day after the last one kept out',
    keeps((set) => set && set - 1),
  ),
  wrong(
    'LIM-080',
    'takes card masks of 16 characters alone',
    cardMask((right) => ({ ...right, minLength: 16, maxLength: 16 })),
  ),
  wrong(
    'LIM-080',
    'takes card masks of 18 characters at most',
    cardMask((right) => ({ ...right, maxLength: 18 })),
  ),
  wrong(
    'LIM-080',
    'gives back 16 characters of a card mask',
    tellsSale('payments.*.card_mask', (mask) => mask?.slice(0, 16) ?? mask),
  ),
  wrong(
    'LIM-081',
    'takes card masks of 20 characters',
    cardMask((right) => ({ ...right, maxLength: 20 })),
  ),
  wrong(
    'LIM-082',
    'answers a withdrawal with a mask of more than 16 characters with 400',
    handles('withdrawCash', (right) => (request) => {
      const { payment } = request.body as WithdrawalRequest
      return (payment.card_mask?.length ?? 0) > 16
        ? { status: 400, body: { message: 'mask', code: null } }
        : right(request)
    }),
  ),
  wrong(
    'LIM-082',
    'bounds the card mask of a withdrawal by nothing',
    inMemberOf(WithdrawalRequest.properties.payment, 'card_mask', ({ maxLength, ...right }) => right),
  ),
  wrong(
    'LIM-085',
    'takes whole hryvnias alone',
    inModule(limits, 'SMALLEST_COIN_MINOR_UNITS', () => 100 as never),
  ),
  wrong(
    'LIM-086',
    'takes cash in fives',
    inModule(limits, 'SMALLEST_COIN_MINOR_UNITS', () => 5 as never),
  ),
  wrong(
    'LIM-086',
    'takes large sums put in that are no multiple of ten',
    excused(smallestCoin, (_register, { request }) => request.payment.value >= 1_000_000),
  ),
  wrong('LIM-087', 'gives out whole hryvnias alone', takesOutIn(100)),
  wrong(
    'LIM-088',
    'gives out cash in fives',
    excused(smallestCoin, (_register, { request: { payment } }) => payment.value < 0 && payment.value % 5 === 0),
  ),
  wrong(
    'LIM-088',
    'takes large sums taken out that are no multiple of ten',
    excused(smallestCoin, (_register, { request }) => request.payment.value <= -10_000),
  ),
  wrong(
    'LIM-092',
    'asks for two items on a receipt',
    inSchema(schemaWithin(SellRequest, 'properties', 'goods'), (right) => ({ ...right, minItems: 2 })),
  ),
  wrong(
    'LIM-093',
    'takes a receipt without goods',
    inSchema(schemaWithin(SellRequest, 'properties', 'goods'), ({ minItems, ...right }) => right),
  ),
]
