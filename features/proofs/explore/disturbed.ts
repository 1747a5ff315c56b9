/**
 * Requests whose answers are lost: a gateway's fault stands between a client and the server, or the server is started
 * again amid them. What was done then is one of the states that fit (`State.or`), until a later answer tells them apart.
 */
import { isDeepStrictEqual } from 'node:util'
import { SILENCE } from '../../support/model/authority/acts.ts'
import type { Ask } from '../../support/model/expected.ts'
import { type Act, answersTo, askOf } from '../../support/model/model.ts'
import type { State } from '../../support/model/state.ts'
import { isSure } from '../../support/model/sure.ts'
import type { Random } from '../kit/random.ts'
import { tooMany, unheard, verdictInEach } from './at-once.ts'
import type { Ground } from './draw/ground.ts'
import type { JudgedAnswer } from './judge.ts'
import { type EpisodeStep, type EpisodeTold, LOSSES, type LossOnTheWay } from './step.ts'
import type { Received, Venue } from './venues/venue.ts'

const PARAMETERS: Readonly<Partial<Record<LossOnTheWay, object>>> = {
  'answer-spoiled': { as: 'half' },
  'answer-late': { latency: 'PT2M' },
  'rate-limit': { limit: 1, interval: 'PT1S' },
}
/** Faults that keep a request from its server: nothing is done. */
const KEEPS: readonly LossOnTheWay[] = ['request-lost', 'bad-gateway', 'rate-limit']

/** Of no request: what is shown of it, where no answer came. */
export const UNHEARD: Received = { status: 0, body: null }

const DEED = new Set<Act['do']>([
  'open in the cloud',
  'open at the desk',
  'close the own shift',
  'close as senior',
  'close at the desk',
  'report X',
  'go offline',
  'go online',
])
const MOVES = new Set<Act['do']>(['move cash in the cloud', 'withdraw in the cloud'])
const BY_ID = new Set<Act['do']>(['sell', 'sell in the cloud', ...MOVES])

/** Whether what an act makes is known without its answer: by its client's own id, or as there is one of it at a register. */
export const mayGoUnheard = (act: Act): boolean =>
  act.along === undefined && (DEED.has(act.do) || (BY_ID.has(act.do) && 'id' in act && act.id !== null))

const unless = (states: readonly State[]): State[] =>
  states.filter((each, at) => !states.slice(0, at).some((other) => isDeepStrictEqual(each, other)))

/** Sends a request through a gateway with a fault, once. @throws when the lab does not take the fault */
export async function takenDisturbed(
  venue: Venue,
  before: State,
  { act, disturbed }: { act: Act; disturbed: LossOnTheWay },
  told?: EpisodeTold,
): Promise<(JudgedAnswer & { ask: Ask }) | null> {
  const ask = askOf(before, act)
  if (!venue.isOurs || (ask.surface !== 'cloud' && ask.surface !== 'desk')) return null
  const wait = disturbed === 'answer-late' ? lateWait(before) : null
  if (wait === undefined) return null
  const surface = ask.surface === 'desk' ? 'local' : 'cloud'
  const path = `/faults/${disturbed}`
  const body = { surface, times: 1, ...PARAMETERS[disturbed] }
  const lab = { surface: 'lab', path } as const
  const put: Ask = { ...lab, method: 'PUT', body }
  let state = before
  const isOn = await venue.send(state, put)
  if (isOn.status !== 200) throw new Error(`the lab does not take ${path}: ${isOn.status}`)
  told?.asked?.(put, isOn)
  const off: Ask = { ...lab, method: 'DELETE', query: { surface } }
  const end = async (): Promise<void> => {
    const isOff = await venue.send(state, off)
    told?.asked?.(off, isOff)
  }
  if (wait) return answeredLate(venue, state, { act, ask, wait }, { end, told })
  // The first one is let in, and the one behind it is one too many
  if (disturbed === 'rate-limit') {
    const first = await venue.send(state, ask)
    told?.asked?.(ask, first)
    const verdict = verdictInEach(state, { ask, received: first, expectedIn: (one) => answersTo(one, act) })
    if (!('state' in verdict)) return { ...verdict, ask }
    state = verdict.state
  }
  const came = await venue.send(state, ask).catch(() => null)
  told?.asked?.(ask, came ?? UNHEARD)
  await end()
  told?.act(act, came?.status ?? 0, state)
  const each = [state, ...state.or].map((one) => ({ ...one, or: [] }))
  const states = unless(KEEPS.includes(disturbed) ? each : each.flatMap((one) => unheard(one, answersTo(one, act))))
  const lost = tooMany(states)
  if (lost) return { lost, ask }
  const [first, ...or] = states
  const after = { ...first!, or }
  const received = disturbed === 'bad-gateway' || disturbed === 'rate-limit' ? came : null
  told?.happened?.({ act, ask, received, before: state, after, together: null, disturbed })
  return { state: after, differs: [], ask }
}

