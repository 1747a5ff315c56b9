/** Forms of a receipt for its buyer, open to everyone who knows its id or its fiscal code. */
import Type from 'typebox'
import { kyiv } from '../../../rendering/documents/slips/figures.ts'
import { findReceipt } from '../../../runtime/reads/receipts.ts'
import { HTTPError } from '../../../transport/http/description/refusals.ts'
import { Model } from '../../../transport/http/model.ts'
import {
  type Operation,
  operation,
  type QuirkVariant,
  type Reply,
  refused,
  reply,
} from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import {
  asFile,
  atReceipt,
  htmlQuery,
  markQuery,
  organizationQuery,
  PICTURE_CHARACTERS,
  ReceiptPath,
  receiptAs,
  registersAsked,
} from '../../receipt-formats.ts'
import { paperQuery, taxDocumentReply, textQuery, xmlQuery } from '../../slip-replies.ts'
import { receiptModels } from './receipt-views.ts'

const TextQuery = Type.Object({ ...markQuery, ...textQuery, ...organizationQuery })

/** EXT-240. */
const PrintBlocks = Model('PrintBlocks', {
  width: Type.Integer({ minimum: 10, maximum: 250 }),
  blocks: Type.Array(
    Type.Union([
      Model('TextPrintBlock', { type: Type.Literal('text'), value: Type.String() }),
      Model('ImagePrintBlock', { type: Type.Literal('image'), value: Type.String(), width: Type.Number() }),
      Model('QrCodePrintBlock', { type: Type.Literal('qrcode'), value: Type.String(), size: Type.Number() }),
      Model('BarcodePrintBlock', {
        type: Type.Literal('barcode'),
        value: Type.String(),
        format: Type.Enum(['code128', 'ean13']),
      }),
    ]),
  ),
})

/** A member of every row here. */
const open = { method: 'GET', surface: 'cloud', who: 'anyone', params: ReceiptPath } as const

type FormRequest = Request & { params: { receipt_id: string } }

/** What a form is until the tax authority has given the receipt its number. What nobody has is answered by the law. */
const afterFiscalization = {
  quirk: 'forms-await-fiscalization',
  answers: { 424: HTTPError },
  async handle(request: FormRequest, law: Operation['handle']): Promise<Reply> {
    const { services, world, query, params, language } = request
    const registers = registersAsked(request, query.organization_id as string | undefined)
    const found = await findReceipt(request, registers, params.receipt_id)
    if (!found) return law(request)
    const stored = await services.receipts.some(world.id, [{ register: found.register.id, number: found.number }])
    const [receipt] = await receiptModels(request, stored)
    if (!receipt || receipt.fiscal_code !== null) return law(request)
    return reply(424, { code: null, message: NOT_FISCAL[language] })
  },
} as const satisfies QuirkVariant

const NOT_FISCAL = {
  uk: 'Чек ще не фіскалізовано: спробуйте ще раз, коли відповість податкова',
  en: 'The receipt is not fiscal yet: try again when the tax authority has answered',
} as const

