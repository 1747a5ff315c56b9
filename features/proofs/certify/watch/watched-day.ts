/** A day of a client that is no process of ours: it has a world of its own, and is judged as it goes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../../../support/world/target.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import { livedDay } from '../day/day.ts'
import type { JudgedDay } from '../kept/judged-days.ts'
import { keptDay } from '../kept/kept-day.ts'
import type { CertifyLanguage } from '../report/words/verdict-words.ts'
import type { Swept } from '../sweep.ts'
import { endedCalls, LiveVerdict, watchedFindings } from './live-verdict.ts'

/** How often it is looked for new calls, ms. */
const LOOK_MS = 200

export interface WatchOptions {
  language: CertifyLanguage
  /** Called once, with the variables that the client is to have. */
  begun(told: Readonly<Record<string, string>>): void
  say(line: string): void
  /** Whether the day is over. */
  stops(): boolean
}

/** @throws when the client has called nothing */
export async function watchedDay(
  target: Target,
  client: ClientUnderTest,
  { language, begun, say, stops }: WatchOptions,
): Promise<Swept> {
  const beginning = performance.now()
  const judged: JudgedDay = { plan: null, findings: [], kept: null }
  const live = new LiveVerdict(language)
  const quiet = await livedDay(target, client, null, {
    async attend(told, { calls, now }) {
      begun(told)
      while (!stops()) {
        await sleep(LOOK_MS)
        if (endedCalls(calls).length > live.shown) for (const line of live.linesOn(await now())) say(line)
      }
    },
    async look(day, lab) {
      judged.findings = watchedFindings(day)
      const broken = judged.findings.flatMap((each) => each.broken)
      judged.kept = await keptDay({ ...day, calls: endedCalls(day.calls) }, null, broken, lab)
    },
  })
  if (quiet.calls.length === 0) throw new Error('the client called nothing')
  const took = { quiet: performance.now() - beginning, each: 0 }
  return { scope: 'watch', quiet, isRepeatable: true, days: [judged], unmet: [], tooSlow: [], left: 0, took }
}
