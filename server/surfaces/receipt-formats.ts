/** Forms of receipts, for whoever knows the id or the fiscal code of one: found, rendered, and answered as files. */
import Type from 'typebox'
import { Uuid } from '../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashRegister } from '../../machines/vocabulary/seed-data.ts'
import type { SlipForm } from '../rendering/documents/render-task.ts'
import { sourceOf } from '../rendering/documents/slip-source.ts'
import { findReceipt, type ReceiptPlace } from '../runtime/reads/receipts.ts'
import { type Reply, refused } from '../transport/http/operation.ts'
import type { Request } from '../transport/http/request.ts'
import { slipReply } from './slip-replies.ts'

const Flag = Type.Optional(Type.Boolean({ default: false }))

/** Receipt by uuid, as the cloud reads it (NS-84), or by fiscal code. */
export const ReceiptPath = Type.Object({
  receipt_id: Type.Union([Uuid, Type.String({ pattern: '^[A-Za-z0-9_-]{11}$' })]),
})

/** What may be asked of every form. */
export const markQuery = { is_second_copy: Flag }
export const htmlQuery = {
  simple: Flag,
  show_buttons: Type.Optional(Type.Boolean({ description: 'Whether buttons of the template are shown' })),
}
export const organizationQuery = { organization_id: Type.Optional(Uuid) }

/** Characters in a line of a picture where the template says nothing (EXT-225). */
export const PICTURE_CHARACTERS = 30

type FormRequest = Request & { params: { receipt_id: string } }

/** Registers of an organization; of all where none is named. */
export const registersAsked = ({ world }: Request, organization: string | undefined): SeedCashRegister[] =>
  world.reference.seed.cash_registers.filter(
    ({ organization_id }) => organization === undefined || organization_id === organization.toLowerCase(),
  )

/** Answers for the receipt that the path names. @param registers those it may belong to */
export async function atReceipt(
  request: FormRequest,
  registers: Iterable<SeedCashRegister>,
  answer: (place: ReceiptPlace) => Promise<Reply>,
): Promise<Reply> {
  const { receipt_id } = request.params
  const place = await findReceipt(request, registers, receipt_id)
  return place ? answer(place) : refused('receipt not known', { receipt_id }, request.language)
}

/** The receipt of a place in a form, as it is known by now. */
const showReceipt = (request: FormRequest, { register, number }: ReceiptPlace, form: SlipForm): Promise<Reply> => {
  const { services, world } = request
  const slip = { kind: 'RECEIPT', document: number } as const
  return slipReply(request, register, form, () => sourceOf(services, world, register, { at: world.clock.now(), slip }))
}

/** The receipt that the path names, in a form. */
export const receiptAs = (
  request: FormRequest,
  registers: Iterable<SeedCashRegister>,
  form: SlipForm,
): Promise<Reply> => atReceipt(request, registers, (place) => showReceipt(request, place, form))

/** The reply as a file to save, where the request asks for that; else to be shown. */
export const asFile = (reply: Reply, filename: string, isKept: boolean): Reply =>
  reply.status === 200
    ? {
        ...reply,
        headers: {
          ...reply.headers,
          'content-disposition': `${isKept ? 'attachment' : 'inline'}; filename="${filename}"`,
        },
      }
    : reply

/** Examples of what may be asked of forms. @param receipt_id of a receipt that is there */
export const formExamples = (receipt_id: string) => ({
  receipt_id,
  is_second_copy: false,
  simple: false,
  show_buttons: true,
  download: false,
  width: 42,
  paper_width: 58,
  encoding: 'windows-1251',
  qrcode_scale: 75,
})
