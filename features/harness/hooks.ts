/** Opens the target once per worker; gives each scenario a world of its own and takes it away again. */
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber'
import { showTo } from '../actors/passage.ts'
import { release } from '../vocabulary/scripted-requests.ts'
import { DEPARTURES, FACTS } from '../vocabulary/words.ts'
import { NOT_TESTED } from './report/exchange.ts'
import { Evidence } from './run/evidence.ts'
import { stoppedBecause } from './run/stopping.ts'
import { ScenarioWorld } from './scenario-world.ts'
import { Needs, NotTested } from './target/capabilities.ts'
import type { Target } from './target/target.ts'
import { type Written, writtenIn } from './target/written.ts'
import { holdTarget, openTarget } from './target.ts'

/** What is not ours may be far away, and its tax authority mute for half a minute. */
setDefaultTimeout(process.env.KASALAB_TARGET === undefined ? 20_000 : 90_000)
setWorldConstructor(ScenarioWorld)

let target: Target
/** What was said on the wire, where a report wants it. */
const evidence = process.env.KASALAB_EVIDENCE === undefined ? null : new Evidence()

/** Why scenarios were not tested, and how many each. */
const untested = new Map<string, number>()

type Code = (this: ScenarioWorld, ...given: unknown[]) => unknown

/** What a target does not offer ends a scenario as skipped, and the reason is told with it. */
setDefinitionFunctionWrapper(
  (code: Code): Code =>
    async function (...given) {
      try {
        return await code.apply(this, given)
      } catch (error) {
        if (!(error instanceof NotTested)) throw error
        this.attach(error.message, NOT_TESTED)
        untested.set(error.message, (untested.get(error.message) ?? 0) + 1)
        return 'skipped'
      }
    },
)

BeforeAll(async () => {
  if (evidence) showTo(evidence)
  target = await openTarget()
  await holdTarget(target)
})

/** Steps after which all is as it was before. */
const UNCHANGED = /\brefused\b|\bmalformed\b|^nothing changes$|^the socket is closed with \d+ because /

/** Steps that read facts: those above, and what has happened, was sent and taken. */
const FACTS_READ = [
  new RegExp(` has (not )?(${Object.values(FACTS).flatMap(Object.keys).join('|')})$`),
  /^nothing (more )?is sent to the tax authority$|^the tax authority has taken$|^the cloud is asked for /,
  new RegExp(`^the client (${Object.keys(DEPARTURES).join('|')})$`),
]

Before<ScenarioWorld>(async function ({ pickle }) {
  const stopped = stoppedBecause()
  if (stopped !== null) throw new NotTested(stopped)
  evidence?.begin()
  this.base = target.base
  this.written = writtenIn(pickle)
  this.needs = new Needs(offersFor(this.written, target.offers))
  this.watched = pickle.steps.some(({ text }) => UNCHANGED.test(text))
  this.heard = this.watched || pickle.steps.some(({ text }) => FACTS_READ.some((words) => words.test(text)))
  this.target = target
  await this.enter()
})

/** A terminal that the harness plays is not the one that answers on the local network of the target. */
function offersFor({ onLan }: Written, offers: Target['offers']): Target['offers'] {
  if (!onLan || offers.has('worlds')) return offers
  return new Set([...offers].filter((each) => each !== 'terminals'))
}

/** A lab that stands open to its own machine has nothing to ask for. */
Before<ScenarioWorld>({ tags: '@lab-token' }, function () {
  this.needs.ask('tokens')
})

/** A server that is not ours is not ours to stop, nor its store to lock. */
Before<ScenarioWorld>({ tags: '@own-server' }, function () {
  this.needs.ask('store')
})

After<ScenarioWorld>(async function () {
  await release()
  // One that was stopped before it began has been nowhere.
  if (this.target) await this.leave()
  if (evidence) this.attach(...evidence.attachment())
})

AfterAll(async () => {
  await target.close()
  // `kasalab verify` says it by itself.
  if (evidence) return
  for (const [because, count] of untested) process.stderr.write(`– ${count} not tested: ${because}\n`)
})
