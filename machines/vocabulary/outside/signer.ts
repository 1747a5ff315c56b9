/** A cashier as the one who signs: his status, and the fact that it has changed. */
import type { FaultCommand, FaultFact } from './fault.ts'

export interface Signer {
  /** His signature service runs (ERR-101). */
  running: boolean
  /** End of his key's validity, epoch milliseconds: from it on the key has expired (ERR-201). */
  certificate_end: number
  /** Why he is blocked, in words; null when he is not (ERR-203). */
  blocked: string | null
  /** false: deactivated (ERR-202). */
  active: boolean
}

export type SignatureFault =
  | { name: 'signature-stopped' }
  /** Epoch milliseconds. */
  | { name: 'key-expired'; certificate_end: number }
  | { name: 'cashier-blocked'; reason: string }
  | { name: 'cashier-deactivated' }

export type SignatureCommand = FaultCommand<SignatureFault>

export type SignatureFact = { type: 'signature.changed'; at: number; signer: Signer } | FaultFact<SignatureFault>
