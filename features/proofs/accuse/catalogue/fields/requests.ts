/** Wrong servers of the fields that are sent, and of terminals, reports and webhooks. */
import { instant } from '../../../../../machines/instant.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import {
  Discount,
  Goods,
  Payment,
  SellRequest,
  ServiceRequest,
  WithdrawalRequest,
} from '../../../../../machines/vocabulary/receipt.ts'
import type { WebhookContext } from '../../../../../machines/vocabulary/webhook.ts'
import * as webhookQueue from '../../../../../machines/webhook-queue.ts'
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import * as lan from '../../../../../server/surfaces/bridge/lan/bodies.ts'
import * as lanDevices from '../../../../../server/surfaces/bridge/lan/devices.ts'
import * as answers from '../../../../../server/surfaces/bridge/messages.ts'
import { messages } from '../../../../../server/surfaces/bridge/schemas.ts'
import { DailyBody, RangeBody, ZBody } from '../../../../../server/surfaces/cloud/reports/bodies.ts'
import * as reports from '../../../../../server/surfaces/cloud/reports/model.ts'
import * as terminals from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import * as webhooks from '../../../../../server/surfaces/cloud/webhook/webhook.ts'
import * as bank from '../../../../../simulators/bank-terminal/operation-steps.ts'
import { asks, handles, row, shows, showsMember } from '../../seams/rows.ts'
import { demands, demandsNo, inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A member of an object that takes anything, or nothing. */
const takesAny = (node: object, name: string): Seam => inSchema(schemaWithin(node, 'properties', name), () => ({}))

/** A member that takes any text; null where it did. */
const takesText = (node: object, name: string): Seam =>
  inSchema(schemaWithin(node, 'properties', name), ({ type }) => ({
    type: [type].flat().includes('null') ? ['string', 'null'] : 'string',
  }))

/** A member with other bounds. */
const bounds = (node: object, name: string, wrong: (right: Record<string, any>) => object): Seam =>
  inSchema(schemaWithin(node, 'properties', name), wrong)

const service = ServiceRequest.properties.payment
const withdrawal = WithdrawalRequest.properties.payment
const cancel = messages.cancel.properties.payload
const print = messages['print-receipt'].properties.payload
const { purchase: lanPurchase, cancel: lanCancel } = lan.lanBodies

/** The answer to a success that has other members. */
const succeeds = (wrong: (asked: answers.RequestReference) => object): Seam =>
  inCall(answers, 'succeeded', (right, asked, result) => ({ ...right(asked, result), ...wrong(asked) }) as never)

/** What the bank says of an operation, with other members. */
const says = (wrong: (result: any) => object): Seam =>
  inCall(bank, 'resultOf', (right, operation) => {
    const result = right(operation)
    return result && ({ ...result, ...wrong(result) } as never)
  })

type Terminal = Parameters<typeof terminals.terminalModel>[0]
type Context = Parameters<typeof terminals.terminalModel>[1]
type Settings = Parameters<typeof webhooks.webhookModel>[0]
const client = row('authorizeTerminalClient').body!
const processing = row('authorizeTerminalProcessing').body!

/** Reports of a span that are answered with what was asked for. */
const SPANS = ['createActualRevenueReport', 'createNetTurnoverReport', 'createBookkeeperZReport']

/** Settings of a webhook that have other members. */
const told = (wrong: (set: Settings) => object): Seam =>
  inCall(webhooks, 'webhookModel', (right, set) => ({ ...right(set), ...wrong(set) }))

export default {
  'FLD-017: takes any rounding mode': () => takesText(SellRequest, 'rounding_mode'),
  'FLD-017: sees a sale with discounts null for one with a discount without a value': () =>
    inCall(totals, 'totals', (right, request, ...rest) =>
      right(
        request.discounts === null
          ? { ...request, discounts: [{ type: 'DISCOUNT', mode: 'VALUE', value: 0 }] }
          : request,
        ...rest,
      ),
    ),
  'FLD-018: does not ask for a quantity': () => demandsNo(Goods, 'quantity'),
  'FLD-019: takes discounts of any form on an item': () =>
    bounds(Goods, 'discounts', (right) => ({ ...right, items: {} })),
  'FLD-019: takes any type of discount': () => takesText(Discount, 'type'),
  'FLD-019: takes any mode of discount': () => takesText(Discount, 'mode'),
  'FLD-019: takes discounts below zero': () => bounds(Discount, 'value', ({ minimum, ...right }) => right),
  'FLD-019: takes discounts as text': () =>
    bounds(Discount, 'value', (right) => ({ anyOf: [{ ...right }, { type: 'string' }] })),
  'FLD-019: takes no discount of nought': () =>
    bounds(Discount, 'value', ({ minimum, ...right }) => ({ ...right, exclusiveMinimum: minimum })),
  'FLD-021: takes a fraction of a commission': () =>
    bounds(Payment, 'commission', (right) => ({ ...right, type: ['number', 'null'] })),
  'FLD-021: takes any type of payment': () => takesText(Payment, 'type'),
  'FLD-021: takes what a bank terminal says of a signature as text': () => takesAny(Payment, 'signature_required'),
  'FLD-021: takes blanks off the labels of payments': () =>
    inFunction<(...given: unknown[]) => { label: string }>(totals, 'paidOf', (right, ...given) => {
      const paid = right(...given)
      return { ...paid, label: paid.label.trim() }
    }),
  'FLD-024: calls a refund refund in its answer': () =>
    succeeds(({ operation_type }) => (operation_type === 'cancel' ? { operation_type: 'refund' } : {})),
  'FLD-024: answers with the code of a success as text': () => succeeds(() => ({ code: '0' })),
  'FLD-024: gives a repeated request of the LAN an id of its own': () =>
    inCall(lan, 'parseLanRequest', (right, ...given) => {
      const parsed = right(...given)
      return 'request' in parsed ? { ...parsed, request_id: null } : parsed
    }),
  'FLD-025: tells the invoice as text': () =>
    says(({ invoice_num }) => (invoice_num === undefined ? {} : { invoice_num: String(invoice_num) })),
  'FLD-025: tells the amount in whole units': () => says(({ amount }) => ({ amount: amount / 100 })),
  'FLD-026: demands a payload of a settlement': () => demands(messages.settlement, 'payload'),
  'FLD-026: takes any text for the request_id of a purchase': () => takesText(messages.purchase, 'request_id'),
  'FLD-026: takes any payload of a settlement': () => takesAny(messages.settlement, 'payload'),
  'FLD-026: takes a message with blanks around it for none': () =>
    inCall(admission, 'parseObject', (right, text) => (text === text.trim() ? right(text) : null)),
  'FLD-027: takes amounts on the LAN as text alone': () =>
    bounds(lanPurchase, 'amount', (right) => ({ ...right, anyOf: right.anyOf.slice(0, 1) })),
  'FLD-027: takes a refund on the LAN without its rrn': () => demandsNo(lanCancel, 'rrn', true),
  'FLD-027: takes no amount of eleven digits on the LAN': () =>
    inSchema(schemaWithin(lanPurchase, 'properties', 'amount', 'anyOf', '0'), (right) => ({
      ...right,
      pattern: '^0*[1-9][0-9]{0,9}$',
    })),
  'FLD-027: takes a number for a reference on the local network': () => takesAny(lanCancel, 'rrn'),
  'FLD-028: demands an address for the QR code of a text': () => demands(print, 'qr_url'),
  'FLD-028: takes a refund without its auth_code': () => demandsNo(cancel, 'auth_code', true),
  'FLD-031: demands a label of a cash movement': () => demands(service, 'label'),
  'FLD-031: takes any label of a cash movement': () => takesAny(service, 'label'),
  'FLD-031: demands to be told whether to print a cash movement': () => demands(ServiceRequest, 'print'),
  'FLD-032: takes a fraction of a minor unit for a withdrawal': () =>
    bounds(withdrawal, 'value', (right) => ({ ...right, type: 'number' })),
  'FLD-032: takes the number of the payment kind as text': () => takesAny(withdrawal, 'code'),
  'FLD-032: takes any wish to print a withdrawal': () =>
    together(takesAny(WithdrawalRequest, 'print'), takesAny(WithdrawalRequest, 'print_simple_text')),
  'FLD-005: exchanges the moments of client and server of a terminal': () =>
    inCall(terminals, 'terminalModel', (right, terminal, context) =>
      right(terminal, {
        ...context,
        client: { ...context.client, online_at: context.server.online_at },
        server: { ...context.server, online_at: context.client.online_at },
      }),
    ),
  'FLD-005: labels a terminal with its device_id': () =>
    inFunction<(terminal: Terminal) => object>(terminals, 'identityOf', (right, terminal) => ({
      ...right(terminal),
      label: terminal.device_id,
    })),
  'FLD-005: tells of every terminal that its client is there when the server is': () =>
    inFunction<(context: Context) => { server: boolean; client: boolean }>(terminals, 'onlineOf', (right, context) => {
      const { server } = right(context)
      return { server, client: server }
    }),
  'FLD-006: counts no clients of a terminal': () =>
    inCall(terminals, 'processingTerminalModel', (right, terminal, context) => {
      const shown = right(terminal, context)
      return { ...shown, online: { ...shown.online, connected_clients: 0 } }
    }),
  'FLD-006: shows processing when a terminal was seen last for when it connected': () =>
    inCall(terminals, 'processingTerminalModel', (right, terminal, context) =>
      right(terminal, { ...context, server: { ...context.server, connected_at: context.server.online_at } }),
    ),
  'FLD-006: shows processing the terminal for its organization': () =>
    inCall(terminals, 'processingTerminalModel', (right, terminal, context) => ({
      ...right(terminal, context),
      organization_id: terminal.id,
    })),
  'FLD-007: answers processing with the id of the terminal for the terminal': () =>
    showsMember('authorizeTerminalProcessing', 'terminal', ({ id }) => id),
  'FLD-007: calls the token of a client access_token': () =>
    shows('authorizeTerminalClient', ({ token, terminal }) => ({ access_token: token, terminal })),
  'FLD-008: takes processing that calls the terminal terminal_id': () =>
    together(
      inSchema(processing, ({ properties, ...right }) => ({
        ...right,
        required: ['terminal_id'],
        properties: { terminal_id: properties.terminalId },
      })),
      asks('authorizeTerminalProcessing', (request) => ({
        ...request,
        body: { terminalId: (request.body as { terminal_id: string }).terminal_id },
      })),
    ),
  'FLD-008: takes any text for the register of a client': () =>
    inMemberOf(client, 'cash_register_id', () => ({ type: 'string' })),
  'FLD-009: names the maker of a device as its model': () =>
    inCall(lanDevices, 'lanDevice', (right, terminal) => ({ ...right(terminal), model: terminal.type })),
  'FLD-009: names a device by its id': () =>
    inCall(lanDevices, 'lanDevice', (right, terminal) => ({ ...right(terminal), name: terminal.device_id })),
  'FLD-010: calls a task that has failed FAILED': () =>
    inModuleScope<object>(reports, 'STATUSES', (right) => ({ ...right, failed: 'FAILED' })),
  'FLD-010: dates a task by its making when it is done': () =>
    inCall(reports, 'reportTaskModel', (right, task) =>
      right({ ...task, created_at: task.updated_at ?? task.created_at }),
    ),
  'FLD-010: tells of a lookup why a task has failed': () =>
    inCall(
      reports,
      'reportTaskModel',
      (right, task) => ({ ...right(task), error_message: task.error_message }) as never,
    ),
  'FLD-011: tells the span of a report in UTC': () =>
    together(
      ...['from_date', 'to_date'].map((name) =>
        showsMember(SPANS, `payload.${name}`, (text) => new Date(text).toISOString()),
      ),
    ),
  'FLD-011: tells the mode of a report': () => showsMember('createDailyCashFlowReport', 'payload.mode', () => 'DAY'),
  'FLD-011: tells no addresses of a report': () => showsMember(SPANS, 'payload.emails', () => null),
  'FLD-011: tells an empty list of addresses as none': () =>
    showsMember(SPANS, 'payload.emails', (emails) => (emails?.length ? emails : null)),
  'FLD-012: tells the address of a webhook as a browser would': () => told(({ url }) => ({ url: new URL(url).href })),
  'FLD-012: tells when a webhook was set for when it was set last': () =>
    told(({ updated_at, created_at }) => ({ updated_at: instant(updated_at ?? created_at) })),
  'FLD-012: shows as an error of the present setting a call begun under the former one': () =>
    inFunction<(webhook: WebhookContext, number: number, error: object) => unknown>(
      webhookQueue,
      'withError',
      (right, webhook, number, error) => {
        const deliveries = webhook.deliveries.map((each) =>
          each.number === number && each.serial !== null ? { ...each, serial: webhook.serial } : each,
        )
        return right({ ...webhook, deliveries }, number, error)
      },
    ),
  'FLD-012: tells of a long address its first two hundred characters': () =>
    told(({ url }) => ({ url: url.slice(0, 200) })),
  'FLD-013: shows the key of a webhook as null to those who look': () =>
    shows('getWebhook', (body) => ({ ...body, key: null })),
  'FLD-013: tells when a webhook failed, and not why': () => told(() => ({ last_error_message: null })),
  'FLD-034: answers the removal of a webhook with the text true': () =>
    showsMember('removeWebhook', 'ok', () => 'true'),
  'FLD-034: answers the removal of no webhook with false': () =>
    handles('removeWebhook', async (right, request) => {
      const { services, world, register } = request
      const { settings } = await services.switchboard.read<WebhookContext>(world, `webhook:${register!.id}`)
      return { ...(await right(request)), body: { ok: settings !== null } }
    }),
  'FLD-036: takes one address of a report as text': () =>
    inSchema(schemaWithin(RangeBody, 'properties', 'emails'), () => ({})),
  'FLD-036: takes any export_extension': () =>
    inSchema(schemaWithin(ZBody, 'properties', 'export_extension'), () => ({ type: ['string', 'null'] })),
  'FLD-036: takes anything for the organizations of the cash flow': () =>
    inSchema(schemaWithin(DailyBody, 'properties', 'organization_id'), () => ({})),
} satisfies WrongServersByName
