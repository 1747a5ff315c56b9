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
import { release } from '../vocabulary/scripted-requests.ts'
import { DEPARTURES, FACTS } from '../vocabulary/words.ts'
import { ScenarioWorld } from './scenario-world.ts'
import { Needs, NOT_TESTED, NotTested } from './target/capabilities.ts'
import { writtenIn } from './target/written.ts'
import { holdTarget, openTarget, type Target } from './target.ts'

setDefaultTimeout(20_000)
setWorldConstructor(ScenarioWorld)

let target: Target

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
        return 'skipped'
      }
    },
)

BeforeAll(async () => {
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
  this.base = target.base
  this.needs = new Needs(target.offers)
  this.watched = pickle.steps.some(({ text }) => UNCHANGED.test(text))
  this.heard = this.watched || pickle.steps.some(({ text }) => FACTS_READ.some((words) => words.test(text)))
  this.target = target
  this.written = writtenIn(pickle)
  await this.enter()
})

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
  await this.leave()
})

AfterAll(async () => {
  await target.close()
})
