/** A day of a client as a replay: its calls, and what was done to one of them by the sandbox's own gateway. */
import { referringTo } from '../../../../support/replay/references.ts'
import type { FaultStep, HttpStep, ReplayFile, ReplayStep } from '../../../../support/replay/replay-form.ts'
import { type Call, isHeard } from '../../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, ENDED_AUTHORIZATION } from '../../calls/disturbances.ts'
import { maskedIn } from '../../calls/masked.ts'
import { RESEND_MS, type WorldChange } from '../../calls/world-changes.ts'
import { DAY_AUTHORITY } from '../../day/day.ts'
import type { KeptDay } from '../../kept/kept-day.ts'

/** Pauses between calls that are passed together, ms: what is shorter changes nothing. */
const LEAST_PAUSE_MS = 50
/** A Monday morning in Kyiv, as the scenarios begin. */
const MORNING = Date.parse('2026-03-02T09:00:00+02:00')
/** Headers that are no matter of one connection. */
const OF_THE_CLIENT = /^(authorization|content-type|x-.*)$/

/** The last step: it shows the receipts that there are. */
const RECEIPTS: HttpStep = { http: { surface: 'lab', method: 'GET', path: '/lab/facts?type=receipt.created' } }

type SetFault = Extract<FaultStep['fault'], { name: string }>

/** What befalls the world at a call; undefined: nothing. */
const worldOf = ({ disturbed }: Call): WorldChange | undefined =>
  disturbed === null ? undefined : (DISTURBANCES[disturbed] as CallDisturbance).world

/** Faults of the gateway that do the same at the sandbox: of a limit of requests, that nothing is done. */
function faultsFor(call: Call): SetFault[] {
  if (call.disturbed === null || call.surface === 'lan') return []
  const { isDone, gives }: CallDisturbance = DISTURBANCES[call.disturbed]
  const once = { surface: call.surface === 'desk' ? 'local' : 'cloud', times: 1 }
  const spoiled = (as: string): SetFault[] => [{ name: 'answer-spoiled', body: { ...once, as } }]
  switch (gives.as) {
    case 'nothing':
    case 'reset':
    case 'late':
    case 'held':
    case 'kill':
      return [{ name: isDone ? 'answer-lost' : 'request-lost', body: once }]
    case 'null':
    case 'half':
      return isDone ? spoiled(gives.as) : [{ name: 'bad-gateway', body: once }]
    case 'page':
      return isDone
        ? spoiled(gives.status === 502 ? 'bad-gateway' : 'gateway-timeout')
        : [{ name: 'bad-gateway', body: once }]
    case 'refusal':
      return [{ name: 'bad-gateway', body: once }]
    default:
      return []
  }
}

/** Surfaces whose calls are steps of a replay; those of others are left out. */
const SURFACES: Readonly<Record<string, HttpStep['http']['surface']>> = { cloud: 'cloud', desk: 'desk', lan: 'lan' }

/** Messages on sockets are no steps, nor is what a terminal of the local network was not asked for. */
const isStep = ({ surface, method, answer }: Call): boolean =>
  surface in SURFACES && method !== 'SEND' && (surface !== 'lan' || answer !== null)

/** @param refer puts references in place of what was answered before */
function httpOf(call: Call, isEnded: boolean, refer: (text: string) => string): HttpStep['http'] {
  const { method, path, query, body } = call
  const headers = Object.entries(call.headers).flatMap(([name, value]): [string, string][] => {
    if (!OF_THE_CLIENT.test(name) || (name === 'content-type' && value.startsWith('application/json'))) return []
    return [[name, name === 'authorization' && isEnded ? ENDED_AUTHORIZATION : refer(value)]]
  })
  const sent =
    body === null
      ? {}
      : typeof body === 'string'
        ? { text: refer(body) }
        : { body: JSON.parse(refer(JSON.stringify(body))) }
  const place = `${refer(path)}${query === '' ? '' : `?${refer(query)}`}`
  const surface = SURFACES[call.surface]!
  return { surface, method, path: place, headers: Object.fromEntries(headers), ...sent }
}

