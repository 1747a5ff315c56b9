/** Checks a server with a lab: the lab answers, and can create worlds. */

import { labHeaders } from '../../actors/lab.ts'
import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import { maskedPrintable, withoutSecrets } from '../../wire/printable.ts'
import { Wire } from '../../wire/wire.ts'
import { Limit } from '../limit.ts'
import { trust } from '../profile/gateway.ts'
import type { Profile } from '../profile/profile.ts'
import { headersOf, reachOf } from '../profile/surfaces.ts'
import { whyUnreached } from './findings.ts'

/** A later answer counts as none. */
const LONGEST_MS = 10_000

const isForToken = ({ status }: Answer): boolean => status === 401 || status === 403

/** @param base address of the server @param profile null: the target is an address alone */
export async function labFaults(base: string, profile: Profile | null): Promise<string[]> {
  const timeout = new Limit(LONGEST_MS)
  const wire = new Wire({ timeout, reach: reachOf(base, profile), ...(profile && { headersFor: headersOf(profile) }) })
  try {
    if (profile?.ca !== undefined) trust(profile.ca)
    const ask = (path: string) => wire.call('GET', `${base}/lab/${path}`, { headers: labHeaders(), readOnly: true })
    const answer = await ask('world')
    if (isForToken(answer))
      return [`the lab at ${maskedPrintable(base)} asks for its token, as KASALAB_LAB_TOKEN of the environment`]
    if (answer.status === 200 && typeof member(answer.body, 'base_url') === 'string')
      return isForToken(await ask('worlds'))
        ? [
            `the token in KASALAB_LAB_TOKEN is of one world: at ${maskedPrintable(base)} scenarios make worlds, with the token of the server`,
          ]
        : []
    return [`there is no lab at ${maskedPrintable(base)}: ${maskedPrintable(describeAnswer(answer, withoutSecrets))}`]
  } catch (error) {
    return [maskedPrintable(whyUnreached(error as Error))]
  }
}
