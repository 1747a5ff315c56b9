/**
 * The line from one desk to the cloud, at `uplink:<cash_register_id>`. The cloud is this same server, so the data comes
 * from the same store: the line only lets requests through or not (ERR-112).
 */
import { setup } from 'xstate'
import { changedFaults, type FaultCommand, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type { UplinkCommand, UplinkContext, UplinkFact } from '../machines/vocabulary/outside/uplink.ts'
import { decided, type MachineStep, step } from '../machines/vocabulary/step.ts'

type UplinkStep = MachineStep<UplinkContext, UplinkCommand, UplinkFact>

const fetch = (
  context: UplinkContext,
  { at, from, to }: Extract<UplinkCommand, { type: 'history.fetch' }>,
): UplinkStep =>
  context.faults.length === 0
    ? decided(context, { type: 'history.fetched', at, from, to })
    : decided(context, { type: 'refused', at, rule: 'register offline from the server', values: {} })

function changeFaults(context: UplinkContext, event: FaultCommand<UplinkContext['faults'][number]>): UplinkStep {
  const { at } = event
  const faults = changedFaults(context.faults, event)
  const says: UplinkFact[] = [faultsChanged(at, faults), { type: 'uplink.changed', at, is_cut: faults.length > 0 }]
  return { context: { ...context, faults }, says }
}

export const uplink = setup({
  types: {
    context: {} as UplinkContext,
    events: {} as UplinkCommand,
    emitted: {} as UplinkFact,
  },
  actions: {
    fetch: step(fetch),
    changeFaults: step(changeFaults),
  },
}).createMachine({
  id: 'uplink',
  context: { faults: [] },
  on: {
    'history.fetch': { actions: 'fetch' },
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
