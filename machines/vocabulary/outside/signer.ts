/** A cashier as the one who signs: how he stands, and what is said when that changes. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Moment, Text } from '../schemas/state.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

export const Signer = Type.Object({
  /** His signature service runs (ERR-101). */
  running: Type.Boolean(),
  /** End of his key's validity, epoch milliseconds: from it on the key has expired (ERR-201). */
  certificate_end: Moment,
  /** Why he is blocked, in words; null when he is not (ERR-203). */
  blocked: Nullable(Text),
  /** false: deactivated (ERR-202). */
  active: Type.Boolean(),
})
export type Signer = Static<typeof Signer>

export type SignatureFault =
  | { name: 'signature-stopped' }
  /** Epoch milliseconds. */
  | { name: 'key-expired'; certificate_end: number }
  | { name: 'cashier-blocked'; reason: string }
  | { name: 'cashier-deactivated' }

export type SignatureCommand = FaultCommand<SignatureFault>

export type SignatureFact = { type: 'signature.changed'; at: number; signer: Signer } | FaultFact<SignatureFault>

export const SignatureServiceInput = Type.Object({
  cashier_id: Text,
  /** Status of the cashier without any fault. */
  seeded: Signer,
})
export type SignatureServiceInput = Static<typeof SignatureServiceInput>

/** Small and bounded, plain JSON. */
export const SignatureServiceContext = Type.Object({
  ...SignatureServiceInput.properties,
  /** Status now. */
  signer: Signer,
  /** Disturbances switched on, in the order they were. */
  faults: ActiveFaults<SignatureFault>(),
})
export type SignatureServiceContext = Static<typeof SignatureServiceContext>
