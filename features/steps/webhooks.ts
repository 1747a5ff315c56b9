/** Webhooks: set, removed, and their keys kept apart and to oneself. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type DataTable, Then, When } from '@cucumber/cucumber'
import type { ReceivedCall } from '../support/actors/lab.ts'
import { content, member } from '../support/law/answer.ts'
import { Reading } from '../support/law/judgement/reading.ts'
import { eventByHand } from '../support/vocabulary/cells.ts'
import { named } from '../support/vocabulary/parameter-types.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

When<ScenarioWorld>(
  '{cashier} sets the webhook of {register} to {address}',
  async function (cashier: string, register: string, url: string | null) {
    this.cast.role = register
    const address = url ?? this.lab.world.webhook_inbox_url
    const answer = await this.actAs(cashier, (integrator) => integrator.setWebhook(this.register, address))
    const key = member(answer?.body, 'key')
    if (typeof key === 'string') this.keys.push(key)
  },
)

When<ScenarioWorld>('{cashier} removes the webhook of {register}', async function (role: string, register: string) {
  this.cast.role = register
  await this.actAs(role, (integrator) => integrator.removeWebhook(this.register))
})

/** One after the other, by the lab; or one delivery once more, by its number. */
When<ScenarioWorld>('these events are sent by hand', async function (table: DataTable) {
  const [, delivery] = /^delivery (\d+)$/.exec(table.raw()[0]![0]!) ?? []
  if (delivery !== undefined) {
    await this.act(() => this.lab.send('POST', `/webhooks/${this.register.id}/deliveries/${delivery}/resend`))
    return
  }
  const events = table.raw().map(eventByHand)
  await this.act(() => this.lab.send('POST', `/webhooks/${this.register.id}/events`, { events }))
})

/** What is true of the keys of webhooks, and of the calls that have been made. */
const TRUTHS: Record<string, (scenario: ScenarioWorld) => Promise<void>> = {
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
named('webhookTruth', Object.keys(TRUTHS), (words) => TRUTHS[words]!)

Judged('{webhookTruth}', async function (this: ScenarioWorld, holds: (scenario: ScenarioWorld) => Promise<void>) {
  await holds(this)
})

const eventOf = ({ body }: ReceivedCall): Record<string, unknown> => JSON.parse(body)

/** The one member that says what it is, and of receipts and shifts what they are. */
function told(call: ReceivedCall): string {
  const [[name, what], ...more] = Object.entries(eventOf(call)) as [[string, unknown], ...unknown[]]
  equal(more.length, 0, call.body)
  return `${name} ${member(what, name === 'shift' ? 'status' : 'type')}`
}

/** From the beginning, repeated calls and all. */
/** How often it is called is the law's; what a call says of its event is a decision. */
JudgedApart('the receiver has been told of', async function (this: ScenarioWorld, table: DataTable, reading: Reading) {
  this.lab.beforeAnswers()
  const calls = await this.lab.received()
  const wanted = table.raw().flat()
  await this.judgement.hold(reading, () => equal(calls.length, wanted.length, 'calls of the receiver'))
  await this.judgement.hold(new Reading(['NS-29']), () => deepEqual(calls.map(told), wanted), false)
})

Judged('the receiver has been called {int} time(s)', async function (times: number) {
  this.lab.beforeAnswers()
  equal((await this.lab.received()).length, times)
})

/** By how much a wait may be shorter or longer where time passes by itself, seconds: both ends have work to do. */
const EARLY = 0.1
const LATE = 4

/** From call to call; so many times the same. */
Judged('the seconds between the calls were', async function (table: DataTable) {
  const moments = (await this.lab.received()).map(({ at }) => Date.parse(at))
  const waits = moments.slice(1).map((at, index) => (at - moments[index]!) / 1000)
  const wanted = table
    .hashes()
    .flatMap(({ times, seconds }) => Array.from({ length: Number(times) }, () => Number(seconds)))
  const isSo = (wait: number, index: number): boolean => wait >= wanted[index]! - EARLY && wait <= wanted[index]! + LATE
  if (this.needs.has('clock')) deepEqual(waits, wanted)
  else ok(waits.length === wanted.length && waits.every(isSo), `${waits.join(', ')} are not about ${wanted.join(', ')}`)
})

/** As a receiver does it: over the text as it came, with the key it was given. */
const signature = (key: string | Buffer, body: string): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** Whether a key is used as the text it is or decoded first is a decision (AMB-41). */
const signatures = (key: string, body: string): string[] =>
  [key, Buffer.from(key, 'base64'), Buffer.from(key, 'hex')].map((form) => signature(form, body))

/** Of those the cashier has been shown. */
const KEYS: Record<string, (keys: string[]) => string> = {
  'the first key': (keys) => keys[0]!,
  'the last key': (keys) => keys.at(-1)!,
}

/** The call, with what the key that is named makes of it. */
function signedWith({ headers, body, n }: ReceivedCall, words: string, keys: string[], isText: boolean): void {
  const key = KEYS[words]?.(keys)
  const shown = headers['x-request-signature']
  const place = `x-request-signature of call ${n}`
  // Of a key that is not known the length of what it makes is known.
  if (key === undefined) {
    equal(shown?.length, words === 'no key' ? undefined : 44, place)
    return
  }
  const wanted = `the base64 of an HMAC-SHA256 over the ${Buffer.byteLength(body)} bytes of its body, with ${words}`
  if (isText) equal(shown, signature(key, body), `${place}: ${wanted}`)
  else ok(signatures(key, body).includes(shown!), `${place} is not ${wanted}: ${shown}`)
  const others = keys.filter((each) => each !== key).flatMap((each) => signatures(each, body))
  ok(!others.includes(shown!), `call ${n} is signed with another key than ${words}`)
}

/** With that key and no other of the scenario, over the very bytes. */
JudgedApart(
  '{calls} call is signed with {signingKey}',
  async function (this: ScenarioWorld, which: string, words: string, reading: Reading) {
    const calls = await this.lab.received()
    const looked = which === 'every' ? calls : calls.slice(which === 'the first' ? 0 : -1).slice(0, 1)
    await this.judgement.hold(reading, () => ok(looked.length > 0, 'there is no call'))
    for (const call of looked) {
      if (this.judgement.asksForHouse)
        equal(call.headers['content-type'], 'application/json', `the media type of call ${call.n}`)
      await this.judgement.hold(reading, () => signedWith(call, words, this.keys, false))
      await this.judgement.hold(new Reading(['AMB-41']), () => signedWith(call, words, this.keys, true), false)
    }
  },
)

/** Each of them answered as it should be, whatever came before. */
Then<ScenarioWorld>('{int} event(s) has/have been delivered, each once', async function (count: number) {
  const delivered = (await this.lab.facts()).flatMap(({ fact }) =>
    fact.type === 'webhook.delivered' ? [fact.number] : [],
  )
  equal(delivered.length, count)
  equal(new Set(delivered).size, count)
})
