/** Checks a server with a lab: the lab answers, and can create worlds. */

import { labHeaders } from '../../actors/lab.ts'
import { describeAnswer, member } from '../../law/answer.ts'
import { maskedPrintable, withoutSecrets } from '../../wire/printable.ts'
import { Wire } from '../../wire/wire.ts'
import { Limit } from '../limit.ts'
import { trust } from '../profile/gateway.ts'
import type { Profile } from '../profile/profile.ts'
import { headersOf } from '../profile/surfaces.ts'
import { whyUnreached } from './findings.ts'

/** A later answer counts as none. */
const LONGEST_MS = 10_000

/** @param base address of the server @param profile null: the target is an address alone */
export async function labFaults(base: string, profile: Profile | null): Promise<string[]> {
  const timeout = new Limit(LONGEST_MS)
  const wire = new Wire({ timeout, ...(profile && { headersFor: headersOf(profile) }) })
  try {
    if (profile?.ca !== undefined) trust(profile.ca)
    const answer = await wire.call('GET', `${base}/lab/world`, { headers: labHeaders(), readOnly: true })
    if (answer.status === 200 && typeof member(answer.body, 'base_url') === 'string') return []
    if (answer.status === 401 || answer.status === 403)
      return [`the lab at ${maskedPrintable(base)} asks for its token, as KASALAB_LAB_TOKEN of the environment`]
    return [`there is no lab at ${maskedPrintable(base)}: ${maskedPrintable(describeAnswer(answer, withoutSecrets))}`]
  } catch (error) {
    return [maskedPrintable(whyUnreached(error as Error))]
  }
}
