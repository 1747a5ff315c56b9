/** Receipts and Z-reports as documents of the tax authority, as answers. */
import type { TaxDocumentPlace } from '../outside/documents/offline-hashes.ts'
import { sourceOf } from '../outside/documents/slip-source.ts'
import type { XmlEncoding } from '../outside/documents/tax-documents/encoding.ts'
import type { Reply } from '../wire/http/operation.ts'
import type { Request } from '../wire/http/request.ts'
import { slipReply } from './slip-replies.ts'

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
