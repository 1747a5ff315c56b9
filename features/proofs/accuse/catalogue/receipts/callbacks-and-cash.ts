/** Wrong servers of the cloud's receipts: callbacks, and cash that is put in, taken out or exchanged. */
import { WEBHOOK_RETRY_MS } from '../../../../../machines/limits.ts'
import * as delivery from '../../../../../machines/register/delivery.ts'
import * as callbacks from '../../../../../machines/register/receipt-callbacks.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import * as target from '../../../../../server/outside/webhooks/call-target.ts'
import * as cash from '../../../../../server/surfaces/cloud/receipts/cash.ts'
import * as models from '../../../../../server/surfaces/cloud/receipts/receipt-model.ts'
import { SaleBody } from '../../../../../server/surfaces/cloud/receipts/sale-body.ts'
import { registerIfNamed, registerOfShift } from '../../../../../server/wire/http/authentication.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request, RequestBy } from '../../../../../server/wire/http/request.ts'
import { replies } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { asksRegister, showsReceipt } from '../../subjects/receipts.ts'
import { wrong } from '../../wrong-server.ts'

/** Where a callback goes. */
const callsBack = (wrong: (found: target.CallTarget, hook: target.CallTarget | null) => target.CallTarget): Seam =>
  inModule(target, 'callbackTarget', (right) => async (services, world, register, number) => {
    const found = await right(services, world, register, number)
    return found && wrong(found, await target.webhookTarget(services, world, register))
  })

interface Callbacks {
  deliveries: { number: number; since: number }[]
}

/** Callbacks that are repeated for another time: as if they had begun by so much later. Milliseconds. */
const repeatsFor = (ms: number): Seam =>
  inModuleScope<Record<string, (...given: any[]) => { context: Callbacks }>>(
    callbacks,
    'callbackDeliveries',
    (right) => {
      const judged =
        (name: string) =>
        (known: Callbacks, ...given: any[]) => {
          const since = new Map(known.deliveries.map((each) => [each.number, each.since]))
          const later = known.deliveries.map((each) => ({ ...each, since: each.since + ms - WEBHOOK_RETRY_MS }))
          const made = right[name]!({ ...known, deliveries: later }, ...given)
          const deliveries = made.context.deliveries.map((each) => ({
            ...each,
            since: since.get(each.number) ?? each.since,
          }))
          return { ...made, context: { ...made.context, deliveries } }
        }
      return {
        proceed: (...given) => right.proceed!(...given),
        finish: (...given) => right.finish!(...given),
        end: judged('end'),
        overdue: judged('overdue'),
        retry: judged('retry'),
      }
    },
  )

const address = (maxLength: number): Seam =>
  inSchema(schemaWithin(SaleBody, 'properties', 'callback_url'), (right) => ({ ...right, maxLength }))

/** What of a movement of cash does not come back. */
const forgets = (member: string): Seam =>
  inFunction(cash, 'membersOf', (right) => (...given) => {
    const { [member]: _, ...rest } = right(...given)
    return rest
  })

const CURRENCY = ['createCurrencyServiceReceipt', 'createCurrencyReceipt']

/** Whether a licence key that is sent names no register. */
const isKeyWrong = (request: Request): boolean => 'status' in (registerIfNamed(request) ?? {})

export default [
  wrong(
    'EXT-109',
    'calls back only where a webhook is set',
    inFunction(
      delivery,
      'announcement',
      (right) =>
        (register, ...rest) =>
          register.announces ? right(register, ...rest) : null,
    ),
  ),
  wrong(
    'EXT-109',
    'forgets which receipt wants to be called back',
    inFunction(receipts, 'record', (right) => (register, command, ...rest) => {
      const made = right(register, command, ...rest)
      const isCalled = command.cloud?.members.callback_url !== undefined
      return isCalled ? { ...made, context: { ...made.context, calls_back_to: 0 } } : made
    }),
  ),
  wrong(
    'EXT-109',
    'calls no callback where a webhook is set',
    inFunction(delivery, 'announcement', (right) => (register, ...rest) => {
      const { calls_back: _, ...fact } = right(register, ...rest) ?? {}
      return fact.type && register.announces ? fact : right(register, ...rest)
    }),
  ),
  wrong('EXT-109', 'takes an address of 2084 characters', address(2084)),
  wrong('EXT-109', 'takes no address of 2083 characters', address(2082)),
  wrong(
    'EXT-109',
    'calls the webhook in place of the address',
    callsBack((found, hook) => ({ ...found, url: hook?.url ?? found.url.slice(0, 12) })),
  ),
  wrong(
    'EXT-110',
    'signs by no key of the webhook',
    callsBack((found) => ({ ...found, key: null })),
  ),
  wrong(
    'EXT-110',
    'signs where no webhook is set',
    callsBack((found) => ({ ...found, key: found.key ?? 'secret' })),
  ),
  wrong('EXT-110', 'repeats no callback', repeatsFor(0)),
  wrong('EXT-110', 'never gives a callback up', repeatsFor(7 * WEBHOOK_RETRY_MS)),
  wrong(
    'EXT-141',
    'shows cash taken out with its sign',
    showsReceipt(({ payments }, { fact }) => {
      const { request } = fact.document.body
      return 'goods' in request ? {} : { payments: payments.map((each) => ({ ...each, value: request.payment.value })) }
    }),
  ),
  wrong(
    'EXT-141',
    'answers a movement of cash with 200',
    replies('createServiceReceipt', (reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
  ),
  wrong(
    'EXT-141',
    'puts in what is to be taken out',
    inFunction(cash, 'move', (right) => (request, body, asked, ...rest) => {
      const { payment } = asked.request
      const put = { ...asked, request: { payment: { ...payment, value: Math.abs(payment.value) } } }
      return right(request, body, asked.type === 'receipt.service' ? put : asked, ...rest)
    }),
  ),
  wrong(
    'EXT-141',
    'moves the cash of an id again',
    asksRegister((command) =>
      command.type !== 'receipt.sell' && 'known' in command ? { ...command, known: false } : command,
    ),
  ),
  wrong('EXT-141', 'does not give the context of cash back', forgets('context')),
  wrong(
    'EXT-151',
    'answers a withdrawal with 201',
    replies('createWithdrawalReceipt', (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  ),
  wrong(
    'EXT-151',
    'shows a withdrawal as paid in cash',
    inFunction(models, 'contents', (right) => (shown) => {
      const { fact } = shown
      const { document } = fact
      const { body } = document
      if (body.type !== 'CASH_WITHDRAWAL') return right(shown)
      return right({ ...shown, fact: { ...fact, document: { ...document, body: { ...body, type: 'SERVICE_OUT' } } } })
    }),
  ),
  wrong('EXT-151', 'forgets what the bank terminal says of a withdrawal', forgets('payments')),
  wrong(
    'EXT-161',
    'exchanges currency without a shift',
    replies(CURRENCY, (reply, request) =>
      isKeyWrong(request) ? reply : refused('not a register of currency exchange', {}, request.language),
    ),
  ),
  wrong(
    'EXT-161',
    'exchanges currency',
    replies(CURRENCY, async (reply, request) => {
      const isRefused = isKeyWrong(request) || 'status' in (await registerOfShift(request as RequestBy<'cashier'>))
      return isRefused ? reply : { status: 204, body: undefined }
    }),
  ),
]
