/**
 * A tester's adapter for a target without a lab: a module that exports some of these functions, or a command that does
 * the same. Scenarios that need a function it lacks are not tested.
 */
import { pathToFileURL } from 'node:url'
import { durationMs } from '../../../../machines/duration.ts'
import type { Capability } from '../../law/capabilities.ts'
import { DURATION } from '../profile/duration.ts'
import { ProfileError } from '../profile/profile.ts'
import { ADAPTER_ACTIONS, type Adapter, type TargetClock } from './actions.ts'
import { commanded } from './command.ts'

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
