/**
 * Scenarios that need not be begun at a stranger, by their traces. What is missing before anything has been judged ends
 * the scenario without a result. What is missing behind a judgement ends it so, too: it is run for its first judgements,
 * unless other scenarios have already passed with all of its clauses.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { clauseIdOf } from '../law/known-clauses.ts'
import type { RunOptions } from '../run/run.ts'
import { type NamedTarget, namedTarget } from '../targets/named.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { type PresumedTarget, presumedStranger } from './presumed-target.ts'
import type { Trace } from './trace.ts'
import { Traces } from './traces.ts'

const RECORDING = new URL(`./recording${extname(import.meta.filename)}`, import.meta.url)

/**
 * From this many scenarios without a trace on, recording them, which takes a minute, pays off; fewer are run as they
 * are.
 */
const MANY = 500

/** What an adapter does cannot be foreseen. */
const isForeseen = (target: NamedTarget): target is NamedTarget & { profile: Profile } =>
  target.kind === 'stranger' && target.profile.adapter === undefined

/**
 * Before a run: records scenarios that have no trace, if they are many.
 * @param total number of scenarios
 * @throws ProfileError
 */
export async function prepareForesight(named: string, options: RunOptions, total: number): Promise<void> {
  if (!isForeseen(namedTarget(named)) || total - Traces.read().size < MANY) return
  const parallel = Math.min(4, availableParallelism() + 1)
  // In a worker, since modules loaded for recording must not be loaded already in the run
  await once(new Worker(RECORDING, { execArgv: [], workerData: { ...options, parallel } }), 'exit')
}

type ForeseenPickle = Parameters<PresumedTarget['reasonFor']>[0] & Parameters<Traces['get']>[0]

export interface Foresight {
  /** Why a scenario need not be begun; null: it has to be. */
  reasonFor(pickle: ForeseenPickle): Promise<string | null>
  /** A scenario has passed: its clauses have been shown by this lane. */
  passed(pickle: Pick<ForeseenPickle, 'tags'>): void
}

/**
 * @param named the target, as on the command line
 * @param place of the lane
 * @returns null where nothing can be foreseen
 */
export async function openForesight(named: string, place: number): Promise<Foresight | null> {
  const target = namedTarget(named)
  if (!isForeseen(target)) return null
  return foreseeing(Traces.read(), await presumedStranger(target.profile, place))
}

/** By the traces there are. */
export function foreseeing(traces: Pick<Traces, 'get'>, presumed: PresumedTarget): Foresight {
  const shown = new Set<string>()
  const idsOf = ({ tags }: Pick<ForeseenPickle, 'tags'>): string[] => tags.flatMap(({ name }) => clauseIdOf(name) ?? [])
  return {
    async reasonFor(pickle) {
      const trace = traces.get(pickle)
      if (!trace) return null
      const before = await presumed.reasonFor(pickle, beforeJudging(trace))
      if (before !== null) return before
      const ids = idsOf(pickle)
      const adds = ids.length === 0 || ids.some((id) => !shown.has(id))
      return adds ? null : presumed.reasonFor(pickle, trace)
    },
    passed(pickle) {
      for (const id of idsOf(pickle)) shown.add(id)
    },
  }
}

function beforeJudging(trace: Trace): Trace {
  const judged = trace.findIndex(([what]) => what === 'judged')
  return judged < 0 ? trace : trace.slice(0, judged)
}
