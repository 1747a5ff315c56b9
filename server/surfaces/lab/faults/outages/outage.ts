/** The outage of a world: begun by a plan, read, ended. */
import { durationMs } from '../../../../../machines/duration.ts'
import type { OutageContext, OutageFault, OutageStep } from '../../../../../machines/vocabulary/outside/outage.ts'
import type { Services } from '../../../../outbound/services.ts'
import type { World } from '../../../../runtime/world/world.ts'
import { FAULTS } from '../catalogue.ts'
import type { Phase, Plan, PlannedFault } from './plans.ts'

/** Keeps the plan that is under way, and the status page. */
const OUTAGE = 'outage:authority'

export const readOutage = (services: Services, world: World): Promise<OutageContext> =>
  services.switchboard.read<OutageContext>(world, OUTAGE)

/** A planned fault as its actors are told of it, and the ids of these actors. */
async function compiled(services: Services, world: World, { name, parameters = {} }: PlannedFault) {
  const row = FAULTS.find((each) => each.name === name)!
  const ids = row.target.ids(world, undefined)!
  const fault = await row.fault(parameters, { services, world, id: ids[0]! })
  if (Array.isArray(fault)) throw new Error(`the plan of an outage has ${name} with what it does not take`)
  return { noun: row.target.noun, fault, ids }
}

/** Begins a plan at all registers of a world, in place of one that is under way. */
export async function beginOutage(services: Services, world: World, { name, phases }: Plan): Promise<void> {
  const places: Record<string, string[]> = {}
  const faultsOf = (planned: Phase['faults']): Promise<OutageFault[]> =>
    Promise.all(
      planned.map(async (each) => {
        const { noun, fault, ids } = await compiled(services, world, each)
        places[noun] = ids
        return { noun, fault }
      }),
    )
  const steps = await Promise.all(
    phases.map(
      async ({ after, status, text, announced = false, faults }): Promise<OutageStep> => ({
        after_ms: durationMs(after)!,
        ...{ status, text, announced },
        faults: await faultsOf(faults),
      }),
    ),
  )
  const command = { type: 'outage.begin', at: world.clock.now(), plan: name, steps, places } as const
  await services.switchboard.ask(world, OUTAGE, command)
}

/** Ends the plan that is under way: whatever it has switched on is taken off. */
export async function endOutage(services: Services, world: World): Promise<void> {
  await services.switchboard.ask(world, OUTAGE, { type: 'outage.end', at: world.clock.now() })
}
