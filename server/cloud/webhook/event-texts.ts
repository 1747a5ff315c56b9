/** What webhooks are told, by what has happened and by hand. */
import type { EventTexts } from '../../outbound/webhook.ts'
import { eventText, eventTextByHand } from './event.ts'
import { madeUpText } from './made-up-event.ts'

export const eventTexts: EventTexts = {
  ofDocument: eventText,
  byHand: async (services, world, { cash_register_id, first, asked_at, event }) =>
    'document' in event
      ? eventTextByHand(services, world, cash_register_id, event.document)
      : madeUpText(world, world.reference.registers.get(cash_register_id)!, { number: first, at: asked_at }, event),
}
