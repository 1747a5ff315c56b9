/** Opens the target once per worker; creates a world for each scenario and deletes it afterwards. */
import { AssertionError } from 'node:assert'
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  BeforeStep,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber'
import { type NeedsCheck, openNeedsCheck } from './dry-run/needs.ts'
import { Evidence, textsOf } from './evidence/evidence.ts'
import { Unprepared } from './law/answer.ts'
import { Needs, NotTested } from './law/capabilities.ts'
import { Judgement, LAW, readingOfTags, taggedIds } from './law/judgement/judgement.ts'
import type { JudgementResult } from './law/judgement/judgement-result.ts'
import { NeverInTime } from './law/never-in-time.ts'
import { breachKey } from './living/causes.ts'
import { openTarget } from './open-target.ts'
import { failureKey } from './report/record/two-tries.ts'
import { eachText } from './report/text/strings.ts'
import { toldToLane } from './run/lanes/first-lane.ts'
import { SecondTries } from './run/second-try.ts'
import { holdTarget } from './targets/described-target.ts'
import { namedProfile } from './targets/named.ts'
import { longestStepMs } from './targets/patience/step-limit.ts'
import { inTime } from './targets/patience/time-limit.ts'
import { isEmbedded, type RunSettings, settingsOf, targetOf } from './targets/run-settings.ts'
import { Endangered } from './targets/stranger/requests/offered-operations.ts'
import { DeclaredNeeds } from './traits/declared-needs.ts'
import { offersFor, StepDefinitions, traitsOf } from './traits/scenario-traits.ts'
import { release } from './vocabulary/scripted-requests.ts'
import { AS_BEFORE, BREACH_SEEN, JUDGED, NEVER_IN_TIME, NOT_TESTED } from './wire/exchange.ts'
import { stoppedBecause } from './wire/stopping.ts'
import { isCut } from './wire/twice.ts'
import { ScenarioWorld } from './world/scenario-world.ts'
import type { Target } from './world/target.ts'

/** The longest limit of any target: each run has its own shorter ones. */
const LONGEST_MS = 900_000
setDefaultTimeout(LONGEST_MS)
setWorldConstructor(ScenarioWorld)

/** How long a step, and what is done before a scenario, may take: other targets may be far away. */
const limits = { stepMs: LONGEST_MS, orderMs: LONGEST_MS }
/** A server of our own has no registers to clean up before a scenario. */
const OWN_ORDER_MS = 20_000

let settings: RunSettings
let target: Target
/** null: missing capabilities are found when a step needs them. */
let needsCheck: NeedsCheck | null = null
/** Our steps' and the tester's: they give the traits of a scenario. */
const definitions = new StepDefinitions()
/** Ends what a scenario's needs record. */
let recording: (() => void) | null = null
/** Failures of the scenarios so far. */
const tries = new SecondTries()
/** Exchanges, where a report wants them. */
let evidence: Evidence | null = null

/** A sentence that is safe to show. */
const safe = (text: string): string => evidence?.safe(text) ?? text

/** Clauses of the present scenario. */
let proven: readonly string[] = []
/** Id of its present step, and whether it has waited in vain for what the law asks for. */
let stepId = ''
let isNeverInTime = false

/** Reasons why scenarios were not tested, with their numbers; a report has them itself. */
const untested = new Map<string, number>()

type Code = (this: ScenarioWorld, ...given: unknown[]) => unknown

/** A missing capability ends a scenario as skipped, with the reason attached. */
setDefinitionFunctionWrapper(
  (code: Code): Code =>
    async function (...given) {
      try {
        return await inTime(limits.stepMs, code.apply(this, given))
      } catch (error) {
        if (error instanceof NeverInTime) {
          isNeverInTime = true
          this.attach(JSON.stringify(error.missedIn(proven)), NEVER_IN_TIME)
          throw new Error(error.message)
        }
        const reason = reasonOf(this, error as Error)
        if (reason === null) throw error
        const untestedBecause = safe(reason)
        this.attach(untestedBecause, NOT_TESTED)
        if (!evidence) untested.set(untestedBecause, (untested.get(untestedBecause) ?? 0) + 1)
        return 'skipped'
      }
    },
)

/**
 * Why a scenario ends without a verdict: the target lacks something, a stranger refused a preparation, or a connection
 * was cut. An action that expects something of what was done before is a preparation, too: assertions convict.
 */
function reasonOf({ judgement, stepKind }: ScenarioWorld, error: Error): string | null {
  if (error instanceof NotTested) return error.message
  if (!judgement?.isStranger) return null
  const isExpecting = stepKind === 'Action' && error instanceof AssertionError
  if (error instanceof Unprepared || stepKind === 'Context' || isExpecting)
    return `not judged, because preparing it failed: ${error.message}`
  if (stepKind !== null && isCut(error)) return `not judged, because a connection was cut: ${error.message}`
  return judgement.endedBy(error)
}

/** Our features, whose tags say what convicts a stranger. */
const OURS = /^features\//

// Preparations in a tester's own features fail as usual.
BeforeStep<ScenarioWorld>(function ({ pickle, pickleStep }) {
  evidence?.beginSteps()
  stepId = pickleStep.id
  this.stepKind = OURS.test(pickle.uri) ? (String(pickleStep.type) as ScenarioWorld['stepKind']) : null
})

