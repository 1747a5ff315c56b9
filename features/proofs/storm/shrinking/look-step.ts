/** The last step of a shrunk storm: a look at what shows that the invariant is broken, where no answer before it does. */

import type { StormRun } from '../driver/storm-run.ts'
import type { BrokenInvariant } from '../invariants/invariant.ts'
import type { StormRequest } from '../seen.ts'

/** Where the lab shows what an invariant at rest looks at. */
const SHOWN: Readonly<Record<string, string>> = {
  'a restart changes nothing': '/timers',
  'webhooks come at least once, signed': '/facts?type=event.received',
  'callbacks come at least once': '/facts?type=event.received',
  'reports and mails once': '/facts?type=mail.received',
  'accepted once and in order': '/facts?type=documents.judged',
  'a terminal never charges twice': '/facts?type=operation.ended',
  'a refusal leaves nothing': '/facts?type=receipt.created',
}

/** Asks for it, and keeps the answer in the history. */
export async function lookAtBroken(run: StormRun, { seen, invariant }: BrokenInvariant): Promise<void> {
  if (seen === null || seen.kind === 'exchange' || seen.kind === 'talk') return
  const path = seen.kind === 'fact' ? `/facts?type=${seen.fact.type}` : SHOWN[invariant]
  if (path === undefined) return
  const request: StormRequest = {
    surface: 'lab',
    desk: null,
    method: 'GET',
    path: `/lab${path}`,
    headers: {},
    body: undefined,
  }
  const answer = await run.send(request)
  if (answer !== null) run.history.look(request, answer)
}
