/** Calls of webhooks as a receiver gets them: a choice of them, their events, and properties of all. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { ReceivedCall } from '../../actors/lab.ts'
import { content, member } from '../../law/answer.ts'
import type { Need } from '../../law/capabilities.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

/** A choice of a webhook's calls so far. */
export type CallChoice = (calls: ReceivedCall[]) => ReceivedCall[]

export const CALLS: Record<string, CallChoice> = {
  every: (calls) => calls,
  'the first': (calls) => calls.slice(0, 1),
  'the last': (calls) => calls.slice(-1),
}

const eventOf = ({ body }: ReceivedCall): Record<string, unknown> => JSON.parse(body)

/** The one member that names the event, and the type of receipts and shifts. */
export function nameOfCall(call: ReceivedCall): string {
  const [[name, what], ...more] = Object.entries(eventOf(call)) as [[string, unknown], ...unknown[]]
  equal(more.length, 0, call.body)
  return `${name} ${member(what, name === 'shift' ? 'status' : 'type')}`
}

/** A property, and what looking at it needs of a target. */
interface WebhookTruth {
  asks: readonly Need[]
  holds(scenario: ScenarioWorld): Promise<void>
}

/** Properties of the webhooks' keys and calls. */
export const WEBHOOK_TRUTHS: Record<string, WebhookTruth> = {
  'no two keys are alike': {
    asks: [],
    async holds({ keys }) {
      ok(keys.length > 1, 'there is no second key')
      equal(new Set(keys).size, keys.length)
    },
  },
  /** In no fact, not in the world's file, in no later answer. */
  'the keys are nowhere else': {
    asks: ['worlds', 'facts'],
    async holds({ keys, lab, answer }) {
      ok(keys.length > 0, 'there is no key')
      const file = JSON.stringify(content(await lab.send('GET', '/snapshot')))
      const shown = [await lab.journal(), file, answer.text]
      for (const key of keys) ok(!shown.some((text) => text.includes(key)), 'a key is shown again')
    },
  },
  'every call has come with the query of the address': {
    asks: ['receiver'],
    async holds({ lab, webhookAddress }) {
      const calls = await lab.received()
      ok(calls.length > 0, 'there is no call')
      const wanted = new URL(webhookAddress).search
      for (const { n, query = '' } of calls) equal(query, wanted, `the query of call ${n}`)
    },
  },
  'all calls say the same, byte by byte': {
    asks: ['receiver'],
    async holds({ lab }) {
      const calls = await lab.received()
      ok(calls.length > 1, 'there is no second call')
      for (const { body, headers } of calls) deepEqual([body, headers], [calls[0]!.body, calls[0]!.headers])
    },
  },
}
