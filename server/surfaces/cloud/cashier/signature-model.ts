/** The signature of a cashier as the cloud shows it (NS-02). */
import Type, { type Static } from 'typebox'
import type { Signer } from '../../../../machines/vocabulary/outside/signer.ts'
import { type SeedCashier, SignatureType } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../wire/http/model.ts'

export const CashierSignatureStatus = Model('CashierSignatureStatus', {
  /** The signature service runs for the cashier. */
  online: Type.Boolean(),
  type: SignatureType,
  /** He may sign the opening of a shift at this moment. */
  shift_open_possibility: Type.Boolean(),
})

/** @param at epoch milliseconds: a key lasts until a moment */
export const signatureModel = (
  cashier: SeedCashier,
  { running, active, blocked, certificate_end }: Signer,
  at: number,
): Static<typeof CashierSignatureStatus> => ({
  online: running,
  type: cashier.signature_type,
  shift_open_possibility: running && active && blocked === null && at < certificate_end,
})
