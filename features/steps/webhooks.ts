/** Webhooks: set, removed, and their keys kept separate and secret. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { type DataTable, When } from '@cucumber/cucumber'
import { NotTested } from '../support/law/capabilities.ts'
import { SIGNATURE_CLAUSES } from '../support/law/judgement/blame.ts'
import { Reading } from '../support/law/judgement/judgement.ts'
import { type StepTraits, traits } from '../support/traits/step-traits.ts'
import type { CashierAct } from '../support/vocabulary/cloud/cashier-phrases.ts'
import { type CallChoice, callsFor, callsOf, nameOfCall } from '../support/vocabulary/webhooks/calls.ts'
import { deliveryIn, manualEvent } from '../support/vocabulary/webhooks/manual-events.ts'
import { holdSignature, type SigningKey } from '../support/vocabulary/webhooks/signing.ts'
import { Judged, JudgedApart } from '../support/world/judged.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

const CALLED: StepTraits = { asks: ['receiver'] }

When<ScenarioWorld>('{cashier} {webhookChange}', async function (role: string, change: CashierAct) {
  await change(this, role)
})

/** One after the other, by the lab; or one delivery again, by its number. */
When<ScenarioWorld>('these events are sent by hand', traits({ asks: ['outside'] }), async function (table: DataTable) {
  const delivery = deliveryIn(table.raw()[0]!)
  if (delivery !== null) {
    await this.act(() => this.lab.send('POST', `/webhooks/${this.register.id}/deliveries/${delivery}/resend`))
    return
  }
  const events = table.raw().map(manualEvent)
  await this.act(() => this.lab.send('POST', `/webhooks/${this.register.id}/events`, { events }))
})

Judged('{webhookTruth}', async function (this: ScenarioWorld, holds: (scenario: ScenarioWorld) => Promise<void>) {
  await holds(this)
})

/**
 * All calls of the scenario, repeated ones included: their number is the law's; what a call says about its event is a
 * decision.
 */
JudgedApart(
  'the receiver has been told of',
  CALLED,
  async function (this: ScenarioWorld, table: DataTable, reading: Reading) {
    this.target.knowledge.requireHeldAnswers()
    const wanted = table.raw().flat()
    const calls = await callsFor(this, wanted, reading)
    await this.judgement.hold(reading, () => equal(calls.length, wanted.length, 'calls of the receiver'))
    await this.judgement.hold(new Reading(['NS-29']), () => deepEqual(calls.map(nameOfCall), wanted), false)
  },
)

JudgedApart(
  'the receiver has been called {int} time(s)',
  CALLED,
  async function (this: ScenarioWorld, times: number, reading: Reading) {
    this.target.knowledge.requireHeldAnswers()
    const calls = await callsOf(this, times, reading)
    await this.judgement.hold(reading, () => equal(calls.length, times))
  },
)

/** Seconds by which a wait may differ where a clock runs: both ends have work to do, and may tell only seconds apart. */
const EARLY = 0.1
const COARSE = 1
const LATE = 4

/** Where an adapter moves the clock of its target, that clock has to tell how far calls are apart. */
const TIMELESS = 'the adapter does not tell the time of its target (now)'

/** Between calls; each row repeats its value `times` times. */
Judged('the seconds between the calls were', CALLED, async function (table: DataTable) {
  const wanted = table
    .hashes()
    .flatMap(({ times, seconds }) => Array.from({ length: Number(times) }, () => Number(seconds)))
  const moments = (await callsOf(this, wanted.length + 1)).map(({ at }) => Date.parse(at))
  if (moments.some(Number.isNaN)) throw new NotTested(TIMELESS)
  const waits = moments.slice(1).map((at, index) => (at - moments[index]!) / 1000)
  const early = this.needs.has('clock') && !this.needs.has('milliseconds') ? COARSE : EARLY
  const isSo = (wait: number, index: number): boolean => wait >= wanted[index]! - early && wait <= wanted[index]! + LATE
  if (this.needs.has('stopped clock') && this.needs.has('milliseconds')) deepEqual(waits, wanted)
  else ok(waits.length === wanted.length && waits.every(isSo), `${waits.join(', ')} are not about ${wanted.join(', ')}`)
})

/** A call is no answer to the last action. */
const OF_CALL = 'call of a webhook'

/** With that key and no other of the scenario, over the exact bytes. */
JudgedApart(
  '{calls} call is signed with {signingKey}',
  CALLED,
  async function (this: ScenarioWorld, choose: CallChoice, key: SigningKey, reading: Reading) {
    const looked = choose(await callsOf(this, 1, reading))
    // That there is no call is no fault of its signature.
    const [present, right] = SIGNATURE_CLAUSES
    const isSigned = looked.every(({ headers }) => headers['x-request-signature'] !== undefined)
    this.judgement.concerns({ asked: OF_CALL, clauses: looked.length === 0 ? [] : [isSigned ? right : present] })
    await this.judgement.hold(reading, () => ok(looked.length > 0, 'there is no call'))
    for (const call of looked) {
      if (this.judgement.assertsDecisions)
        equal(call.headers['content-type'], 'application/json', `the media type of call ${call.n}`)
      await this.judgement.hold(reading, () => holdSignature(call, key, this.keys, false))
      await this.judgement.hold(new Reading(['AMB-41']), () => holdSignature(call, key, this.keys, true), false)
    }
  },
)
