/** Lanes of a server that is not ours, by its profile: an episode after another on the registers of each. */

import { printable } from '../../../../server/commands/line/printable.ts'
import type { Lab } from '../../../support/actors/lab.ts'
import { Needs, NotTested } from '../../../support/law/capabilities.ts'
import type { State } from '../../../support/model/state.ts'
import { Secrets } from '../../../support/report/text/secrets.ts'
import { holdRegisters } from '../../../support/targets/lock.ts'
import { runPreflight } from '../../../support/targets/preflight/preflight.ts'
import { type Profile, ProfileError, profileLanes } from '../../../support/targets/profile/profile.ts'
import { openReceiving } from '../../../support/targets/receiving/receiving.ts'
import { openStranger } from '../../../support/targets/stranger/stranger.ts'
import { stoppedBecause } from '../../../support/wire/stopping.ts'
import { isOfCut } from '../../../support/wire/twice.ts'
import type { Target } from '../../../support/world/target.ts'
import { type Budget, bounded } from './bound.ts'
import { sendTo } from './client.ts'
import { stateSeen } from './house-seen.ts'
import { asked, knownRows } from './past.ts'
import type { Venue, Venues } from './venue.ts'

/** Longest that a lane is put in order, ms: each of its waits has a bound by the profile's patience. */
const ORDER_MS = 180_000
/** A clock that is further from ours than this is taken for another, ms: answers tell theirs in seconds. */
const APART_MS = 2000

/** The place of an episode on the registers of a lane. */
async function venueIn(lab: Lab, { offers }: Target, lane: ReturnType<typeof profileLanes>[number]): Promise<Venue> {
  let ahead = 0
  const clock = (state: State): State => {
    const now = Date.now() + ahead
    // When a report is made is left to the server
    return { ...state, now, tasks: state.tasks.map((task) => ({ ...task, askedAt: now })) }
  }
  // What puts registers in order may be under way
  await lab.letAuthorityAnswer()
  const seen = await stateSeen(lab, lane, (date) => {
    const by = Date.parse(date) - Date.now()
    ahead = Math.abs(by) > APART_MS ? by : 0
  })
  const begin = clock(seen)
  return {
    lab,
    begin,
    isOurs: false,
    kills: false,
    now: clock,
    here: (state, each) => asked(state, each, { offers, world: lab.world }),
    async send(state, ask) {
      if (ask.path === '/clock/advance' && ask.surface === 'lab') {
        await lab.letAuthorityAnswer()
        return { status: 200, body: null }
      }
      return knownRows(state, ask, await sendTo(lab, ask))
    },
  }
}

/** @throws ProfileError when it cannot be explored; the message says why */
export async function inLanes(profile: Profile, most: number | null, budget: Budget): Promise<Venues> {
  const release = holdRegisters(profile)
  const receiving = await openReceiving(profile).catch((error) => {
    release()
    throw error
  })
  const targets: Target[] = []
  const close = async (): Promise<void> => {
    const ends = await Promise.allSettled(
      targets.map((target) => bounded(ORDER_MS, 'leaving the registers in order', target.close())),
    )
    release()
    await receiving?.close()
    const failed = ends.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
  }
  try {
    const looked = await runPreflight(profile, { isRun: true })
    const findings = looked.faults.some(isOfCut) ? await runPreflight(profile, { isRun: true }) : looked
    if (findings.faults.length > 0) {
      const secrets = Secrets.of(profile)
      const faults = findings.faults.map((fault) => printable(secrets.mask(fault)))
      throw new ProfileError(`${profile.name} cannot be explored: ${faults.join('; ')}`)
    }
    const lanes = profileLanes(profile).slice(0, most ?? undefined)
    for (const [place] of lanes.entries()) {
      const target = await openStranger(profile, place, { findings, receiving, allowedHosts: [] })
      budget.holdTo(target.wire)
      targets.push(target)
    }
    return {
      lanes: lanes.length,
      isDoubted: true,
      get gone() {
        return stoppedBecause()
      },
      async play(lane, seed, play) {
        const target = targets[lane]!
        const enter = target.enter({ seed: String(seed) }, new Needs(target.offers))
        const lab = await bounded(ORDER_MS, 'putting the registers in order', enter)
        return play(await bounded(ORDER_MS, 'looking at the registers', venueIn(lab, target, lanes[lane]!)))
      },
      close,
    }
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/** Whether an error says that something cannot be told here, and nothing of the target. */
export const saysNothing = (error: unknown): boolean => error instanceof NotTested
