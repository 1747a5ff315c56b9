/** Checks a server with a lab: the lab answers, and can create worlds. */

import { labHeaders } from '../../actors/lab.ts'
import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import { maskedPrintable, withoutSecrets } from '../../wire/printable.ts'
import type { OutOfReach, Reach } from '../../wire/reach.ts'
import { Wire } from '../../wire/wire.ts'
import { Limit } from '../limit.ts'
import { trust } from '../profile/gateway.ts'
import type { Profile } from '../profile/profile.ts'
import { headersOf, reachOf } from '../profile/surfaces.ts'
import { whyUnreached } from './findings.ts'

/** A later answer counts as none. */
const LONGEST_MS = 10_000

const isForToken = ({ status }: Answer): boolean => status === 401 || status === 403

/** Why a run cannot go on at the address that the lab names for its world; null: it can. */
function namedFault(reach: Reach, base: string, named: string): string | null {
  try {
    reach.admit(named)
  } catch (error) {
    return (error as OutOfReach).message
  }
  if (reach.takesToken(named) || !labHeaders()['x-lab-token']) return null
  return `the lab at ${base} names ${named}, where the token in KASALAB_LAB_TOKEN is not sent: ask at that address, or allow its host with --allow-host or hosts: […] of a profile`
}

/**
 * @param base address of the server
 * @param profile null: the target is an address alone
 * @param allowedHosts as of `reachOf`
 */
export async function labFaults(
  base: string,
  profile: Profile | null,
  allowedHosts: readonly string[] = [],
): Promise<string[]> {
  const timeout = new Limit(LONGEST_MS)
  const reach = reachOf(base, profile, allowedHosts)
  const wire = new Wire({ timeout, reach, ...(profile && { headersFor: headersOf(profile) }) })
  try {
    if (profile?.ca !== undefined) trust(profile.ca)
    const ask = (path: string) => wire.call('GET', `${base}/lab/${path}`, { headers: labHeaders(), readOnly: true })
    const answer = await ask('world')
    if (isForToken(answer))
      return [`the lab at ${maskedPrintable(base)} asks for its token, as KASALAB_LAB_TOKEN of the environment`]
    const named = member(answer.body, 'base_url')
    if (answer.status === 200 && typeof named === 'string') {
      const fault = namedFault(reach, base, named)
      if (fault !== null) return [maskedPrintable(fault)]
      return isForToken(await ask('worlds'))
        ? [
            `the token in KASALAB_LAB_TOKEN is of one world: at ${maskedPrintable(base)} scenarios make worlds, with the token of the server`,
          ]
        : []
    }
    return [`there is no lab at ${maskedPrintable(base)}: ${maskedPrintable(describeAnswer(answer, withoutSecrets))}`]
  } catch (error) {
    return [maskedPrintable(whyUnreached(error as Error))]
  }
}
