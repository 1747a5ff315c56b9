/** Calls of webhooks as a receiver gets them: a choice of them, their events, and properties of all. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import type { ReceivedCall } from '../../actors/lab.ts'
import { content, member } from '../../law/answer.ts'
import type { Need } from '../../law/capabilities.ts'
import { LAW, type Reading } from '../../law/judgement/judgement.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { anyWord, parameter } from '../parameter-types.ts'

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

/** Calls so far; where they come in the target's own time, once this many have come. */
export const callsOf = ({ lab, judgement }: ScenarioWorld, calls: number, reading = LAW): Promise<ReceivedCall[]> =>
  lab.received({ calls, isLaw: judgement.follow(reading).isLaw })

/** The clauses that ask for the calls of events. */
const ASKED_BY: readonly [event: RegExp, clause: string][] = [
  [/^receipt /, 'WHK-001'],
  [/^shift OPENED/, 'WHK-002'],
  [/^shift CLOSED/, 'WHK-003'],
  [/ SERVICE_IN$/, 'WHK-004'],
  [/ SERVICE_OUT$/, 'WHK-005'],
]

/** The same for events by their names: the clauses that ask for their calls are known. */
export const callsFor = (
  { lab, judgement }: ScenarioWorld,
  events: string[],
  reading: Reading,
): Promise<ReceivedCall[]> =>
  lab.received({
    ...{ calls: events.length, isLaw: judgement.follow(reading).isLaw },
    clauses: ASKED_BY.flatMap(([event, clause]) => (events.some((name) => event.test(name)) ? [clause] : [])),
  })

/** Properties of the webhooks' keys and calls. */
const WEBHOOK_TRUTHS: Record<string, WebhookTruth> = {
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
    async holds(scenario) {
      const { webhookAddress } = scenario
      const calls = await callsOf(scenario, 1)
      ok(calls.length > 0, 'there is no call')
      const wanted = new URL(webhookAddress).search
      for (const { n, query = '' } of calls) equal(query, wanted, `the query of call ${n}`)
    },
  },
  'all calls say the same, byte by byte': {
    asks: ['receiver'],
    async holds(scenario) {
      const calls = await callsOf(scenario, 2)
      ok(calls.length > 1, 'there is no second call')
      for (const { body, headers } of calls) deepEqual([body, headers], [calls[0]!.body, calls[0]!.headers])
    },
  },
}

/** Each was answered with success once, after any failures. */
const delivered = (count: number): WebhookTruth => ({
  asks: ['facts'],
  async holds({ needs, lab }) {
    needs.require('facts')
    const numbers = (await lab.facts()).flatMap(({ fact }) => (fact.type === 'webhook.delivered' ? [fact.number] : []))
    equal(numbers.length, count)
    equal(new Set(numbers).size, count)
  },
})

const truthOf = (words: string | undefined, count: string | undefined): WebhookTruth =>
  count === undefined ? WEBHOOK_TRUTHS[words!]! : delivered(Number(count))

parameter(
  'webhookTruth',
  new RegExp(`(${anyWord(Object.keys(WEBHOOK_TRUTHS))})|(\\d+) events? (?:has|have) been delivered, each once`),
  (words, count) => truthOf(words, count).holds,
  (words, count) => ({ asks: truthOf(words, count).asks }),
)
