/** The code and the moment of a document that is made offline, as far as its client names them (EXT-142, NS-15). */
import Type, { type Static } from 'typebox'
import { parseInstant } from '../../../machines/instant.ts'
import type { OfflineChoice } from '../../../machines/vocabulary/cloud/cloud-receipt.ts'
import { DateTime, Nullable, Omittable } from '../../../machines/vocabulary/schemas/scalars.ts'

/** They count offline alone; without them the pool gives the code, the clock the moment. */
export const offlineChoiceMembers = {
  fiscal_code: Omittable(Type.String()),
  fiscal_date: Type.Optional(Nullable(DateTime)),
}

const OfflineChoiceBody = Type.Object(offlineChoiceMembers)

/** What the client of a body has chosen; null: nothing. @param body null: there is none */
export function offlineChoiceOf(body: Static<typeof OfflineChoiceBody> | null): OfflineChoice | null {
  const { fiscal_code, fiscal_date } = body ?? {}
  const [code, at] = [fiscal_code || null, fiscal_date == null ? null : parseInstant(fiscal_date)]
  return code === null && at === null ? null : { code, at, whileOffline: true }
}
