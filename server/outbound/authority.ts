/** Submits pages of documents to the tax authority, once the turn that asked for it is durable (CON-004). */
import type { Logger } from 'pino'
import type { OutsideCall } from '../../machines/vocabulary/messages.ts'
import type { Counts } from '../runtime/counts/counts.ts'
import type { Switchboard } from '../runtime/turns/switchboard.ts'
import type { World } from '../runtime/world/world.ts'
import type { Ledgers } from '../store/store.ts'

export class DocumentSender {
  #ledgers: Ledgers
  #switchboard: Switchboard
  #log: Logger
  #counts: Counts

  constructor(ledgers: Ledgers, switchboard: Switchboard, log: Logger, counts: Counts) {
    this.#ledgers = ledgers
    this.#switchboard = switchboard
    this.#log = log
    this.#counts = counts
    switchboard.subscriptions.everywhere('documents.judged', ({ verdicts }) => {
      counts.deliveries[verdicts.every(({ status }) => status === 'DONE') ? 'accepted' : 'refused']++
    })
  }

  /** Reads a page and hands it to the authority; one with a broken seal is reported to the register (ERR-110). */
  async submit(
    world: World,
    { cash_register_id, from, to }: Extract<OutsideCall, { type: 'documents.submit' }>,
  ): Promise<void> {
    try {
      const page = await this.#ledgers.sealedPage(world.id, cash_register_id, from, to)
      const at = world.clock.now()
      if (page.damage) {
        const { damage } = page
        this.#counts.deliveries.damaged++
        await this.#switchboard.ask(world, `register:${cash_register_id}`, { type: 'journal.checked', at, damage })
        return
      }
      const { entries } = page
      await this.#switchboard.ask(world, `authority:${cash_register_id}`, { type: 'documents.submit', at, entries, to })
    } catch (error) {
      this.#counts.deliveries.failed++
      // The register's own timer sends the page again.
      this.#log.error({ err: error, world: world.name, cash_register_id }, 'a delivery failed and will be repeated')
    }
  }
}
