/** Finds registers of a profile that could be confused: two with one id, one key or one desk. */
import { deskOf, lanePlace, type Profile, profileLanes } from '../profile/profile.ts'

/** An address for comparison: this machine's names are one, and a trailing slash is dropped. */
function comparable(address: string): string {
  const url = new URL(address)
  if (['127.0.0.1', '[::1]', 'localhost.'].includes(url.hostname)) url.hostname = 'localhost'
  return url.href.replace(/\/$/, '')
}

/** @returns sentences that name both places */
export function placementFaults(profile: Profile): string[] {
  const faults: string[] = []
  const taken = new Map<string, string>()
  const claim = (what: string, value: string | null | undefined, place: string): void => {
    if (value == null) return
    const before = taken.get(`${what} ${value}`)
    if (before === undefined) taken.set(`${what} ${value}`, place)
    else faults.push(`${place}.${what}: it is that of ${before} as well, and one register has it alone`)
  }
  for (const [number, lane] of profileLanes(profile).entries())
    for (const [role, { id, license_key }] of Object.entries(lane.registers)) {
      const place = `${lanePlace(number)}registers.${role}`
      claim('id', id?.toLowerCase(), place)
      claim('license_key', license_key, place)
      const desk = deskOf(profile, lane, role)
      claim('desk', desk === null ? null : comparable(desk), place)
    }
  return faults
}
