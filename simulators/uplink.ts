/**
 * The line from one desk to the cloud, at `uplink:<cash_register_id>`. The cloud is this same server, so the data comes
 * from the same store: the line only lets requests through or not (ERR-112).
 */
import { enqueueActions, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type { UplinkCommand, UplinkContext, UplinkFact } from '../machines/vocabulary/outside/uplink.ts'

export const uplink = setup({
  types: {
    context: {} as UplinkContext,
    events: {} as UplinkCommand,
    emitted: {} as UplinkFact,
  },
  actions: {
    fetch: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'history.fetch') return
      const { at, from, to } = event
      enqueue.emit(
        context.faults.length === 0
          ? { type: 'history.fetched', at, from, to }
          : { type: 'refused', at, rule: 'register offline from the server', values: {} },
      )
    }),
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'history.fetch') return
      const faults = changedFaults(context.faults, event)
      enqueue.assign({ faults })
      enqueue.emit(faultsChanged(event.at, faults))
      enqueue.emit({ type: 'uplink.changed', at: event.at, is_cut: faults.length > 0 })
    }),
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
