/** The bodies of events, of documents and by hand; loaded with the first event. */
import type { EventTexts } from '../../../outbound/webhooks/webhook.ts'

export const eventTexts: EventTexts = {
  async ofDocument(services, world, cash_register_id, number) {
    const { eventText } = await import('./event.ts')
    return eventText(services, world, cash_register_id, number)
  },
  async byHand(services, world, { cash_register_id, first, asked_at, event }) {
    if ('document' in event) {
      const { eventTextByHand } = await import('./event.ts')
      return eventTextByHand(services, world, cash_register_id, event.document)
    }
    const { madeUpText } = await import('./made-up-event.ts')
    const register = world.reference.registers.get(cash_register_id)!
    return madeUpText(world, register, { number: first, at: asked_at }, event)
  },
}
