/** One client, judged at an embedded sandbox, with its verdict in lines and in files. */

import { INTERFACE_VERSION } from '../../../server/transport/http/description/document.ts'
import { replayServerAt } from '../../support/replay/server-under-test.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import type { Target } from '../../support/world/target.ts'
import type { ClientUnderTest } from './client/client-under-test.ts'
import { type DisturbancePlan, plansFor } from './gateway/plans.ts'
import { dayInWords, dayNames, isDay } from './report/again/day-command.ts'
import { type BreachExample, writeExamples } from './report/again/examples.ts'
import { callLine } from './report/calls-lines.ts'
import { verdictLines } from './report/console.ts'
import { writeCertificate } from './report/files.ts'
import { maskOfDays } from './report/judged-client.ts'
import type { CertifyLanguage } from './report/words/verdict-words.ts'
import { type SweepOptions, type Swept, sweep } from './sweep.ts'
import { type RuleVerdict, verdictsOf } from './verdict.ts'
import { type WatchOptions, watchedDay } from './watch/watched-day.ts'

interface VerdictOptions {
  /** Rules that are judged by; empty: all. */
  only: readonly string[]
  /** Folder of the files; null: none are written. */
  report: string | null
  /** Of the lines; left out: English. */
  language?: CertifyLanguage
}

interface CertifyOptions extends VerdictOptions, Pick<SweepOptions, 'parallel' | 'shard' | 'stops'> {
  /** The one day that is lived, as `--day` names it; left out: the whole sweep. */
  day?: string | undefined
}

interface Certified {
  swept: Swept
  verdicts: RuleVerdict[]
  lines: string[]
}

async function atSandbox<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const target = await openEmbedded()
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

/** How far a sweep is: on a terminal in one line, else each tenth. */
function progressTeller(): { told(done: number, all: number): void; end(): void } {
  const isShown = process.stderr.isTTY
  let shown = 0
  return {
    told(done, all) {
      const tenth = Math.floor((10 * done) / all)
      if (isShown) process.stderr.write(`\r${done} of ${all} disturbed days`)
      else if (tenth > shown) process.stderr.write(`${done} of ${all} disturbed days\n`)
      shown = tenth
    },
    end: () => void (isShown && process.stderr.write('\r\u001b[K')),
  }
}

/** @throws when the client calls nothing, its set-up fails, or its quiet day has no call for the one day */
export const certified = (client: ClientUnderTest, options: CertifyOptions): Promise<Certified> =>
  atSandbox(async (target) => {
    const { day, parallel, shard, stops, language = 'en' } = options
    const progress = progressTeller()
    const swept = await sweep(target, client, {
      ...{ parallel, shard, stops, progress: progress.told },
      ...(day !== undefined && { chooses: (plan: DisturbancePlan) => isDay(day, plan), keepsAll: true }),
    })
    progress.end()
    if (day === undefined) return judged(target, client, swept, options)
    swept.scope = 'day'
    const plans = plansFor(swept.quiet.calls, swept.quiet.webhooks)
    if (day !== dayInWords(null) && !plans.some((plan) => isDay(day, plan)))
      throw new Error([`there is no day ${day}. There are`, ...dayNames(plans)].join('\n  '))
    const { verdicts, lines } = await judged(target, client, swept, options)
    const calls = (swept.days.at(-1)!.kept?.calls ?? []).map((call) => callLine(call, language))
    return { swept, verdicts, lines: [...calls.map(maskOfDays(swept)), ...lines] }
  })

/** A client that is no process of ours. @throws when it has called nothing */
export const certifiedByWatching = (
  client: ClientUnderTest,
  { language = 'en', ...options }: VerdictOptions & Omit<WatchOptions, 'language'>,
): Promise<Certified> =>
  atSandbox(async (target) =>
    judged(target, null, await watchedDay(target, client, { ...options, language }), { ...options, language }),
  )

/** @param client null: it is no process of ours */
async function judged(
  target: Target,
  client: ClientUnderTest | null,
  swept: Swept,
  { only, report, language = 'en', shard = null }: VerdictOptions & { shard?: CertifyOptions['shard'] },
): Promise<Certified> {
  const verdicts = verdictsOf(swept).filter(({ rule }) => only.length === 0 || only.includes(rule))
  let examples: ReadonlyMap<string, BreachExample> = new Map()
  if (report !== null) {
    const server = replayServerAt(target.base!)
    examples = await writeExamples(verdicts, { server, folder: report, masked: maskOfDays(swept) })
    const took_ms = swept.took.quiet + swept.took.each * (swept.days.length - 1)
    writeCertificate(report, {
      ...{ swept, verdicts, client, examples, version: INTERFACE_VERSION, took_ms },
      started: new Date(Date.now() - took_ms).toISOString(),
      shard: shard === null ? null : `${shard.part}/${shard.parts}`,
    })
  }
  return { swept, verdicts, lines: verdictLines(swept, verdicts, { language, client, examples }) }
}
