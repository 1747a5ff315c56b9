/** Sockets of a profile that nobody answers at. */
import { FrontSystem } from '../../actors/front-system.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Profile } from '../profile/profile.ts'
import { hardwareSocketOf, playedIn } from '../seed.ts'
import { whyUnreached } from './unreached.ts'

/** That a server of sockets answers there, whatever it says to one who has nothing to show. @throws when none does */
export async function seeSocket(wire: Wire, url: string): Promise<void> {
  const opened = await FrontSystem.open(wire, url)
  if (opened instanceof FrontSystem) await opened.leave('ending')
}

/** What a socket throws does not say where. */
const at = (url: string, error: Error): Error =>
  Object.assign(new Error(`nobody answers at ${url}: ${error.message}`), { code: (error as { code?: string }).code })

const hostOf = (url: string): string => new URL(url).host

/**
 * Each socket a run would open, and that is dead, in a sentence that names its place in the profile. Whether anybody is
 * there at all where the cloud is, the cloud says itself.
 */
export async function addressFaults(wire: Wire, profile: Profile): Promise<string[]> {
  const { cloud, proxy, lan } = profile
  const sockets: [place: string, url: string | null | undefined][] = [
    ['proxy', proxy],
    ['lan', lan],
    ['hardware', playedIn(profile).size > 0 ? hardwareSocketOf(profile) : null],
  ]
  const found = await Promise.all(
    sockets.map(async ([place, url]) => {
      if (url == null || (cloud != null && hostOf(url) === hostOf(cloud))) return []
      return seeSocket(wire, url).then(
        () => [],
        (error: Error) => [`${place}: ${whyUnreached(at(url, error))}`],
      )
    }),
  )
  return found.flat()
}
