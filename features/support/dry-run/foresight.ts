/**
 * What a scenario would lack at a stranger before it has judged anything there is known from its trace: it need not be
 * begun. What is missing only behind a judgement is found by running it.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RunWish } from '../run/run.ts'
import { type NamedTarget, namedTarget } from '../targets/named.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { type PresumedTarget, presumedStranger } from './presumed-target.ts'
import type { Trace } from './trace.ts'
import { Traces } from './traces.ts'

const RECORDING = new URL(`./recording${extname(import.meta.filename)}`, import.meta.url)

/** So many scenarios without a trace are worth being recorded, which takes a minute: fewer are run as they are. */
const MANY = 500

/** What an adapter brings about is not foreseen. */
const isForeseen = (target: NamedTarget): target is NamedTarget & { profile: Profile } =>
  target.kind === 'stranger' && target.profile.adapter === undefined

/**
 * Before a run: scenarios that have no trace are recorded, where they are many.
 * @param total how many scenarios there are
 * @throws ProfileError
 */
export async function prepareForesight(named: string, wish: RunWish, total: number): Promise<void> {
  if (!isForeseen(namedTarget(named)) || total - Traces.read().size < MANY) return
  const parallel = Math.min(4, availableParallelism() + 1)
  // What the recording loads must not be what the run finds loaded.
  await once(new Worker(RECORDING, { execArgv: [], workerData: { ...wish, parallel } }), 'exit')
}

export type Foresight = (
  pickle: Parameters<PresumedTarget['reasonFor']>[0] & Parameters<Traces['get']>[0],
) => Promise<string | null>

/**
 * @param named the target, as on the command line
 * @param place of the lane
 * @returns says why a scenario need not be begun, null: it has to be; null where nothing can be foreseen
 */
export async function openForesight(named: string, place: number): Promise<Foresight | null> {
  const target = namedTarget(named)
  if (!isForeseen(target)) return null
  return foreseeing(Traces.read(), await presumedStranger(target.profile, place))
}

/** By the traces there are. */
export const foreseeing =
  (traces: Pick<Traces, 'get'>, presumed: PresumedTarget): Foresight =>
  async (pickle) => {
    const trace = traces.get(pickle)
    return trace ? presumed.reasonFor(pickle, beforeJudging(trace)) : null
  }

function beforeJudging(trace: Trace): Trace {
  const judged = trace.findIndex(([what]) => what === 'judged')
  return judged < 0 ? trace : trace.slice(0, judged)
}