/** A value with each text that is a secret replaced. */
const withReferences = <T>(value: T, references: KeptDay['references']): T =>
  maskedIn(value, (text) => references.find(([secret]) => secret === text)?.[1] ?? text)

/** Its secrets in their places, for sentences that know whose they are. */
export const withSecrets = (replay: ReplayFile, references: KeptDay['references']): ReplayFile =>
  withReferences(
    replay,
    references.map(([secret, reference]) => [reference, secret] as const),
  )

interface ShownDay {
  /** One sentence on what happens. */
  about: string
  /** What is broken, in words. */
  breaks: string
  day: KeptDay
  /** How many of its calls lead to the breach. */
  until: number
  /** Whether the receipts show it, and no call does. */
  isSeenInReceipts: boolean
}

/** Steps on the way: the time that they have passed, and faults that are to be lifted. */
class ReplaySteps {
  readonly all: ReplayStep[] = [{ fault: { name: DAY_AUTHORITY.name, body: DAY_AUTHORITY.parameters } }]
  #passed = 0
  #lifts: { at: number; name: string }[] = []

  advance(ms: number): void {
    this.all.push({ advance: `PT${(ms / 1000).toFixed(3)}S` })
    this.#passed += ms
  }

  /** What befalls the world, and how it comes back. @param at moment of the call in the day, ms */
  befall({ faults, forMs, ahead }: WorldChange, at: number): void {
    for (const { name, parameters } of faults)
      this.all.push({ fault: { name, ...(parameters !== undefined && { body: parameters }) } })
    if (ahead) {
      const now = MORNING + this.#passed
      this.advance(ahead(now) - now)
    }
    if (forMs !== null) this.#lifts.push(...faults.map(({ name }) => ({ at: at + forMs, name })))
  }

  /** Lifts what is due. The register sends again what got lost meanwhile. */
  liftUntil(at: number): void {
    const due = this.#lifts.filter((lift) => lift.at <= at)
    this.#lifts = this.#lifts.filter((lift) => lift.at > at)
    for (const { name } of due) this.all.push({ fault: { clear: name } })
    if (due.length > 0) this.advance(RESEND_MS)
  }
}

/** @returns a replay without answers, and its calls by the numbers of their steps */
export function replayOfDay({ about, breaks, day, until, isSeenInReceipts }: ShownDay): {
  replay: ReplayFile
  calls: ReadonlyMap<number, Call>
} {
  const steps = new ReplaySteps()
  const calls = new Map<number, Call>()
  const ended = new Set<string>()
  let [paused, before] = [0, day.calls[0]?.at ?? 0]
  const came: [name: string, body: unknown][] = []
  for (const call of day.calls.slice(0, until).filter(isStep)) {
    paused += call.at - before
    before = call.at
    if (paused >= LEAST_PAUSE_MS) {
      steps.advance(paused)
      paused = 0
    }
    steps.liftUntil(call.at)
    const world = worldOf(call)
    if (world?.when === 'before') steps.befall(world, call.at)
    steps.all.push(...faultsFor(call).map((fault) => ({ fault })))
    const token = call.headers.authorization ?? ''
    if (call.disturbed === 'token ended') ended.add(token)
    const refer = referringTo(came)
    came.push([String(steps.all.length), isHeard(call) ? call.answer?.body : null])
    calls.set(steps.all.length, call)
    const atDesk = call.surface === 'desk' && day.register && { register: day.register }
    steps.all.push({ http: { ...httpOf(call, ended.has(token), refer), ...atDesk } })
    if (world?.when === 'behind') steps.befall(world, call.at)
  }
  if (isSeenInReceipts) steps.all.push(RECEIPTS)
  const replay: ReplayFile = {
    ...{ format: 1, seed: 'a client to certify', about: about.slice(0, 900) },
    world: { clock: { mode: 'virtual', now: new Date(MORNING).toISOString() } },
    ...{ steps: withReferences(steps.all, day.references), breaks: breaks.slice(0, 200) },
  }
  return { replay, calls }
}
