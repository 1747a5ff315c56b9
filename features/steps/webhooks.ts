/** Webhooks: set, removed, and their keys kept apart and to oneself. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import { content, member } from '../actors/answer.ts'
import type { ReceivedCall } from '../actors/lab.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'

async function setWebhook(kasa: ScenarioWorld, role: string, register: string, url: string): Promise<void> {
  kasa.role = register
  await kasa.actAs(role, (integrator) => integrator.setWebhook(kasa.register, url))
  const key = member(kasa.answer.body, 'key')
  if (typeof key === 'string') kasa.keys.push(key)
}

When<ScenarioWorld>(
  '{cashier} sets the webhook of {register} to {string}',
  async function (role: string, register: string, url: string) {
    await setWebhook(this, role, register, url)
  },
)

/** The receiver every world has. */
When<ScenarioWorld>(
  '{cashier} sets the webhook of {register} to the receiver',
  async function (role: string, register: string) {
    await setWebhook(this, role, register, this.lab.world.webhook_inbox_url)
  },
)

When<ScenarioWorld>('{cashier} removes the webhook of {register}', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.removeWebhook(this.register))
})

Then<ScenarioWorld>('no two keys are alike', function () {
  ok(this.keys.length > 1, 'there is no second key')
  equal(new Set(this.keys).size, this.keys.length)
})

/** Neither said in the journal, nor kept in the world's file, nor answered since. */
Then<ScenarioWorld>('the keys are nowhere else', async function () {
  ok(this.keys.length > 0, 'there is no key')
  const file = JSON.stringify(content(await this.lab.send('GET', '/snapshot')))
  const shown = [await this.lab.journal(), file, this.answer.text]
  for (const key of this.keys) ok(!shown.some((text) => text.includes(key)))
})

const disturb = async ({ lab }: ScenarioWorld, name: string, parameters: object = {}): Promise<void> => {
  content(await lab.setFault({ name: `receiver-${name}`, parameters }))
}

Given<ScenarioWorld>('the receiver answers {int}', async function (status: number) {
  await disturb(this, 'failing', { status })
})

Given<ScenarioWorld>('the receiver answers {int} {int} times', async function (status: number, times: number) {
  await disturb(this, 'failing', { status, times })
})

Given<ScenarioWorld>('the receiver answers after {duration}', async function (ms: number) {
  await disturb(this, 'slow', { latency: `PT${ms / 1000}S` })
})

Given<ScenarioWorld>('the receiver is silent', async function () {
  await disturb(this, 'silent')
})

Given<ScenarioWorld>('the receiver is well again', async function () {
  for (const name of ['failing', 'slow', 'silent']) content(await this.lab.clearFault(`receiver-${name}`))
})

const eventOf = ({ body }: ReceivedCall): Record<string, unknown> => JSON.parse(body)

/** The one member that says what it is, and of receipts and shifts what they are. */
function told(call: ReceivedCall): string {
  const [[name, what], ...more] = Object.entries(eventOf(call)) as [[string, unknown], ...unknown[]]
  equal(more.length, 0, call.body)
  return `${name} ${member(what, name === 'shift' ? 'status' : 'type')}`
}

/** From the beginning, repeated calls and all. */
Then<ScenarioWorld>('the receiver has been told of', async function (table: DataTable) {
  deepEqual((await this.lab.received()).map(told), table.raw().flat())
})

Then<ScenarioWorld>('the receiver has been told of nothing', async function () {
  deepEqual((await this.lab.received()).map(told), [])
})

Then<ScenarioWorld>('the receiver has been called {int} time(s)', async function (times: number) {
  equal((await this.lab.received()).length, times)
})

/** From call to call; so many times the same. */
Then<ScenarioWorld>('the seconds between the calls were', async function (table: DataTable) {
  const moments = (await this.lab.received()).map(({ at }) => Date.parse(at))
  const waits = moments.slice(1).map((at, index) => (at - moments[index]!) / 1000)
  deepEqual(
    waits,
    table.hashes().flatMap(({ times, seconds }) => Array.from({ length: Number(times) }, () => Number(seconds))),
  )
})

Then<ScenarioWorld>('the last call was {int} second(s) after the first', async function (seconds: number) {
  const calls = await this.lab.received()
  equal((Date.parse(calls.at(-1)!.at) - Date.parse(calls[0]!.at)) / 1000, seconds)
})

/** What the last call has said. */
When<ScenarioWorld>('the receiver reads the last call', async function () {
  const call = (await this.lab.received()).at(-1)
  ok(call, 'the receiver has not been called')
  const [headers, bytes] = [new Headers(call.headers), Buffer.from(call.body)]
  await this.act(async () => ({ status: 200, headers, text: call.body, bytes, body: eventOf(call) }))
})

/** As a receiver does it: over the text as it came, with the key it was given. */
const signature = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('base64')

const signedWith = (key: string, { body, headers }: ReceivedCall): boolean =>
  headers['x-request-signature'] === signature(key, body)

Then<ScenarioWorld>('every call is signed with the key', async function () {
  const calls = await this.lab.received()
  ok(calls.length > 0, 'there is no call')
  for (const call of calls) {
    equal(call.headers['content-type'], 'application/json')
    ok(signedWith(this.keys.at(-1)!, call))
    equal(call.headers['x-request-signature']!.length, 44)
  }
})

Then<ScenarioWorld>('a call with one letter changed is found to be forged', async function () {
  for (const call of await this.lab.received()) {
    ok(!signedWith(this.keys.at(-1)!, { ...call, body: call.body.replace('"', "'") }))
    ok(!signedWith(`${this.keys.at(-1)}x`, call))
  }
})

Then<ScenarioWorld>('the first call is signed with the first key, and the last with the last', async function () {
  const calls = await this.lab.received()
  ok(signedWith(this.keys[0]!, calls[0]!) && !signedWith(this.keys.at(-1)!, calls[0]!))
  ok(signedWith(this.keys.at(-1)!, calls.at(-1)!) && !signedWith(this.keys[0]!, calls.at(-1)!))
})

Then<ScenarioWorld>('all calls say the same, byte by byte', async function () {
  const calls = await this.lab.received()
  ok(calls.length > 1, 'there is no second call')
  for (const { body, headers } of calls) deepEqual([body, headers], [calls[0]!.body, calls[0]!.headers])
})

/** Each of them once answered as it should be, whatever came before. */
Then<ScenarioWorld>('{int} receipts have been told of well', async function (count: number) {
  const delivered = (await this.lab.facts()).flatMap(({ fact }) =>
    fact.type === 'webhook.delivered' ? [fact.number] : [],
  )
  equal(delivered.length, count)
  equal(new Set(delivered).size, count)
})
