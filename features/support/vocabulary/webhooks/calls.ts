/** Calls of webhooks as a receiver has them: which of them, of what they tell, and what is true of all. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { ReceivedCall } from '../../actors/lab.ts'
import { content, member } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

/** Which calls of a webhook, of those that have come. */
export type CallChoice = (calls: ReceivedCall[]) => ReceivedCall[]

export const CALLS: Record<string, CallChoice> = {
  every: (calls) => calls,
  'the first': (calls) => calls.slice(0, 1),
  'the last': (calls) => calls.slice(-1),
}

const eventOf = ({ body }: ReceivedCall): Record<string, unknown> => JSON.parse(body)

/** The one member that says what it is, and of receipts and shifts what they are. */
export function nameOfCall(call: ReceivedCall): string {
  const [[name, what], ...more] = Object.entries(eventOf(call)) as [[string, unknown], ...unknown[]]
  equal(more.length, 0, call.body)
  return `${name} ${member(what, name === 'shift' ? 'status' : 'type')}`
}

/** What is true of the keys of webhooks, and of the calls that have been made. */
export const WEBHOOK_TRUTHS: Record<string, (scenario: ScenarioWorld) => Promise<void>> = {
  'no two keys are alike': async ({ keys }) => {
    ok(keys.length > 1, 'there is no second key')
    equal(new Set(keys).size, keys.length)
  },
  /** Neither said in the journal, nor kept in the world's file, nor answered since. */
  'the keys are nowhere else': async ({ keys, lab, answer }) => {
    ok(keys.length > 0, 'there is no key')
    const file = JSON.stringify(content(await lab.send('GET', '/snapshot')))
    const shown = [await lab.journal(), file, answer.text]
    for (const key of keys) ok(!shown.some((text) => text.includes(key)), 'a key is shown again')
  },
  'all calls say the same, byte by byte': async ({ lab }) => {
    const calls = await lab.received()
    ok(calls.length > 1, 'there is no second call')
    for (const { body, headers } of calls) deepEqual([body, headers], [calls[0]!.body, calls[0]!.headers])
  },
}
