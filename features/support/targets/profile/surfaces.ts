/** Addresses of a target, from its profile. */
import { PROGRAM } from '../../wire/http.ts'
import { Reach } from '../../wire/reach.ts'
import type { HeadersFor } from '../../wire/wire.ts'
import { deskOf, lanePlace, type Profile, profileLanes } from './profile.ts'

/** A register's desk, and the place of both in the profile. */
export interface DeskAddress {
  lane: number
  role: string
  url: string
  /** Of the address, as a dotted path. */
  place: string
}

export const desksOf = (profile: Profile): DeskAddress[] =>
  profileLanes(profile).flatMap((lane, number) =>
    Object.keys(lane.registers).flatMap((role): DeskAddress[] => {
      const url = deskOf(profile, lane, role)
      const own = lane.registers[role]!.desk !== undefined
      const place = own ? `${lanePlace(number)}registers.${role}.desk` : 'desk'
      return url === null ? [] : [{ lane: number, role, url, place }]
    }),
  )

/** An HTTP address for a socket's: its handshake is an HTTP request. */
const asHttp = (url: string): string => url.replace(/^ws/, 'http')

/** Whether an address equals another, or is below it. */
export function isBelow(url: string, base: string): boolean {
  const [own, whole] = [asHttp(base).replace(/\/$/, ''), asHttp(url)]
  return whole.startsWith(own) && ['', '/', '?', '#'].includes(whole.charAt(own.length))
}

/** Every address that a profile names. */
const addressesOf = (profile: Profile): string[] => {
  const { cloud, proxy, lan, lab, hardware } = profile
  return [cloud, proxy, lan, lab, hardware, ...desksOf(profile).map(({ url }) => url)].filter((url) => url != null)
}

/**
 * @param lab address of a server with a lab; null: it has none
 * @param profile null: the target is an address alone
 * @param allowedHosts names of hosts that the user has allowed beside those of the target
 */
export const reachOf = (lab: string | null, profile: Profile | null, allowedHosts: readonly string[]): Reach =>
  new Reach(lab === null ? [] : [lab, ...(profile?.lab ? [profile.lab] : [])], profile ? addressesOf(profile) : [], [
    ...(profile?.hosts ?? []),
    ...allowedHosts,
  ])

/** The program names and the gateway's headers, for the hosts of the profile and no others. */
export function headersOf(profile: Profile): HeadersFor {
  const { headers = {} } = profile
  const origins = new Set(addressesOf(profile).map((url) => new URL(asHttp(url)).origin))
  return (url) => (URL.canParse(url) && origins.has(new URL(asHttp(url)).origin) ? { ...PROGRAM, ...headers } : {})
}
