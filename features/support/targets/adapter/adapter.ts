/**
 * A tester's adapter for a target without a lab: a module that exports some of these functions, or a command that does
 * the same. Scenarios that need a function it lacks are not tested.
 */
import { pathToFileURL } from 'node:url'
import type { Capability } from '../../law/capabilities.ts'
import { ProfileError } from '../profile/profile.ts'
import { ADAPTER_ACTIONS, type Adapter } from './actions.ts'
import { commanded } from './command.ts'

const MODULE = /^\S+\.[cm]?[jt]s$/

/**
 * @param said by the profile: the absolute path of a module, or a command line
 * @throws ProfileError when it cannot be loaded or offers nothing
 */
export async function openAdapter(said: string): Promise<Adapter> {
  const adapter = MODULE.test(said) ? await loaded(said) : await commanded(said)
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

/** Capabilities of the target through the adapter. */
export const offeredBy = ({ setClock, advance, restart, setFault, clearFault }: Adapter): Capability[] => [
  ...(setClock && advance ? (['clock'] as const) : []),
  ...(restart ? (['restart'] as const) : []),
  ...(setFault && clearFault ? (['faults'] as const) : []),
]