BeforeAll(async function () {
  settings = settingsOf(toldToLane() ?? this.parameters)
  const lane = Number(process.env.CUCUMBER_WORKER_ID ?? 0)
  limits.stepMs = longestStepMs(settings.target)
  limits.orderMs = isEmbedded(settings) ? OWN_ORDER_MS : LONGEST_MS
  target = await inTime(limits.stepMs, openTarget(settings, lane))
  evidence =
    settings.evidence === 'none'
      ? null
      : new Evidence(target.wire, namedProfile(targetOf(settings)), settings.evidence === 'whole')
  await inTime(limits.stepMs, holdTarget(target))
  needsCheck = isEmbedded(settings) ? null : await inTime(limits.stepMs, openNeedsCheck(settings.target, lane))
})

Before<ScenarioWorld>(async function ({ pickle }) {
  if (tries.isNeedless(pickle.id)) {
    this.attach('', AS_BEFORE)
    return 'skipped'
  }
  if (tries.isAgain(pickle.id)) target.wire.patience?.tryAgain?.()
  const stopped = stoppedBecause()
  if (stopped !== null) throw new NotTested(stopped)
  evidence?.begin(textsOf(pickle))
  this.traits = traitsOf(pickle, definitions)
  this.needs =
    OURS.test(pickle.uri) && target.app
      ? new DeclaredNeeds(this.traits, () => this.lab?.world ?? null)
      : new Needs(offersFor(this.traits, target.offers))
  if (this.needs instanceof DeclaredNeeds) recording = target.wire.recordTo(this.needs)
  const isStranger = !this.needs.has('explains')
  const { countsReadings } = settings
  const tags = pickle.tags.map(({ name }) => name)
  proven = taggedIds(tags).clauses
  isNeverInTime = false
  // A tester's own features may assert what they like.
  this.judgement = OURS.test(pickle.uri)
    ? new Judgement(readingOfTags(tags), taggedIds(tags).decisions, this.asked, { isStranger, countsReadings })
    : new Judgement(LAW, [], this.asked, { isStranger, countsReadings: true })
  this.target = target
  const lacking = needsCheck?.reasonFor(pickle, this.traits) ?? null
  if (lacking !== null) throw new NotTested(lacking)
  await inTime(limits.orderMs, this.enter()).catch(unprepared(isStranger))
  return undefined
})

/** A stranger that cannot be prepared is not judged: nothing of it was asked yet. */
const unprepared =
  (isStranger: boolean) =>
  (error: Error): never => {
    if (!isStranger || error instanceof NotTested || error instanceof Endangered) throw error
    throw new NotTested(`not judged, because preparing it failed: ${error.message}`)
  }

/** What shows a failure again: that of a step, else the first answer that breaks its field table. */
function againOf(own: Evidence, judged: JudgementResult | null, hasFailed: boolean): [string, string] | null {
  const [breach] = judged?.breaches ?? []
  return hasFailed ? own.again({ judged }) : breach ? own.again({ breach }) : null
}

/** @throws when a scenario of the law asserts decisions that its tags do not name: tags must show what it proves */
function requireTags({ judgement }: ScenarioWorld): void {
  const untagged = judgement?.reading.isLaw ? judgement.untagged : []
  if (untagged.length > 0)
    throw new Error(
      `the scenario holds decisions that its tags do not name: ${untagged.map((id) => `@${id}`).join(' ')}`,
    )
}

After<ScenarioWorld>(async function ({ pickle, result }) {
  // Before the scenario leaves: its mapped words are known only while it exists.
  if (evidence && result?.message !== undefined) this.attach(...evidence.failure(result.message))
  const judged = this.judgement?.judged ?? null
  if (result?.status === 'FAILED') {
    const isFinal = isNeverInTime || !OURS.test(pickle.uri)
    tries.failed(pickle.id, { key: failureKey(judged, safe(result.message ?? ''), stepId), isFinal })
  }
  const again = evidence && againOf(evidence, judged, result?.message !== undefined)
  if (again) this.attach(...again)
  if (judged) this.attach(JSON.stringify(eachText(judged, safe)), JUDGED)
  if (result?.status === 'PASSED') needsCheck?.passed(pickle)
  recording?.()
  if (this.needs instanceof DeclaredNeeds && result?.status === 'PASSED') this.needs.requireAgreement()
  await inTime(limits.stepMs, release())
  // A scenario that was stopped before it began has no world.
  if (this.target) await inTime(limits.stepMs, this.leave())
  const exchanges = evidence?.takeExchanges()
  if (exchanges) this.attach(...exchanges)
  if (!judged && OURS.test(pickle.uri)) requireTags(this)
  if (result?.status !== 'FAILED' && settings.triesTwice && OURS.test(pickle.uri)) {
    const breaches = judged?.breaches ?? []
    if (tries.isDoubtful(pickle.id, breaches.map(breachKey))) throw new Error(BREACH_SEEN + breaches[0]!.words)
  }
})

AfterAll(async () => {
  // It is missing where it could not be opened.
  await inTime(limits.stepMs, target?.close())
  // `kasalab verify` prints it itself.
  if (evidence) return
  for (const [because, count] of untested) process.stderr.write(`– ${count} not tested: ${because}\n`)
})
