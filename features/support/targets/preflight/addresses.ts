/** Sockets of a profile at which no server answers. */
import { FrontSystem } from '../../actors/front-system.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Profile } from '../profile/profile.ts'
import { hardwareSocketOf, playedIn } from '../seed.ts'
import { whyUnreached } from './findings.ts'

/** Checks that a server of sockets answers, even with a refusal. @throws when none does */
export async function seeSocket(wire: Wire, url: string): Promise<void> {
  const opened = await FrontSystem.open(wire, url)
  if (opened instanceof FrontSystem) await opened.leave('ending')
}

/** Errors of sockets do not name the address. */
const at = (url: string, error: Error): Error =>
  Object.assign(new Error(`nobody answers at ${url}: ${error.message}`), { code: (error as { code?: string }).code })

const hostOf = (url: string): string => new URL(url).host

/**
 * Dead sockets of a run, each in a sentence that names its place in the profile. The address of the cloud is checked by
 * its first request.
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
