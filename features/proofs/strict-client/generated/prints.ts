// @ts-nocheck It is compiled beside the client that is generated from the description; the test drops this line.
/** Prints of a receipt by the generated client. */
import {
  getReceiptHtml,
  getReceiptPdf,
  getReceiptPng,
  getReceiptQrCode,
  getReceiptText,
  getReceiptXml,
  sendReceiptByEmail,
  sendReceiptBySms,
} from './client/index.ts'

const strict = { throwOnError: true } as const

/** Every print of a receipt, and its sending. @returns what kinds they are of */
export async function prints(receipt_id: string) {
  const path = { receipt_id }
  const html: string = (await getReceiptHtml({ ...strict, path, query: { simple: true } })).data
  const text: string = (await getReceiptText({ ...strict, path, query: { width: 32 } })).data
  const files = await Promise.all(
    [getReceiptPdf, getReceiptPng, getReceiptQrCode, getReceiptXml].map((get) =>
      get({ ...strict, path, parseAs: 'arrayBuffer' }),
    ),
  )
  const email = await sendReceiptByEmail({ ...strict, path, body: ['buyer@example.com'] })
  const sms = await sendReceiptBySms({ ...strict, path, body: { phone: '380501234567' } })
  return {
    text: [html.includes('<html'), text.length > 0],
    files: files.map(({ response }) => response.headers.get('content-type')?.split(';')[0]),
    sent: [email.data.ok, sms.data.ok],
  }
}
