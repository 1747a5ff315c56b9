/** Slips as answers: what is asked of them in a query, and how each form is sent. */
import Type from 'typebox'
import type { Reply } from '../operation.ts'
import { asHtml, PAGE_POLICY } from './html.ts'
import { asPng, type PaperWish } from './png.ts'
import type { Slip } from './slip.ts'
import { asText } from './text.ts'

const size = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }))

export const textQuery = { width: size(10, 250, 'Characters in a line') }

export const paperQuery = {
  width: size(22, 100, 'Characters in a line'),
  paper_width: size(40, 80, 'Millimetres'),
  qrcode_scale: size(1, 100, 'Percent of the width that QR codes take'),
}

const sent = (type: string, body: Buffer, headers = {}): Reply => ({
  status: 200,
  body,
  headers: { 'content-type': type, ...headers },
})

export const textReply = (slip: Slip, width?: number): Reply =>
  sent('text/plain; charset=utf-8', Buffer.from(asText(slip, width)))

/** Scripts and pictures from elsewhere stay out, whatever stands in the template. */
export const htmlReply = (slip: Slip): Reply =>
  sent('text/html; charset=utf-8', Buffer.from(asHtml(slip)), {
    'content-security-policy': `${PAGE_POLICY}; sandbox allow-popups`,
  })

export const pngReply = async (slip: Slip, wish: PaperWish): Promise<Reply> =>
  sent('image/png', await asPng(slip, wish))