export const receiptFormOperations: Operation[] = [
  operation({
    ...open,
    id: 'getReceiptHtml',
    path: '/api/v1/receipts/:receipt_id/html',
    summary: 'The slip of a receipt as a complete HTML page',
    clauses: ['EXT-221', 'EXT-222', 'EXT-228', 'EXT-229', 'EXT-230', 'EXT-231', 'EXT-232', 'EXT-233'],
    query: Type.Object({ ...markQuery, ...htmlQuery, ...organizationQuery }),
    headers: Type.Object({ 'x-show-buttons': Type.Optional(Type.Enum(['true', 'false'])) }),
    answers: { 200: 'page', 429: HTTPError },
    variant: afterFiscalization,
    handle(request) {
      const { organization_id, ...wish } = request.query
      const asked = request.headers['x-show-buttons']
      const show_buttons = wish.show_buttons ?? (asked === undefined ? undefined : asked === 'true')
      return receiptAs(request, registersAsked(request, organization_id), { as: 'html', ...wish, show_buttons })
    },
  }),
  operation({
    ...open,
    id: 'getReceiptPdf',
    path: '/api/v1/receipts/:receipt_id/pdf',
    summary: 'The slip of a receipt as PDF, one page as large as its paper',
    clauses: ['EXT-221', 'EXT-223', 'EXT-228', 'EXT-231', 'EXT-233'],
    query: Type.Object({
      ...markQuery,
      download: Type.Optional(
        Type.Boolean({ default: false, description: 'Sent as a file to save, instead of shown' }),
      ),
      ...organizationQuery,
    }),
    answers: { 200: 'pdf', 429: HTTPError },
    variant: afterFiscalization,
    async handle(request) {
      const { organization_id, download = false, ...wish } = request.query
      const form = { as: 'pdf', ...wish, usual_width: PICTURE_CHARACTERS } as const
      const reply = await receiptAs(request, registersAsked(request, organization_id), form)
      return asFile(reply, `receipt-${request.params.receipt_id}.pdf`, download)
    },
  }),
  operation({
    ...open,
    id: 'getReceiptText',
    path: '/api/v1/receipts/:receipt_id/text',
    summary: 'The slip of a receipt as plain text',
    clauses: ['EXT-221', 'EXT-224', 'EXT-228', 'EXT-231', 'EXT-232', 'EXT-233'],
    query: TextQuery,
    answers: { 200: 'text', 429: HTTPError },
    variant: afterFiscalization,
    handle(request) {
      const { organization_id, ...wish } = request.query
      return receiptAs(request, registersAsked(request, organization_id), { as: 'text', ...wish })
    },
  }),
  operation({
    ...open,
    id: 'getReceiptPng',
    path: '/api/v1/receipts/:receipt_id/png',
    summary: 'The slip of a receipt as a picture of the paper',
    clauses: ['EXT-221', 'EXT-225', 'EXT-228', 'EXT-231', 'EXT-233'],
    query: Type.Object({ ...markQuery, ...paperQuery, ...organizationQuery }),
    answers: { 200: 'image', 429: HTTPError },
    variant: afterFiscalization,
    handle(request) {
      const { organization_id, ...wish } = request.query
      const form = { as: 'png', ...wish, usual_width: PICTURE_CHARACTERS } as const
      return receiptAs(request, registersAsked(request, organization_id), form)
    },
  }),
  operation({
    ...open,
    id: 'getReceiptQrCode',
    path: '/api/v1/receipts/:receipt_id/qrcode',
    summary: 'The code to check a receipt by, as a picture',
    clauses: ['EXT-221', 'EXT-235', 'EXT-236'],
    query: Type.Object(organizationQuery),
    answers: { 200: 'image', 429: HTTPError },
    variant: afterFiscalization,
    handle: (request) => receiptAs(request, registersAsked(request, request.query.organization_id), { as: 'qrcode' }),
  }),
  operation({
    ...open,
    id: 'getReceiptXml',
    path: '/api/v1/receipts/:receipt_id/xml',
    summary: 'A receipt of today as XML, by the element names of the tax authority',
    clauses: ['EXT-221', 'EXT-237', 'EXT-238', 'EXT-239', 'EXT-245', 'EXT-246', 'EXT-247', 'EXT-248', 'EXT-249'],
    query: Type.Object({ ...organizationQuery, ...xmlQuery }),
    answers: { 200: 'xml', 429: HTTPError },
    handle: (request) =>
      atReceipt(request, registersAsked(request, request.query.organization_id), async (place) => {
        const { services, world, language } = request
        const at = await services.ledgers.madeAt(world.id, place.register.id, place.number)
        const day = at === null ? null : kyiv(at).date
        if (day !== null && day !== kyiv(world.clock.now()).date)
          return refused('XML of a receipt of another day', { day }, language)
        return taxDocumentReply(request, { kind: 'RECEIPT', ...place }, request.query.encoding)
      }),
  }),
  operation({
    ...open,
    id: 'getReceiptPrintBlocks',
    path: '/api/v1/receipts/:receipt_id/print-blocks',
    summary: 'The slip of a receipt as blocks for a printer: lines of text, pictures and codes',
    clauses: ['EXT-221', 'EXT-224', 'EXT-228', 'EXT-240'],
    query: TextQuery,
    answers: { 200: PrintBlocks, 429: HTTPError },
    variant: afterFiscalization,
    handle(request) {
      const { organization_id, ...wish } = request.query
      return receiptAs(request, registersAsked(request, organization_id), { as: 'print-blocks', ...wish })
    },
  }),
]
