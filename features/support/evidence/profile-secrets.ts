/** Secrets of a profile as variables of a shell, with the place of each. */
import { type Profile, profileLanes } from '../targets/profile/profile.ts'

export interface ProfileSecret {
  variable: string
  /** Where its value is. */
  origin: string
}

const inCapitals = (text: string): string =>
  text
    .replace(/^the /, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')

/** @param profile null: a target without one @returns by their values */
export function secretsOfProfile(
  profile: Profile | null,
  labToken = process.env.KASALAB_LAB_TOKEN,
): Map<string, ProfileSecret> {
  const found = new Map<string, ProfileSecret>()
  const add = (value: unknown, variable: string, origin: string): void => {
    if (typeof value === 'string' && value !== '' && !found.has(value)) found.set(value, { variable, origin })
  }
  if (labToken) add(labToken, 'LAB_TOKEN', 'KASALAB_LAB_TOKEN of the environment')
  for (const [place, lane] of profile ? profileLanes(profile).entries() : []) {
    const [number, path] = place === 0 ? ['', ''] : [`_${place + 1}`, `lanes[${place - 1}].`]
    const own = (kind: string, role: string, member: string, value: unknown): void =>
      add(value, `${inCapitals(`${member} ${inCapitals(role)}`)}${number}`, `${path}${kind}."${role}".${member}`)
    for (const [role, { password, pin_code }] of Object.entries(lane.cashiers)) {
      own('cashiers', role, 'password', password)
      own('cashiers', role, 'pin_code', pin_code)
    }
    for (const [role, { license_key }] of Object.entries(lane.registers))
      own('registers', role, 'license_key', license_key)
    add(lane.access_key, `ACCESS_KEY${number}`, `${path}access_key`)
  }
  for (const [name, value] of Object.entries(profile?.headers ?? {})) add(value, inCapitals(name), `headers."${name}"`)
  return found
}
