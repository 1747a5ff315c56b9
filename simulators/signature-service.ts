/**
 * The signature service as one cashier meets it, at `signature:<cashier id>`: whether it runs for him, and how his key
 * and he himself stand with the issuer of the key. Reference data says how he stands to begin with, faults what has
 * become of it.
 */
import { enqueueActions, not, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  SignatureCommand,
  SignatureFact,
  SignatureFault,
  SignatureServiceContext,
  SignatureServiceInput,
  Signer,
} from '../machines/vocabulary/outside/signer.ts'

/** How a cashier stands under faults. */
function signerUnder(seeded: Signer, faults: SignatureFault[]): Signer {
  const signer = { ...seeded }
  for (const fault of faults)
    if (fault.name === 'signature-stopped') signer.running = false
    else if (fault.name === 'key-expired') signer.certificate_end = fault.certificate_end
    else if (fault.name === 'cashier-blocked') signer.blocked = fault.reason
    else signer.active = false
  return signer
}

/** running: signs for him. stopped: does not answer. The state follows from the faults. */
export const signatureService = setup({
  types: {
    context: {} as SignatureServiceContext,
    input: {} as SignatureServiceInput,
    events: {} as SignatureCommand,
    emitted: {} as SignatureFact,
  },
  guards: {
    isStopped: ({ context }) => !context.signer.running,
  },
  actions: {
    changeFaults: enqueueActions(({ context, event, enqueue }) => {
      const faults = changedFaults(context.faults, event)
      const signer = signerUnder(context.seeded, faults)
      enqueue.assign({ faults, signer })
      enqueue.emit(faultsChanged(event.at, faults))
      enqueue.emit({ type: 'signature.changed', at: event.at, signer })
    }),
  },
}).createMachine({
  id: 'signature-service',
  context: ({ input }) => ({ ...input, signer: input.seeded, faults: [] }),
  initial: 'running',
  states: {
    running: { always: { guard: 'isStopped', target: 'stopped' } },
    stopped: { always: { guard: not('isStopped'), target: 'running' } },
  },
  on: {
    'fault.set': { actions: 'changeFaults' },
    'fault.clear': { actions: 'changeFaults' },
  },
})
