/**
 * Hashes of the documents of offline sessions: each receipt and Z-report states the one before it (EXT-248). They follow
 * from the documents, so they are computed along a session when its XML is asked for, and remembered: nothing is stored.
 */
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { QueueFull } from '../../runtime/fair-turns.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'
import type { OfflineDocument } from '../../store/queries/slip-rows.ts'
import type { RenderPool } from './render-pool.ts'
import type { RenderResult, SlipForm } from './render-task.ts'
import { sourceOf } from './slip-source.ts'
import { type DocumentLinks, documentHash } from './tax-documents/head.ts'
import { returnedCode } from './tax-documents/returned-sale.ts'

/** Hashes in memory, 200 bytes each. */
const REMEMBERED = 50_000

/** A receipt or a Z-report of a register, by its number. */
export interface TaxDocumentPlace {
  kind: 'RECEIPT' | 'Z_REPORT'
  register: SeedCashRegister
  number: number
}

interface Where {
  services: RuntimeServices & { renderers: { clients: RenderPool } }
  world: World
}

/** Why a document before it, and so the document itself, cannot be shown. */
export type Unlinked = Exclude<RenderResult, { bytes: unknown }> | QueueFull

export class OfflineHashes {
  /** By world and hash of the ledger, which every document before is in; the latest used are last. */
  readonly #known = new Map<string, string>()
  /** The last reckoning of each register: two who ask for documents of one session do not compute it twice. */
  readonly #last = new Map<string, Promise<unknown>>()

  /** @param signal aborted when the client has gone @throws ClientGone, WorkerFailed */
  async linksOf(where: Where, place: TaxDocumentPlace, signal: AbortSignal): Promise<DocumentLinks | Unlinked> {
    const key = `${where.world.id} ${place.register.id}`
    const before = this.#last.get(key)
    const found = (async () => {
      await before?.catch(() => {})
      return this.#before(where, place, signal)
    })()
    this.#last.set(key, found)
    try {
      const previous = await found
      if (previous !== null && typeof previous !== 'string') return previous
      const returned = place.kind === 'RECEIPT' ? await returnedCode(where, place) : null
      return { returned, previous }
    } finally {
      if (this.#last.get(key) === found) this.#last.delete(key)
    }
  }

  /** The hash of the document before, from the latest one that is known on. */
  async #before(where: Where, { register, number }: TaxDocumentPlace, signal: AbortSignal) {
    const { services, world } = where
    let previous: string | null = null
    const unknown: OfflineDocument[] = []
    for await (const document of services.slips.offlineBefore(world.id, register.id, number)) {
      previous = this.#recall(`${world.id} ${document.hash}`)
      if (previous !== null) break
      unknown.push(document)
    }
    for (const { kind, number, hash } of unknown.reverse()) {
      const place = { kind, register, number }
      const made = await this.#hashOf(where, place, previous, signal)
      if (typeof made !== 'string') return made
      previous = made
      this.#remember(`${world.id} ${hash}`, made)
    }
    return previous
  }

  async #hashOf(where: Where, place: TaxDocumentPlace, previous: string | null, signal: AbortSignal) {
    const { services, world } = where
    const { kind, register, number } = place
    const returned = kind === 'RECEIPT' ? await returnedCode(where, place) : null
    const form: SlipForm = { as: 'xml', encoding: 'windows-1251', returned, previous }
    const read = () => sourceOf(services, world, register, { at: world.clock.now(), slip: { kind, document: number } })
    const owner = { world, register: register.id }
    const result = await services.renderers.clients.render({ owner, read, form, signal })
    return 'bytes' in result ? documentHash(result.bytes) : result
  }

  #recall(key: string): string | null {
    const hash = this.#known.get(key)
    if (hash === undefined) return null
    this.#remember(key, hash)
    return hash
  }

  #remember(key: string, hash: string): void {
    this.#known.delete(key)
    this.#known.set(key, hash)
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value!)
  }
}
