/** Slips and documents of the tax authority as answers: what is asked of them in a query, how each form is sent, and what is said when none can be. */
import Type from 'typebox'
import type { SeedCashRegister } from '../../machines/vocabulary/seed-data.ts'
import { PAGE_POLICY } from '../rendering/documents/formats/page-policy.ts'
import type { TaxDocumentPlace, Unlinked } from '../rendering/documents/offline-hashes.ts'
import type { RenderJob } from '../rendering/documents/render-pool.ts'
import type { SlipForm } from '../rendering/documents/render-task.ts'
import { sourceOf } from '../rendering/documents/slip-source.ts'
import type { XmlEncoding } from '../rendering/documents/tax-documents/encoding.ts'
import { XML_ENCODINGS } from '../rendering/documents/tax-documents/encoding.ts'
import { type Reply, refused } from '../transport/http/operation.ts'
import { JSON_TYPE } from '../transport/http/outgoing.ts'
import type { Request } from '../transport/http/request.ts'

/** The document of a place as XML: one made offline after those of its session, which it follows from (EXT-248). */
export function taxDocumentReply(
  request: Request,
  place: TaxDocumentPlace,
  encoding: XmlEncoding = 'utf-8',
): Promise<Reply> {
  const { services, world } = request
  const { kind, register, number } = place
  const slip = { kind, document: number } as const
  return slipReply(
    request,
    register,
    async (signal) => {
      const links = await services.offlineHashes.linksOf(request, place, signal)
      return 'previous' in links ? { as: 'xml', encoding, ...links } : links
    },
    () => sourceOf(services, world, register, { at: world.clock.now(), slip }),
  )
}

const size = (minimum: number, maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum, description }))

/** Sizes left out are as the template says. */
export const textQuery = { width: size(10, 250, 'Characters in a line') }

export const paperQuery = {
  width: size(22, 100, 'Characters in a line'),
  paper_width: size(40, 80, 'Millimetres'),
  qrcode_scale: size(1, 100, 'Percent of the width that QR codes take'),
}

/** Where the tax authority's document is asked for in an encoding. */
export const xmlQuery = {
  encoding: Type.Optional(
    Type.Enum([...XML_ENCODINGS], { default: 'utf-8', description: 'As it goes to the tax authority: windows-1251' }),
  ),
}

const HEADERS: Readonly<Record<Exclude<SlipForm['as'], 'xml'>, Record<string, string>>> = {
  text: { 'content-type': 'text/plain; charset=utf-8' },
  html: {
    'content-type': 'text/html; charset=utf-8',
    // Scripts and pictures from elsewhere stay out, whatever the template has.
    'content-security-policy': `${PAGE_POLICY}; sandbox allow-popups`,
  },
  png: { 'content-type': 'image/png' },
  pdf: { 'content-type': 'application/pdf' },
  qrcode: { 'content-type': 'image/png' },
  'print-blocks': { 'content-type': JSON_TYPE },
}

const headersOf = (form: SlipForm): Record<string, string> =>
  form.as === 'xml' ? { 'content-type': `application/xml; charset=${form.encoding}` } : HEADERS[form.as]

/** Found out when it is asked for: what else must be rendered first. */
type LaterForm = (signal: AbortSignal) => Promise<SlipForm | Unlinked>

/**
 * Renders a slip in the form asked for.
 * @param register it is of, which waits for its own slips
 * @param read what it is made from, when it is its turn
 */
export async function slipReply(
  { services, world, http, language }: Request,
  register: SeedCashRegister,
  asked: SlipForm | LaterForm,
  read: RenderJob['read'],
): Promise<Reply> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  http.socket.once('close', leave)
  try {
    const owner = { world, register: register.id }
    const form = typeof asked === 'function' ? await asked(gone.signal) : asked
    const result =
      'as' in form ? await services.renderers.clients.render({ owner, read, form, signal: gone.signal }) : form
    if ('full' in result) return refused('too many slips are being rendered', { limit: result.full }, language)
    if ('missing' in result) {
      const { missing, number } = result
      return refused('what a slip is made from is missing or damaged', { missing, number }, language)
    }
    if ('uncheckable' in result) return refused('receipt without a tax address', {}, language)
    if ('too_long' in result) return refused('slip longer than is rendered', result.too_long, language)
    const { buffer, byteOffset, byteLength } = result.bytes
    return {
      status: 200,
      body: Buffer.from(buffer, byteOffset, byteLength),
      headers: headersOf(form as SlipForm),
    }
  } finally {
    http.socket.off('close', leave)
  }
}
