/** What an exploration beside a run has found, as messages of a scenario: every output of the run has it like any other. */
import { randomUUID } from 'node:crypto'
import { generateMessages } from '@cucumber/gherkin'
import type {
  Attachment,
  Envelope,
  PickleStep,
  SourceMediaType,
  TestStepResultStatus,
  Timestamp,
} from '@cucumber/messages'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { isOfExtension } from '../law/known-clauses.ts'
import { AGAIN, JUDGED, NOT_TESTED } from '../wire/exchange.ts'

/** A contradiction of the law, with the fewest steps that show it. */
export interface ExploredContradiction {
  /** The clause, and those that say the same. */
  clauses: readonly string[]
  /** `POST /shifts`. */
  operation: string
  /** The member; empty: the status. */
  at: string
  expected: string
  got: string
  steps: readonly string[]
  /** Lines of a shell. */
  curl: readonly string[]
}

/** How an exploration has ended. */
export interface ExplorationTold {
  seed: number
  acts: number
  /** Clauses and decisions that answers were held to. */
  held: readonly string[]
  contradiction: ExploredContradiction | null
  /** Why the target is not judged; null: it is. */
  unjudged: string | null
}

/** Explores the target of a run. */
export type Explore = (how: {
  target: string | null
  seed: number
  say: (line: string) => void
  stops: () => boolean
}) => Promise<ExplorationTold>

const PASSED = 'PASSED' as TestStepResultStatus
const FAILED = 'FAILED' as TestStepResultStatus
const SKIPPED = 'SKIPPED' as TestStepResultStatus
const URI = 'explored.feature'
const GIVEN = 'acts that are drawn by the seed'
const THEN = 'the law allows each answer, and what is shown afterwards'

interface Part {
  title: string
  tags: readonly string[]
  status: TestStepResultStatus
  message?: string
  attachments: readonly (readonly [mediaType: string, body: string])[]
}

const judgement = (law: number, failed: JudgementResult['failed']): JudgementResult => ({
  ...{ law, compared: [], differences: [], failed, breaches: [] },
})

function contradicted({ seed, acts }: ExplorationTold, found: ExploredContradiction): Part {
  const { clauses, operation, at, expected, got, steps, curl } = found
  const failed = { operation, members: [at], clauses: [...clauses], is_status: true }
  return {
    title: `Explored by seed ${seed}: ${operation}`,
    tags: clauses,
    status: FAILED,
    message: [
      `${operation}${at === '' ? '' : `, ${at}`}: expected ${expected}, got ${got}`,
      `The fewest steps that show it, of ${acts} acts:`,
      ...steps.map((step) => `  ${step}`),
    ].join('\n'),
    attachments: [
      [JUDGED, JSON.stringify(judgement(0, failed))],
      [AGAIN, JSON.stringify(curl)],
    ],
  }
}

const held = ({ seed, acts, held: clauses, contradiction }: ExplorationTold): Part => ({
  title: `Explored by seed ${seed}: ${acts} acts are answered as the law allows`,
  // A scenario of the extension is counted apart
  tags: clauses.filter((clause) => !isOfExtension(clause) && !contradiction?.clauses.includes(clause)),
  status: PASSED,
  attachments: [[JUDGED, JSON.stringify(judgement(acts, null))]],
})

const notJudged = ({ seed }: ExplorationTold, because: string): Part => ({
  title: `Explored by seed ${seed}`,
  tags: [],
  status: SKIPPED,
  attachments: [[NOT_TESTED, `not judged, because ${because}`]],
})

const moment = (ms: number): Timestamp => ({ seconds: Math.floor(ms / 1000), nanos: (ms % 1000) * 1e6 })

const partsOf = (told: ExplorationTold): Part[] => [
  ...(told.acts > 0 ? [held(told)] : []),
  ...(told.contradiction ? [contradicted(told, told.contradiction)] : []),
  ...(told.unjudged === null ? [] : [notJudged(told, told.unjudged)]),
]

