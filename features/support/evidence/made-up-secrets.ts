/** Secrets that scenarios make up, to be refused: they are shown as they are, and never replaced by the right ones. */

import { requestCredentials } from '../vocabulary/credentials.ts'
import { SECRETS } from '../vocabulary/words.ts'
import { FORGED } from '../world/session.ts'

const MADE_UP: ReadonlySet<unknown> = new Set([
  FORGED,
  ...Object.values(SECRETS).flatMap(({ password, pin_code }) => [password, pin_code]),
  ...Object.values(requestCredentials).map(({ text }) => text),
])

/**
 * @param said the steps of a scenario, which every report shows
 * @param isReal values of the target that are secrets, whatever a scenario says
 */
export const madeUpIn =
  (said: string, isReal: (value: string) => boolean) =>
  (value: string): boolean =>
    !isReal(value) && (MADE_UP.has(value) || ['"', "'"].some((quote) => said.includes(quote + value + quote)))
