/** Wrong servers of the cloud's sales: offline by their own code and moment, judged alone, many at once. */
import * as ledger from '../../../../../machines/ledger.ts'
import * as link from '../../../../../machines/register/link.ts'
import * as changes from '../../../../../machines/register/status-changes.ts'
import { namedCodeNotFree, notOfflineByRequest, offlineDatePast } from '../../../../../machines/rules/cloud-receipt.ts'
import { restNotCovered } from '../../../../../machines/rules/money.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as codes from '../../../../../server/store/queries/lists/code-rows.ts'
import { BulkSaleBody } from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import { type Reply, reply } from '../../../../../server/wire/http/operation.ts'
import { handles, row, showsMember } from '../../seams/rows.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** All whose documents may be marked by their client. */
const MARKED = ['shift.open', 'shift.close', 'receipt.sell', 'receipt.service', 'receipt.withdraw'] as const

/** The moment that a client chose; where it chose none, neither before nor after any. */
const chosen = (register: RegisterContext, command: ledger.MarkedCommand): number =>
  ledger.offlineChoice(register, command)?.at ?? Number.NaN

/** A sale that is to be judged alone, whatever comes of it. @param isPassed refusals that are none */
const passes = (isPassed: (refusal: Reply) => boolean): Seam =>
  inFunction(sales, 'validate', (right) => async (request, body) => {
    const said = await right(request, body)
    if (said.status === 200 || said.issues || 'status' in (await sales.placeOfSale(request))) return said
    return isPassed(said) ? reply(200, { validated: true }) : said
  })

/** Bulks of other sizes. */
const bulk = (wrong: object): Seam =>
  inSchema(schemaWithin(BulkSaleBody, 'properties', 'receipts'), (right) => ({ ...right, ...wrong }))

export default [
  wrong('EXT-111', 'makes offline sales online', withoutRule(notOfflineByRequest, ...MARKED)),
  wrong(
    'EXT-111',
    'makes offline sales where the register fell offline by itself',
    excused(notOfflineByRequest, ({ offline }) => offline !== null),
  ),
  wrong(
    'EXT-112',
    'takes the next code of the pool alone',
    stricter(namedCodeNotFree, (register, command) => {
      const code = ledger.offlineChoice(register, command)?.code ?? null
      return code !== null && ledger.freeSerialOf(register.codes, code, register.is_test) !== register.codes.next
    }),
  ),
  wrong(
    'EXT-112',
    'spends the next code whatever code is named',
    inModule(ledger, 'documentMark', (right) => (register, command) => {
      const mark = right(register, command)
      return register.offline === null ? mark : { ...mark, serial: register.codes.next }
    }),
  ),
  wrong(
    'EXT-112',
    'takes a code out of order twice',
    // The last of those that are spent still say where the free ones end.
    inModule(ledger, 'freeSerialOf', (right) => (pool, ...rest) => {
      const spent = (pool.spent ?? []).filter(([, to]) => to === pool.last)
      return right({ ...pool, spent }, ...rest)
    }),
  ),
  wrong(
    'EXT-112',
    'finds no receipt whose code was taken out of order',
    inFunction(codes, 'numberWithin', () => async () => null),
  ),
  wrong('EXT-112', 'takes any code', withoutRule(namedCodeNotFree, ...MARKED)),
  wrong('EXT-113', 'takes any moment', withoutRule(offlineDatePast, ...MARKED)),
  wrong(
    'EXT-113',
    'dates an offline sale of now',
    inModule(ledger, 'documentMark', (right) => (register, command) => {
      const mark = right(register, command)
      const isReceipt = String((command as { type?: string }).type).startsWith('receipt.')
      return isReceipt ? { ...mark, dated: command.at } : mark
    }),
  ),
  wrong(
    'EXT-113',
    'takes a moment in the future',
    excused(offlineDatePast, (register, command) => chosen(register, command) >= register.ledger.last_at),
  ),
  wrong(
    'EXT-113',
    'takes a moment before the last document',
    excused(offlineDatePast, (register, command) => chosen(register, command) <= command.at),
  ),
  wrong(
    'EXT-113',
    'refuses the moment of the last document',
    stricter(offlineDatePast, (register, command) => chosen(register, command) === register.ledger.last_at),
  ),
  wrong(
    'EXT-113',
    'refuses the present moment',
    stricter(offlineDatePast, (register, command) => chosen(register, command) === command.at),
  ),
  wrong(
    'EXT-121',
    'validates what is refused',
    passes(() => true),
  ),
  wrong(
    'EXT-121',
    'validates a receipt that is there',
    inFunction(
      sales,
      'validate',
      (right) =>
        (request, { id: _, ...body }) =>
          right(request, body),
    ),
  ),
  wrong(
    'EXT-121',
    'sells what it is to validate',
    handles('validateReceipt', (right) => async (request) => {
      const said = await right(request)
      if (said.status === 200) await row('sellReceipt').handle(request)
      return said
    }),
  ),
  wrong(
    'EXT-121',
    'says of a sale that charges a card too much that it can be made',
    passes(({ body }) => (body as { code: string | null }).code === restNotCovered.code),
  ),
  wrong(
    'EXT-131',
    'stops at the first refusal',
    inFunction(sales, 'sellEach', (right) => async (request, bodies) => {
      const results: { status: string }[] = []
      for (const each of bodies) {
        const [result] = (await right(request, [each])).body.results
        if (result.status === 'CREATED' || results.length === 0) results.push(result)
        if (result.status !== 'CREATED') break
      }
      return reply(200, { results })
    }),
  ),
  wrong('EXT-131', 'takes 51 sales', bulk({ maxItems: 51 })),
  wrong('EXT-131', 'takes 49 sales', bulk({ maxItems: 49 })),
  wrong(
    'EXT-131',
    'does not say why a sale is refused',
    showsMember('sellReceipts', 'results.*.message', () => null),
  ),
  wrong(
    'EXT-131',
    'sells in another order',
    inFunction(sales, 'sellEach', (right) => (request, bodies) => right(request, bodies.toReversed())),
  ),
  wrong('EXT-131', 'takes no bulk of one sale', bulk({ minItems: 2 })),
  wrong(
    'NS-67',
    'goes offline with the next code of the pool',
    inFunction(link, 'goOffline', (right) => (register, event, ...rest) => {
      const { codes: pool, is_test } = register
      const next = ledger.offlineCodeOf(pool, pool.next, is_test) ?? undefined
      return right(register, { ...event, offline_code: event.offline_code ?? next }, ...rest)
    }),
  ),
  wrong(
    'NS-67',
    'leaves a register its codes where few are to be left',
    inFunction(changes, 'codesAfter', (right) => (register, event, faults) => {
      const isSet = event.type === 'fault.set' && event.fault.name === 'few-offline-codes'
      return isSet ? ledger.withLeft(register.codes, null) : right(register, event, faults)
    }),
  ),
  wrong(
    'NS-67',
    'does not give back codes that were withheld',
    inFunction(
      changes,
      'codesAfter',
      (right) => (register, event, faults) =>
        event.type === 'fault.set' ? right(register, event, faults) : register.codes,
    ),
  ),
]
