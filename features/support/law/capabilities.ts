/**
 * What a target may offer beside the interface itself, and which paths of a lab need it. Scenarios that need what it
 * lacks are reported as not tested.
 */

/** Each with what it is for, as the end of a sentence that begins "the target has no". */
const CAPABILITIES = {
  worlds: 'worlds, to begin anew in',
  clock: 'clock that can be set',
  'stopped clock': 'clock that is stopped until it is moved, by the description of its adapter',
  seconds: 'clock that tells seconds apart, by the description of its adapter',
  milliseconds: 'clock that tells milliseconds apart, by the description of its adapter',
  faults: 'way to disturb what is around it',
  terminals: 'bank terminal that is ours to look at and to handle',
  outside: 'view of what has reached the world outside',
  facts: 'view of what has happened inside',
  seed: 'house of ours, with its taxes, templates and logos',
  explains: 'rule named in its refusals',
  store: 'store that is ours to lock or to restart',
  restart: 'way to start it again from its store',
  tokens: 'lab that asks for a token',
} as const

export type Capability = keyof typeof CAPABILITIES

export const isCapability = (need: Need): need is Capability => need in CAPABILITIES

/** Of our own server, lab included. */
export const ALL: ReadonlySet<Capability> = new Set(Object.keys(CAPABILITIES) as Capability[])

/** Ends a scenario as not tested; its message says why. */
export class NotTested extends Error {
  override name = 'NotTested'
}

/** @param name what the profile lacks without that address @throws NotTested where there is no address */
export function addressOf(url: string | null, name: string): string {
  if (url === null) throw new NotTested(`the profile has no ${name}`)
  return url
}

export const lacks = (capability: Capability): NotTested =>
  new NotTested(`the target has no ${CAPABILITIES[capability]} (${capability})`)

/** A register used by others has a past that a scenario cannot know. @param what the part of its past that matters */
export const hasHistory = (what: string): NotTested => new NotTested(`the register has a past: ${what}`)

/** Capabilities a scenario asks of its target. */
export class Needs {
  readonly #offered: ReadonlySet<Capability>

  constructor(offered: ReadonlySet<Capability>) {
    this.#offered = offered
  }

  has = (capability: Capability): boolean => this.#offered.has(capability)

  /** Reads the state of the target: no step asks for it. */
  aside = <Outcome>(look: () => Promise<Outcome>): Promise<Outcome> => look()

  /** @throws NotTested when the target does not offer it */
  require(need: Need): void {
    if (isCapability(need) && !this.has(need)) throw lacks(need)
  }
}

/** The capability a path of the lab needs. */
const PLACES: readonly [path: RegExp, capability: Capability][] = [
  [/^\/(clock|timers)/, 'clock'],
  [/^\/(terminals|faults\/terminal-)/, 'terminals'],
  [/^\/(faults|quirks)/, 'faults'],
  [/^\/restart/, 'restart'],
  [/^\/(world|reset|snapshot)/, 'worlds'],
  [/^\/(facts|reports|mailings)/, 'facts'],
]

/** Every other path of the lab concerns the outside world. */
export const capabilityAt = (path: string): Capability => PLACES.find(([words]) => words.test(path))?.[1] ?? 'outside'

/** What a profile may lack beside capabilities: an address of the target, or a receiver that the target can call. */
export type ProfileAddress = 'cloud' | 'desk' | 'proxy' | 'LAN' | 'receiver' | 'mailbox'
/** A role of the features, as *the second register*. */
export type Role = `the ${string}`
/** What a step may need of a target. */
export type Need = Capability | ProfileAddress | Role

/** A terminal of a target that is plugged in, and in bridge mode, needs no lab for being so. */
const PLUGGED_IN = /^\/terminals\/[^/]+\/(connection|bridge-mode)$/
/** The receiver of webhooks is the harness's own: without the lab it can fail a number of calls. */
const RECEIVER_FAILING = '/faults/receiver-failing'

/** What a request to the lab needs; null: nothing that every target has not. @param path behind `/lab` */
export function needAt(method: string, path: string, body?: unknown): Need | null {
  if (method === 'PUT' && PLUGGED_IN.test(path)) return null
  const isCounted = typeof (body as { times?: unknown } | undefined)?.times === 'number'
  if (method === 'PUT' && path === RECEIVER_FAILING && isCounted) return 'receiver'
  return capabilityAt(path)
}

/** The longest wait in place of a clock that can be set. */
export const LONGEST_WAIT_MS = 10_000

/** Whether a time can be waited for in place of setting a clock: exact milliseconds cannot. */
export const isWaitable = (ms: number): boolean => ms <= LONGEST_WAIT_MS && ms % 1000 === 0

/** @param duration ISO 8601, of hours, minutes and seconds */
export function millisecondsOf(duration: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(duration) ?? []
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}
