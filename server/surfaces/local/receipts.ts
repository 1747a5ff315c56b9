/**
 * Receipts of the desk: sale, return, service in and out, cash withdrawal, and their forms. A prize paid out is a
 * return by its money.
 */
import Type, { type Static } from 'typebox'
import { totals } from '../../../machines/money/totals.ts'
import { SellRequest, ServiceRequest, WithdrawalRequest } from '../../../machines/vocabulary/receipt.ts'
import { UuidV4 } from '../../../machines/vocabulary/schemas/scalars.ts'
import type { TurnStart } from '../../runtime/turns/turn.ts'
import { ask } from '../../transport/http/ask.ts'
import { HTTPError } from '../../transport/http/description/refusals.ts'
import { invalid, type Operation, operation, reply } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'
import { asFile, htmlQuery, markQuery, PICTURE_CHARACTERS, ReceiptPath, receiptAs } from '../receipt-formats.ts'
import { sellIssues } from '../sell-issues.ts'
import { paperQuery, textQuery } from '../slip-replies.ts'
import { deviceHeaders, deviceIdOf } from './device.ts'
import { receiptBody, transactionBody } from './receipt-body.ts'
import { withReceiptMade } from './receipt-reading.ts'
import { DeskReceipt, DeskTransaction } from './receipt-schemas.ts'

const open = { method: 'GET', surface: 'local', who: 'desk', params: ReceiptPath } as const

export const deskFormOperations: Operation[] = [
  operation({
    ...open,
    id: 'getDeskReceiptText',
    path: '/api/v1/receipts/:receipt_id/text',
    summary: "The slip of a receipt of the desk's register as plain text",
    clauses: ['EXT-271'],
    query: Type.Object({ ...markQuery, ...textQuery }),
    answers: { 200: 'text', 429: HTTPError },
    handle: (request) => receiptAs(request, [request.register], { as: 'text', ...request.query }),
  }),
  operation({
    ...open,
    id: 'getDeskReceiptHtml',
    path: '/api/v1/receipts/:receipt_id/html',
    summary: "The slip of a receipt of the desk's register as a complete HTML page",
    clauses: ['EXT-271'],
    query: Type.Object({ ...markQuery, ...htmlQuery }),
    answers: { 200: 'page', 429: HTTPError },
    handle: (request) => receiptAs(request, [request.register], { as: 'html', ...request.query }),
  }),
  operation({
    ...open,
    id: 'getDeskReceiptPng',
    path: '/api/v1/receipts/:receipt_id/png',
    summary: "The slip of a receipt of the desk's register as a picture of the paper",
    clauses: ['EXT-271'],
    query: Type.Object({ ...markQuery, ...paperQuery }),
    answers: { 200: 'image', 429: HTTPError },
    handle: (request) =>
      receiptAs(request, [request.register], { as: 'png', ...request.query, usual_width: PICTURE_CHARACTERS }),
  }),
  operation({
    ...open,
    id: 'getDeskReceiptPdf',
    path: '/api/v1/receipts/:receipt_id/pdf',
    summary: "The slip of a receipt of the desk's register as PDF",
    clauses: ['EXT-271'],
    query: Type.Object({ ...markQuery, download: Type.Optional(Type.Boolean({ default: false })) }),
    answers: { 200: 'pdf', 429: HTTPError },
    async handle(request) {
      const { download = false, ...wish } = request.query
      const form = { as: 'pdf', ...wish, usual_width: PICTURE_CHARACTERS } as const
      const reply = await receiptAs(request, [request.register], form)
      return asFile(reply, `receipt-${request.params.receipt_id}.pdf`, download)
    },
  }),
]

/** Cash given to a card holder at the desk. */
export const withdrawalOperations: Operation[] = [
  operation({
    id: 'withdrawCash',
    method: 'POST',
    path: '/api/v1/receipt/cash-withdrawal',
    surface: 'local',
    summary: 'Cash given to a card holder, whose card has paid for it',
    clauses: ['LOC-201', 'LOC-202', 'LOC-203', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: WithdrawalRequest,
    answers: { 200: DeskTransaction },
    handle(request) {
      const { register, body } = request
      const command = { type: 'receipt.withdraw', request: body, device: deviceIdOf(request) } as const
      return ask(request, `register:${register.id}`, command, (fact) => reply(200, transactionBody(fact)))
    },
  }),
]

/** FLD-017, with or without its id. */
const NamelessSell = Type.Object({ ...SellRequest.properties, id: Type.Optional(UuidV4) })

export const receiptOperations: Operation[] = [
  operation({
    id: 'sell',
    method: 'POST',
    path: '/api/v1/receipt/sell',
    surface: 'local',
    summary: 'Sale, or return when the goods carry is_return',
    clauses: ['LOC-151', 'LOC-152', 'LOC-165', 'LOC-172', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: SellRequest,
    answers: { 200: DeskReceipt },
    variant: {
      quirk: 'desk-sale-without-id',
      body: NamelessSell,
      handle(request: Request & { body: Static<typeof NamelessSell> }, law: Operation['handle']) {
        const { world, body } = request
        return law({ ...request, body: { ...body, id: body.id ?? world.newId('sale') } })
      },
    },
    async handle(request) {
      const { world, register, body } = request
      const taxes = world.reference.taxes(register.organization_id)
      const found = sellIssues(body, taxes)
      if (found.length > 0) return invalid(found)
      const made = totals(body, taxes)
      const asked = { type: 'receipt.sell', request: body, taxes, totals: made, device: deviceIdOf(request) } as const
      const command = ({ receiptIds }: TurnStart) => ({ ...asked, known: receiptIds.has(body.id) })
      const given = await ask(request, `register:${register.id}`, command, (fact) =>
        reply(200, receiptBody(fact, taxes, made)),
      )
      return given.status === 200 ? given : withReceiptMade(request, given, body.id)
    },
  }),
  operation({
    id: 'serviceCash',
    method: 'POST',
    path: '/api/v1/receipt/service',
    surface: 'local',
    summary: 'Cash put in, or taken out when the amount is negative',
    clauses: ['LOC-131', 'LOC-132', 'LOC-133', 'LOC-134', 'LOC-135', 'LOC-136', 'AUT-008'],
    who: 'desk',
    headers: deviceHeaders,
    body: ServiceRequest,
    answers: { 200: DeskTransaction },
    handle(request) {
      const { register, body } = request
      const command = { type: 'receipt.service', request: body, device: deviceIdOf(request) } as const
      return ask(request, `register:${register.id}`, command, (fact) => reply(200, transactionBody(fact)))
    },
  }),
]
