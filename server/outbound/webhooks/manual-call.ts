/** Calls that are asked for by hand: made as the webhook's own are, with the faults that are wished for. */

import type { OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { ManualCallEnded } from '../../../machines/vocabulary/outside/manual-events.ts'
import type { WebhookContext } from '../../../machines/vocabulary/webhook.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import { type World, WorldGone } from '../../runtime/world/world.ts'
import { Unreadable } from '../../store/unreadable.ts'
import { signingKey } from './signing-key.ts'
import { type CallOutcome, callReceiver, signature, type WebhookServices } from './webhook-call.ts'

export type ManualCall = Extract<OutsideCall, { type: 'trial.post' }>

/**
 * The body of an event that is sent by hand, as JSON; null when its document is no event, or the register would refuse it.
 * @throws Unreadable when a row it is made of cannot be read
 */
export type ManualText = (services: RuntimeServices, world: World, call: ManualCall) => Promise<string | null>

/** A figure that every event has, one greater: its length stays the same, but for a nine. */
const forged = (text: string): string => text.replace(/"serial":(\d+)/, (_, serial) => `"serial":${Number(serial) + 1}`)

/** Under the key that was in force before the present one: of the first there is one that was never given out. */
const FORMER = 1

/** Tells the trial how the call came out. When that fails its own timer ends it. */
export async function postManual(
  services: WebhookServices,
  world: World,
  call: ManualCall,
  textOf: ManualText,
  closing: AbortSignal,
): Promise<void> {
  const { switchboard, log } = services
  try {
    const outcome = await outcomeOf(services, world, call, textOf, closing)
    if (closing.aborted) return
    const ended: ManualCallEnded = { type: 'trial.end', at: world.clock.now(), number: call.number, ...outcome }
    await switchboard.ask(world, `webhook-trial:${call.cash_register_id}`, ended)
  } catch (error) {
    if (error instanceof WorldGone) return
    log.error({ err: error, world: world.name, trial: call.number }, 'how an event sent by hand came out was not noted')
  }
}

async function outcomeOf(
  services: WebhookServices,
  world: World,
  call: ManualCall,
  textOf: ManualText,
  closing: AbortSignal,
): Promise<CallOutcome> {
  const { cash_register_id, flaw } = call
  const webhook = await services.switchboard.read<WebhookContext>(world, `webhook:${cash_register_id}`)
  if (!webhook.settings) return { status: null, message: 'no webhook is set' }
  const text = await textOf(services, world, call).catch((error: Error) => {
    if (error instanceof Unreadable) return null
    throw error
  })
  if (text === null) return { status: null, message: 'the event cannot be made of what is stored' }
  const key = signingKey(world, webhook, webhook.serial - (flaw === 'wrong-key' ? FORMER : 0))
  const signed = flaw === 'no-signature' ? null : signature(key, Buffer.from(text))
  const body = Buffer.from(flaw === 'changed-body' ? forged(text) : text)
  return callReceiver(services, world, webhook.settings.url, { body, signed }, closing)
}