/** How long a late answer may be waited for, seconds: the first of these by which it is sure what the authority says. */
const LATE = [180, SILENCE.nextTry, SILENCE.noticed] as const
const lateWait = (state: State): Act | undefined =>
  LATE.map((seconds): Act => ({ do: 'wait', seconds })).find((wait) => isSure(state, wait))

/** Milliseconds between two looks whether an answer is held up. */
const LOOK_MS = 5

/** A request whose answer comes minutes later by the clock of the world, which is moved once the answer is held up. */
async function answeredLate(
  venue: Venue,
  before: State,
  { act, ask, wait }: { act: Act; ask: Ask; wait: Act },
  { end, told }: { end: () => Promise<void>; told: EpisodeTold | undefined },
): Promise<(JudgedAnswer & { ask: Ask }) | null> {
  const held = async (): Promise<number> => {
    const query = { type: 'answer.delayed', limit: '1000' }
    const { body } = await venue.send(before, { surface: 'lab', method: 'GET', path: '/facts', query })
    return Array.isArray(body) ? body.filter((each) => each?.type === query.type).length : 0
  }
  const heldBefore = await held()
  let isHere = false
  const coming = venue.send(before, ask).finally(() => {
    isHere = true
  })
  while (!isHere && (await held()) === heldBefore) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const passing = askOf(before, wait)
  const passed = await venue.send(before, passing)
  const received = await coming
  told?.asked?.(ask, received, true)
  told?.asked?.(passing, passed)
  await end()
  const verdict = verdictInEach(before, { ask, received, expectedIn: (one) => answersTo(one, act) })
  if (!('state' in verdict)) return { ...verdict, ask }
  const { or, ...state } = verdict.state
  const later = (one: State): State => answersTo(one, wait).lawful[0]!.next(null)
  const after = { ...later({ ...state, or: [] }), or: or.map(later) }
  told?.act(act, received.status, before)
  told?.happened?.({ act, ask, received, before, after: verdict.state, together: null, disturbed: 'answer-late' })
  return { state: after, differs: [], ask }
}

/** The state once the server was started again. */
export function restarted({ or, ...state }: State): State {
  const again = (one: State): State => answersTo(one, { do: 'restart' }).lawful[0]!.next(null)
  return { ...again({ ...state, or: [] }), or: or.map(again) }
}

/** A socket that was cut has heard nothing. */
const heardOf = (received: Received): Received | null => (received.status === UNHEARD.status ? null : received)

/** Sends requests at once, and starts the server again amid them. @returns each with its answer; null: none came */
export async function sentAmidRestart<Part extends { ask: Ask }>(
  venue: Venue,
  state: State,
  parts: readonly Part[],
  afterMs: number,
): Promise<(Part & { received: Received | null })[]> {
  const answers = parts.map(async (part) => ({
    ...part,
    received: await venue.send(state, part.ask).then(heardOf, () => null),
  }))
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  const restarted = venue.send(state, { surface: 'lab', method: 'POST', path: '/restart' })
  const all = await Promise.all(answers)
  await restarted
  return all
}

/** Real milliseconds between what is sent at once and a restart: before the first is read, and behind the last answer. */
const AMID = { from: 0, to: 15 } as const
/** Shares of acts that are such, in episodes in which there are any. */
const SHARE = { deed: 0.35, byId: 0.2, amid: 0.15, restarts: 0.5 } as const
/** Receipts of a burst: all their orders are tried, each done or not done where no answer came. */
const BURST = 3

/** The step of an act: mostly it is done as it is. */
export function disturbedStep({ isOurs, kills }: Venue, state: State, ground: Ground, act: Act): EpisodeStep {
  const { random, isDisturbed } = ground
  if (!isOurs || !isDisturbed || !mayGoUnheard(act)) return { act }
  if (random.happens(DEED.has(act.do) || MOVES.has(act.do) ? SHARE.deed : SHARE.byId)) {
    ground.again = act
    const disturbed = random.pick(LOSSES)
    return disturbed !== 'answer-late' || lateWait(state) ? { act, disturbed } : { act }
  }
  if (!kills || !random.happens(SHARE.amid)) return { act }
  ground.again = act
  const burst =
    act.do === 'sell' ? Array.from({ length: BURST - 1 }, () => ({ act: { ...act, id: random.uuid() } })) : []
  return { atOnce: [{ act }, ...burst], ...amid(ground) }
}

const amid = ({ random }: { random: Random }) => ({ restartMs: random.between(AMID.from, AMID.to) })

/** Of what is done at once: now and then with a restart amid it. */
export const restartAmid = (ground: Ground, acts: readonly Act[]): { restartMs?: number } =>
  ground.isDisturbed && acts.every(mayGoUnheard) && ground.random.happens(SHARE.restarts) ? amid(ground) : {}
