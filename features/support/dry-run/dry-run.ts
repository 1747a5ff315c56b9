/**
 * `kasalab verify --dry-run`: predicts what would be tested at a target and what not, and why, without sending it
 * anything. The scenarios' traces are compared with its profile; missing traces are first recorded at a sandbox.
 */
import type { Envelope, Pickle } from '@cucumber/messages'
import { RunProgress } from '../report/progress.ts'
import { type RunOptions, run } from '../run/run.ts'
import { ofALab } from '../targets/lab-target.ts'
import { namedTarget } from '../targets/named.ts'
import { DRY_RUN, NOT_TESTED } from '../wire/exchange.ts'
import { type PresumedTarget, presumedLab, presumedStranger } from './presumed-target.ts'
import { TRACE, type Trace } from './trace.ts'
import { Traces } from './traces.ts'

/** Our own sandbox has everything. */
const OWN: PresumedTarget = { reasonFor: async () => null }

/** @param named as on the command line @throws ProfileError */
async function presumed(named: string): Promise<PresumedTarget> {
  const target = namedTarget(named)
  if (target.kind === 'embedded') return OWN
  return target.kind === 'lab' ? presumedLab(ofALab()) : presumedStranger(target.profile)
}

/** Scenarios of a run, by the ids of their test cases. */
function scenariosIn(messages: readonly Envelope[]): Map<string, Pickle> {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])))
  return new Map(
    messages.flatMap(({ testCase }) => (testCase ? [[testCase.id, pickles.get(testCase.pickleId)!] as const] : [])),
  )
}

const RECORDS = 'KASALAB_RECORDS'

/** Runs scenarios at a sandbox, and keeps their traces. @param support of an earlier run in this process */
async function record(
  pickles: readonly Pickle[],
  traces: Traces,
  { options, support }: { options: RunOptions; support: object },
): Promise<void> {
  const progress = new RunProgress(process.stdout, pickles.length, {
    label: 'Recording what scenarios ask of a target, once',
  })
  const paths = [...Map.groupBy(pickles, ({ uri }) => uri)].map(([uri, own]) =>
    [uri, ...new Set(own.map(({ location }) => location!.line))].join(':'),
  )
  const messages: Envelope[] = []
  process.env[RECORDS] = 'attached'
  try {
    const recording = {
      ...options,
      paths,
      tags: '',
      names: [],
      shard: null,
      seed: null,
      failFast: false,
      dryRun: false,
    }
    await run(
      recording,
      (message) => {
        if (message.testCase || message.pickle || message.testCaseStarted || message.attachment) messages.push(message)
        if (message.testCaseFinished) progress.add('would_be_tested')
      },
      support,
    )
  } finally {
    delete process.env[RECORDS]
    progress.end()
  }
  const scenarios = scenariosIn(messages)
  const started = new Map(
    messages.flatMap(({ testCaseStarted }) =>
      testCaseStarted ? [[testCaseStarted.id, scenarios.get(testCaseStarted.testCaseId)!] as const] : [],
    ),
  )
  for (const { attachment } of messages)
    if (attachment?.mediaType === TRACE)
      traces.add(started.get(attachment.testCaseStartedId!)!, JSON.parse(attachment.body) as Trace)
}

/** Our own features, whose traces are kept. */
const isOurs = ({ uri }: Pickle): boolean => uri.startsWith('features/')

/**
 * @param target as on the command line
 * @param onMessage receives the messages of a run in which nothing is done
 * @throws ProfileError
 */
export async function dryRun(
  target: string,
  options: RunOptions,
  onMessage: (message: Envelope) => void,
): Promise<void> {
  const judge = await presumed(target)
  const messages: Envelope[] = []
  const support = await run({ ...options, dryRun: true, parallel: 1 }, (message) => void messages.push(message))
  const scenarios = scenariosIn(messages)
  const traces = judge === OWN ? null : await tracesOf([...scenarios.values()], options, support)
  const started = new Map<string, Pickle>()
  for (const message of messages) {
    const { testRunStarted, testCaseStarted, testStepFinished } = message
    if (testCaseStarted) started.set(testCaseStarted.id, scenarios.get(testCaseStarted.testCaseId)!)
    onMessage(message)
    if (testRunStarted) onMessage(attached('nothing was done', DRY_RUN))
    const pickle = started.get(testStepFinished?.testCaseStartedId ?? '')
    if (!pickle) continue
    started.delete(testStepFinished!.testCaseStartedId)
    const reason = await judge.reasonFor(pickle, traces?.get(pickle) ?? [])
    if (reason !== null) onMessage(attached(reason, NOT_TESTED, testStepFinished!))
  }
}

async function tracesOf(pickles: readonly Pickle[], options: RunOptions, support: object): Promise<Traces> {
  const traces = Traces.read()
  const missing = pickles.filter((pickle) => traces.get(pickle) === undefined)
  const [ours, others] = [true, false].map((own) => missing.filter((pickle) => isOurs(pickle) === own))
  if (ours!.length > 0) {
    await record(ours!, traces, { options, support })
    traces.save()
  }
  // Traces of a tester's own scenarios may depend on steps unknown here
  if (others!.length > 0) await record(others!, traces, { options, support })
  return traces
}

function attached(body: string, mediaType: string, step?: { testCaseStartedId: string; testStepId: string }): Envelope {
  const { testCaseStartedId, testStepId } = step ?? {}
  const place = testCaseStartedId === undefined ? {} : { testCaseStartedId, testStepId }
  return { attachment: { body, mediaType, contentEncoding: 'IDENTITY', ...place } } as Envelope
}

/** Records and keeps the missing traces of a run's scenarios. @returns all traces */
export async function keepTraces(options: RunOptions): Promise<Traces> {
  const messages: Envelope[] = []
  const support = await run({ ...options, dryRun: true, parallel: 1 }, (message) => void messages.push(message))
  return tracesOf([...scenariosIn(messages).values()], options, support)
}
