/** A server that is said to have a lab: that one answers there, and lets worlds be made. */
import { call, member, told } from '../../../actors/answer.ts'
import { labHeaders } from '../../../actors/lab.ts'
import { sendAlong, waitWith } from '../../../actors/passage.ts'
import { printable, withoutSecrets } from '../../printable.ts'
import { trust } from '../profile/gateway.ts'
import { alongOf } from '../profile/surfaces.ts'
import type { Profile } from '../profile.ts'
import { Limit } from '../stranger/limit.ts'
import { whyUnreached } from './unreached.ts'

/** An answer that takes longer is none. */
const LONGEST_MS = 10_000

/** @param base address of the server @param profile null: it was named by its address alone */
export async function labFaults(base: string, profile: Profile | null): Promise<string[]> {
  waitWith(new Limit(LONGEST_MS))
  if (profile) sendAlong(alongOf(profile))
  try {
    if (profile?.ca !== undefined) trust(profile.ca)
    const answer = await call('GET', `${base}/lab/world`, { headers: labHeaders(), still: true })
    if (answer.status === 200 && typeof member(answer.body, 'base_url') === 'string') return []
    if (answer.status === 401 || answer.status === 403)
      return [`the lab at ${printable(base)} asks for its token, as KASALAB_LAB_TOKEN of the environment`]
    return [`there is no lab at ${printable(base)}: ${printable(told(answer, withoutSecrets))}`]
  } catch (error) {
    return [printable(whyUnreached(error as Error))]
  } finally {
    waitWith(null)
    sendAlong(null)
  }
}
