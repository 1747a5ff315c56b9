/**
 * A tester's adapter for a target without a lab: a module that exports some of these functions, or a command that
 * takes an action as JSON on its input. Scenarios that need a function it lacks are not tested.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { durationMs } from '../../../../machines/duration.ts'
import type { Capability } from '../../law/capabilities.ts'
import { DURATION } from '../profile/duration.ts'
import { ProfileError } from '../profile/profile.ts'
import { ADAPTER_ACTIONS, type Adapter, type AdapterAction, type TargetClock } from './actions.ts'

/** A command that takes longer is killed. */
const LONGEST_MS = 30_000

async function runCommand(line: string, what: object): Promise<string> {
  const child = spawn(line, { shell: true, stdio: 'pipe', timeout: LONGEST_MS })
  let said = ''
  let complaint = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text
  })
  // The command may exit without reading its input.
  child.stdin.on('error', () => {}).end(`${JSON.stringify(what)}\n`)
  const [code, signal] = await once(child, 'close')
  if (code === 0) return said
  const why = complaint.trim().split('\n')[0] || (signal ? `ended by ${signal}` : `ended with ${code}`)
  throw new Error(`the adapter could not do ${JSON.stringify(what)}: ${why}`)
}

/** The line that describes the clock, `clock: stopped, PT0.001S`. */
const CLOCK = /^clock:\s*(stopped|runs),\s*(\S+)$/m

/** Members beside `do`, by action. */
const MEMBERS: Record<AdapterAction, readonly string[]> = {
  reset: [],
  setClock: ['now'],
  advance: ['duration'],
  now: [],
  settle: [],
  restart: [],
  setFault: ['name', 'parameters'],
  clearFault: ['name', 'parameters'],
}

/**
 * Asks the command with `{"do":"offer"}` for its actions; it answers with their names, and a line on its clock.
 * @throws ProfileError when it does not
 */
async function commanded(line: string): Promise<Adapter> {
  const said = await runCommand(line, { do: 'offer' }).catch((error: Error) => {
    throw new ProfileError(error.message)
  })
  const offered = ADAPTER_ACTIONS.filter((deed) => said.split(/\W+/).includes(deed))
  const actions = Object.fromEntries(
    offered.map((deed) => [
      deed,
      async (...given: unknown[]): Promise<string> => {
        const members = Object.fromEntries(MEMBERS[deed].map((member, place) => [member, given[place]]))
        return (await runCommand(line, { do: deed, ...members })).trim()
      },
    ]),
  ) as Adapter
  const [, moves, precision = ''] = CLOCK.exec(said) ?? []
  return moves === undefined ? actions : { ...actions, clock: { stopped: moves === 'stopped', precision } }
}

const MODULE = /^\S+\.[cm]?[jt]s$/

/**
 * @param said by the profile: the absolute path of a module, or a command line
 * @throws ProfileError when it cannot be loaded or offers nothing
 */
export async function openAdapter(said: string): Promise<Adapter> {
  const adapter = MODULE.test(said) ? await loaded(said) : await commanded(said)
  if (adapter.clock !== undefined && !isDescribed(adapter.clock))
    throw new ProfileError(
      `the adapter ${said} describes its clock as ${JSON.stringify(adapter.clock)}: {"stopped": true or false, "precision": a duration like "PT1S"} is needed`,
    )
  if (ADAPTER_ACTIONS.some((deed) => typeof adapter[deed] === 'function')) return adapter
  throw new ProfileError(`the adapter ${said} has none of ${ADAPTER_ACTIONS.join(', ')}`)
}

async function loaded(file: string): Promise<Adapter> {
  try {
    const module = await import(pathToFileURL(file).href)
    return (module.default ?? module) as Adapter
  } catch (error) {
    throw new ProfileError(`the adapter ${file} cannot be loaded: ${(error as Error).message.split('\n')[0]}`)
  }
}

const isDescribed = ({ stopped, precision }: Partial<TargetClock>): boolean =>
  typeof stopped === 'boolean' && typeof precision === 'string' && new RegExp(DURATION).test(precision)

/** What is known of a clock that its adapter does not describe. */
const UNDESCRIBED: TargetClock = { stopped: false, precision: 'PT1S' }

/** How a clock may be used. */
function ofClock({ stopped, precision }: TargetClock): Capability[] {
  const finestMs = durationMs(precision)!
  return [
    'clock',
    ...(stopped ? (['stopped clock'] as const) : []),
    ...(finestMs <= 1000 ? (['seconds'] as const) : []),
    ...(finestMs <= 1 ? (['milliseconds'] as const) : []),
  ]
}

/** Capabilities of the target through the adapter. */
export const offeredBy = ({ clock = UNDESCRIBED, ...adapter }: Adapter): Capability[] => {
  const { setClock, advance, restart, setFault, clearFault } = adapter
  return [
    ...(setClock && advance ? ofClock(clock) : []),
    ...(restart ? (['restart'] as const) : []),
    ...(setFault && clearFault ? (['faults'] as const) : []),
  ]
}
