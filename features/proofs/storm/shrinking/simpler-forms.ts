/** Simpler forms of the steps of a storm: fewer of those sent together, and a receipt for which the features have words. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { ReplayStep, SingleReplayStep } from '../../../support/replay/replay-form.ts'
import { fewerTogether } from '../../../support/replay/shrinking/simpler.ts'
import { plainCloudSale } from '../../../support/vocabulary/cloud-sale.ts'

const minimal: object = JSON.parse(
  readFileSync(new URL('../../../../fixtures/receipts/minimal-receipt.json', import.meta.url), 'utf8'),
)

export function* simplerForms(step: ReplayStep, isReferred: boolean): Generator<ReplayStep> {
  yield* fewerTogether(step, isReferred)
  if (!('together' in step)) {
    const plain = plainSold(step)
    if (plain) yield plain
    return
  }
  for (const [index, each] of step.together.entries()) {
    const plain = plainSold(each)
    if (plain) yield { ...step, together: step.together.with(index, plain) }
  }
}

/** A sale of which the features have words; null: it is one, or is no sale. */
function plainSold(step: SingleReplayStep): SingleReplayStep | null {
  if (!('http' in step) || !/\/receipts?\/sell$/.test(step.http.path)) return null
  const { id, callback_url } = step.http.body as { id: string; callback_url?: string }
  const plain = step.http.surface === 'desk' ? { id, ...minimal } : plainCloudSale(id)
  const body = { ...plain, ...(callback_url !== undefined && { callback_url }) }
  return isDeepStrictEqual(body, step.http.body) ? null : { ...step, http: { ...step.http, body } }
}

/** Where the server is killed, its world alone is restarted. */
export const ofWorldAlone = (step: ReplayStep): ReplayStep =>
  'together' in step ? { ...step, together: step.together.map(restarted) } : restarted(step)

const restarted = (step: SingleReplayStep): SingleReplayStep =>
  'restart' in step ? { ...step, restart: 'world' } : step
