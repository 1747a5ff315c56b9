/** Wrong servers of the cloud's sales: what a sale is asked, what it is judged by, offline, many at once. */
import * as ledger from '../../../../../machines/ledger.ts'
import { halfUp } from '../../../../../machines/money/rounding.ts'
import * as link from '../../../../../machines/register/link.ts'
import * as changes from '../../../../../machines/register/status-changes.ts'
import { namedCodeNotFree, notOfflineByRequest, offlineDatePast } from '../../../../../machines/rules/cloud-receipt.ts'
import { restNotCovered, returnPaymentDiffers, underpaid } from '../../../../../machines/rules/money.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as codes from '../../../../../server/store/queries/lists/code-rows.ts'
import { unknownAccessKey } from '../../../../../server/surfaces/cloud/integration.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import * as views from '../../../../../server/surfaces/cloud/receipts/receipt-views.ts'
import { SaleBody } from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { type Reply, reply } from '../../../../../server/transport/http/operation.ts'
import * as coercion from '../../../../../server/transport/http/validation/coercion.ts'
import type { Coercion } from '../../../../../server/transport/http/validation/readings.ts'
import { handles, row, showsMember } from '../../seams/rows.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { inSchema, rechecked, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { showsReceipt } from '../../subjects/receipts.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Goods = ReturnType<typeof desk.sellRequestOf>['goods'][number]
const good = schemaWithin(SaleBody, 'properties', 'goods', 'items', 'properties', 'good', 'properties')

/** Goods of a sale that the desk's request has without some of their members. */
const dropsOfGoods = (member: keyof Goods, isDropped: (goods: Goods) => boolean = () => true): Seam =>
  inFunction(desk, 'goodsOf', (right, item) => {
    const { [member]: dropped, ...rest } = right(item)
    return isDropped({ ...rest, [member]: dropped }) ? rest : { ...rest, [member]: dropped }
  })

/** A sale that is read as if it had been sent otherwise. */
const reads = (wrong: (body: SaleBody) => object): Seam =>
  inCall(desk, 'sellRequestOf', (right, body, id) => right({ ...body, ...wrong(body) }, id))

/** What counts of a sale, which is asked otherwise. */
const asksDesk = (wrong: (request: Record<string, any>, body: SaleBody) => object): Seam =>
  inCall(
    desk,
    'sellRequestOf',
    (right, body, id) => wrong(right(body, id), body) as ReturnType<typeof desk.sellRequestOf>,
  )

const price = (wrong: object): Seam => inSchema(good.price, (right) => ({ ...right, ...wrong }))

/** Both names of the taxes of goods. */
const taxesAtMost = (maxItems: number): Seam =>
  together(...['tax', 'taxes'].map((name) => inSchema(good[name], (right) => ({ ...right, maxItems }))))

const emptyAsObject: Coercion = (value) => (Array.isArray(value) && value.length === 0 ? {} : value)

/** All whose documents may be marked by their client. */
const MARKED = ['shift.open', 'shift.close', 'receipt.sell', 'receipt.service', 'receipt.withdraw'] as const

/** The moment that a client chose; where it chose none, neither before nor after any. */
const chosen = (register: RegisterContext, command: ledger.MarkedCommand): number =>
  ledger.offlineChoice(register, command)?.at ?? Number.NaN

/** A sale that is to be judged alone, whatever comes of it. @param isPassed refusals that are none */
const passes = (isPassed: (refusal: Reply) => boolean): Seam =>
  inFunction(sales, 'validate', async (right, request, body) => {
    const said = await right(request, body)
    if (said.status === 200 || said.issues || 'status' in (await sales.placeOfSale(request))) return said
    return isPassed(said) ? reply(200, { validated: true }) : said
  })

