/** Forms of the desk's own receipts, as public clients ask for them. */
import Type from 'typebox'
import { HTTPError } from '../../wire/http/description/refusals.ts'
import { type Operation, operation } from '../../wire/http/operation.ts'
import { asFile, htmlQuery, markQuery, PICTURE_CHARACTERS, ReceiptPath, receiptAs } from '../receipt-formats.ts'
import { paperQuery, textQuery } from '../slip-replies.ts'

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