const textOf = (parts: readonly Part[]): string =>
  [
    'Feature: Explored',
    ...parts.flatMap(({ title, tags }) => [
      '',
      ...(tags.length === 0 ? [] : [`  ${tags.map((tag) => `@${tag}`).join(' ')}`]),
      `  Scenario: ${title}`,
      `    Given ${GIVEN}`,
      `    Then ${THEN}`,
    ]),
  ].join('\n')

/** @param from and `to`: when it began and ended, ms since 1970 */
export function explorationMessages(told: ExplorationTold, from: number, to: number): Envelope[] {
  const parts = partsOf(told)
  const sources = generateMessages(textOf(parts), URI, 'text/x.cucumber.gherkin+plain' as SourceMediaType, {
    includeSource: true,
    includeGherkinDocument: true,
    includePickles: true,
    defaultDialect: 'en',
    newId: randomUUID,
  })
  const pickles = sources.flatMap(({ pickle }) => pickle ?? [])
  const stepDefinitions = [GIVEN, THEN].map((form) => ({ id: randomUUID(), form }))
  const cases = pickles.flatMap(({ id: pickleId, steps }, place): Envelope[] => {
    const { status, message, attachments } = parts[place]!
    const [testCase, started] = [randomUUID(), randomUUID()]
    const tested = steps.map((step: PickleStep, at) => ({
      id: randomUUID(),
      pickleStepId: step.id,
      stepDefinitionIds: [stepDefinitions[at]!.id],
      stepMatchArgumentsLists: [{ stepMatchArguments: [] }],
    }))
    const [given, then] = tested
    const finished = (testStepId: string, result: { status: TestStepResultStatus; message?: string }): Envelope => ({
      testStepFinished: {
        ...{ testCaseStartedId: started, testStepId, timestamp: moment(to) },
        testStepResult: { ...result, duration: { seconds: 0, nanos: 0 } },
      },
    })
    return [
      { testCase: { id: testCase, pickleId, testSteps: tested } },
      { testCaseStarted: { id: started, testCaseId: testCase, attempt: 0, timestamp: moment(from) } },
      finished(given!.id, { status: status === SKIPPED ? status : PASSED }),
      ...attachments.map(
        ([mediaType, body]): Envelope => ({
          attachment: {
            ...{ testCaseStartedId: started, testStepId: then!.id, mediaType, body },
            contentEncoding: 'IDENTITY' as Attachment['contentEncoding'],
          },
        }),
      ),
      finished(then!.id, { status, ...(message !== undefined && { message }) }),
      { testCaseFinished: { testCaseStartedId: started, timestamp: moment(to), willBeRetried: false } },
    ]
  })
  const definitions = stepDefinitions.map(
    ({ id, form }): Envelope => ({
      stepDefinition: {
        ...{ id, pattern: { source: form, type: 'CUCUMBER_EXPRESSION' as never } },
        sourceReference: { uri: URI, location: { line: 1 } },
      },
    }),
  )
  return [...sources, ...definitions, ...cases]
}

/**
 * Runs scenarios and explores behind them, before the run is told to have ended.
 * @param run runs the scenarios, and hands their messages over
 * @param explored explores, and says how that has ended; null: it is not explored any more
 */
export async function exploredBehind(
  hear: (message: Envelope) => void,
  run: (hear: (message: Envelope) => void) => Promise<unknown>,
  explored: () => Promise<ExplorationTold | null>,
): Promise<void> {
  const last: Envelope[] = []
  await run((message) => (message.testRunFinished ? void last.push(message) : hear(message)))
  const from = Date.now()
  const told = await explored()
  if (told) for (const message of explorationMessages(told, from, Date.now())) hear(message)
  const timestamp = moment(Date.now())
  for (const { testRunFinished } of last) {
    const success = testRunFinished!.success && !told?.contradiction
    hear({ testRunFinished: { ...testRunFinished!, success, timestamp } })
  }
}
