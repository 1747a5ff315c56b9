/**
 * The signature service for one cashier, at `signature:<cashier id>`: whether it runs, and the status of his key and of
 * himself with its issuer. Reference data gives the initial status, faults change it.
 */
import { not, setup } from 'xstate'
import { changedFaults, faultsChanged } from '../machines/vocabulary/outside/fault.ts'
import type {
  SignatureCommand,
  SignatureFact,
  SignatureFault,
  SignatureServiceContext,
  SignatureServiceInput,
  Signer,
} from '../machines/vocabulary/outside/signer.ts'
import { type MachineStep, step } from '../machines/vocabulary/step.ts'

/** The signer under faults. */
function signerUnder(seeded: Signer, faults: SignatureFault[]): Signer {
  const signer = { ...seeded }
  for (const fault of faults)
    if (fault.name === 'signature-stopped') signer.running = false
    else if (fault.name === 'key-expired') signer.certificate_end = fault.certificate_end
    else if (fault.name === 'cashier-blocked') signer.blocked = fault.reason
    else signer.active = false
  return signer
}

function changeFaults(
  context: SignatureServiceContext,
  event: SignatureCommand,
): MachineStep<SignatureServiceContext, SignatureCommand, SignatureFact> {
  const { at } = event
  const faults = changedFaults(context.faults, event)
  const signer = signerUnder(context.seeded, faults)
  const says: SignatureFact[] = [faultsChanged(at, faults), { type: 'signature.changed', at, signer }]
  return { context: { ...context, faults, signer }, says }
}

/** running: signs. stopped: does not answer. The state follows from the faults. */
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
    changeFaults: step(changeFaults),
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