export default {
  'EXT-101: answers a sale with 200': () =>
    inFunction(sales, 'sell', async (right, ...given) => {
      const reply = await right(...given)
      return reply.status === 201 ? { ...reply, status: 200 } : reply
    }),
  'EXT-101: takes a sale with a licence key that is wrong': () =>
    inCall(
      sales,
      'placeOfSale',
      (_right, request) => unknownAccessKey(request) ?? authentication.registerOfShift(request),
    ),
  'EXT-101: shows the register under another id': () =>
    showsReceipt((_, { register }) => ({ cash_register_id: register.organization_id })),
  'EXT-101: shows the shift without the sale in it': () =>
    inCall(views, 'madeReceiptModel', (right, request, register, fact, state, made) => {
      const shift = { ...state.shift!, sums: { ...state.shift!.sums, balance: 0 } }
      return right(request, register, fact, { ...state, shift }, made)
    }),
  'EXT-101: shows a receipt that waits as DONE': () =>
    inModuleScope<object>(models, 'STATUSES', (right) => ({ ...right, PENDING: 'DONE' })),
  'EXT-101: sells for less than the sum': () =>
    together(withoutRule(underpaid, 'receipt.sell'), withoutRule(restNotCovered, 'receipt.sell')),
  'EXT-101: takes any payments of a return': () =>
    together(withoutRule(restNotCovered, 'receipt.sell'), withoutRule(returnPaymentDiffers, 'receipt.sell')),
  'EXT-101: counts receipts from 0': () => showsReceipt(({ serial }) => ({ serial: serial - 1 })),
  'EXT-102: drops the discounts of goods': () => dropsOfGoods('discounts'),
  'EXT-102: drops the discounts of the receipt': () => reads(() => ({ discounts: null })),
  'EXT-102: drops the taxes of goods': () => dropsOfGoods('taxes'),
  'EXT-102: drops the rounding': () => asksDesk(({ rounding_mode: _, ...rest }) => rest),
  'EXT-102: sells what comes back': () => dropsOfGoods('is_return'),
  'EXT-102: takes no price above a million': () => price({ maximum: 100_000_000 }),
  'EXT-102: takes three taxes of a good': () => taxesAtMost(3),
  'EXT-102: takes one tax of a good alone': () => taxesAtMost(1),
  'EXT-102: takes a sale without goods': () =>
    inSchema(schemaWithin(SaleBody, 'properties', 'goods'), ({ minItems: _, ...right }) => right),
  'EXT-102: takes a whole sum that is none': () =>
    inCall(desk, 'totalIssues', (right, { goods, ...body }) => {
      const turned = goods.map((item) => {
        const worth = halfUp(item.good.price, item.quantity, 1000)
        if (item.total_sum == null) return item
        return { ...item, total_sum: item.total_sum === worth ? worth + 1 : worth }
      })
      return right({ ...body, goods: turned })
    }),
  'EXT-102: says the place of a tax as the desk has it': () => inCall(desk, 'placeInCloud', (_right, issue) => issue),
  'EXT-102: shows a return as a sale': () =>
    showsReceipt(({ goods }) => ({ goods: goods.map((each) => ({ ...each, is_return: false })) })),
  'EXT-102: places what is wrong with a discount of an item at its taxes': () =>
    inCall(desk, 'placeInCloud', (right, issue) => {
      const [, goods, , member] = issue.loc
      return right(goods === 'goods' && member !== undefined ? { ...issue, loc: issue.loc.with(3, 'taxes') } : issue)
    }),
  'EXT-102: takes an empty list for a payment': () =>
    rechecked(
      inFunction(coercion, 'members', (right, ...given) => {
        const read = right(...given)
        return (value: unknown) => read(emptyAsObject(value))
      }),
    ),
  'EXT-102: does not round what is paid back': () =>
    asksDesk((request, { goods }) => {
      const { rounding_mode: _, ...rest } = request
      return goods[0]?.is_return ? rest : request
    }),
  'EXT-102: rounds to 10 whatever is asked for': () =>
    asksDesk((request) => ({ ...request, ...(request.rounding_mode && { rounding_mode: 'ROUND_10' }) })),
  'EXT-102: drops the discounts of goods with excise': () =>
    dropsOfGoods('discounts', ({ taxes }) => taxes?.some((each) => each === 'Г') ?? false),
  'EXT-102: takes all that is paid back for the kind of its first payment': () =>
    reads(({ goods, payments }) =>
      goods[0]?.is_return && payments
        ? { payments: payments.map((each) => ({ ...each, type: payments[0]!.type })) }
        : {},
    ),
  'EXT-102: lets a discount of the receipt that names a tax bear on all goods': () =>
    reads(({ discounts }) => ({ discounts: discounts?.map((each) => ({ ...each, tax_codes: null, tax_code: null })) })),
  'EXT-111: makes offline sales online': () => withoutRule(notOfflineByRequest, ...MARKED),
  'EXT-111: makes offline sales where the register fell offline by itself': () =>
    excused(notOfflineByRequest, ({ offline }) => offline !== null),
  'EXT-112: takes the next code of the pool alone': () =>
    stricter(namedCodeNotFree, (register, command) => {
      const code = ledger.offlineChoice(register, command)?.code ?? null
      return code !== null && ledger.freeSerialOf(register.codes, code, register.is_test) !== register.codes.next
    }),
  'EXT-112: spends the next code whatever code is named': () =>
    inCall(ledger, 'documentMark', (right, register, command) => {
      const mark = right(register, command)
      return register.offline === null ? mark : { ...mark, serial: register.codes.next }
    }),
  // The last of those that are spent still say where the free ones end.
  'EXT-112: takes a code out of order twice': () =>
    inCall(ledger, 'freeSerialOf', (right, pool, ...rest) => {
      const spent = (pool.spent ?? []).filter(([, to]) => to === pool.last)
      return right({ ...pool, spent }, ...rest)
    }),
  'EXT-112: finds no receipt whose code was taken out of order': () =>
    inFunction(codes, 'numberWithin', async () => null),
  'EXT-112: takes any code': () => withoutRule(namedCodeNotFree, ...MARKED),
  'EXT-113: takes any moment': () => withoutRule(offlineDatePast, ...MARKED),
  'EXT-113: dates an offline sale of now': () =>
    inCall(ledger, 'documentMark', (right, register, command) => {
      const mark = right(register, command)
      const isReceipt = String((command as { type?: string }).type).startsWith('receipt.')
      return isReceipt ? { ...mark, dated: command.at } : mark
    }),
  'EXT-113: takes a moment in the future': () =>
    excused(offlineDatePast, (register, command) => chosen(register, command) >= register.ledger.last_at),
  'EXT-113: takes a moment before the last document': () =>
    excused(offlineDatePast, (register, command) => chosen(register, command) <= command.at),
  'EXT-113: refuses the moment of the last document': () =>
    stricter(offlineDatePast, (register, command) => chosen(register, command) === register.ledger.last_at),
  'EXT-113: refuses the present moment': () =>
    stricter(offlineDatePast, (register, command) => chosen(register, command) === command.at),
  'EXT-121: validates what is refused': () => passes(() => true),
  'EXT-121: validates a receipt that is there': () =>
    inFunction(sales, 'validate', (right, request, { id: _, ...body }) => right(request, body)),
  'EXT-121: sells what it is to validate': () =>
    handles('validateReceipt', async (right, request) => {
      const said = await right(request)
      if (said.status === 200) await row('sellReceipt').handle(request)
      return said
    }),
  'EXT-121: says of a sale that charges a card too much that it can be made': () =>
    passes(({ body }) => (body as { code: string | null }).code === restNotCovered.code),
  'EXT-131: stops at the first refusal': () =>
    inFunction(sales, 'sellEach', async (right, request, bodies) => {
      const results: { status: string }[] = []
      for (const each of bodies) {
        const [result] = (await right(request, [each])).body.results
        if (result.status === 'CREATED' || results.length === 0) results.push(result)
        if (result.status !== 'CREATED') break
      }
      return reply(200, { results })
    }),
  'EXT-131: does not say why a sale is refused': () => showsMember('sellReceipts', 'results.*.message', () => null),
  'EXT-131: sells in another order': () =>
    inFunction(sales, 'sellEach', (right, request, bodies) => right(request, bodies.toReversed())),
  'NS-67: goes offline with the next code of the pool': () =>
    inFunction(link, 'goOffline', (right, register, event, ...rest) => {
      const { codes: pool, is_test } = register
      const next = ledger.offlineCodeOf(pool, pool.next, is_test) ?? undefined
      return right(register, { ...event, offline_code: event.offline_code ?? next }, ...rest)
    }),
  'NS-67: leaves a register its codes where few are to be left': () =>
    inFunction(changes, 'codesAfter', (right, register, event, faults) => {
      const isSet = event.type === 'fault.set' && event.fault.name === 'few-offline-codes'
      return isSet ? ledger.withLeft(register.codes, null) : right(register, event, faults)
    }),
  'NS-67: does not give back codes that were withheld': () =>
    inFunction(changes, 'codesAfter', (right, register, event, faults) =>
      event.type === 'fault.set' ? right(register, event, faults) : register.codes,
    ),
} satisfies WrongServersByName
