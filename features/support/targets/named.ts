/** Forms of a target on the command line: `embedded`, the address of a sandbox, or the file of a profile. */
import { type Profile, readProfile } from './profile/profile.ts'

export type NamedTarget =
  | { kind: 'embedded' }
  /** A server with a lab. */
  | { kind: 'lab'; name: string; base: string; profile: Profile | null }
  | { kind: 'stranger'; name: string; profile: Profile }

const withoutSlash = (url: string): string => url.replace(/\/$/, '')

/** @throws ProfileError when the file is no profile */
export function namedTarget(named: string): NamedTarget {
  if (named === 'embedded') return { kind: 'embedded' }
  if (/^https?:/.test(named)) return { kind: 'lab', name: named, base: withoutSlash(named), profile: null }
  const profile = readProfile(named)
  const { name, cloud, lab } = profile
  return lab
    ? { kind: 'lab', name, base: withoutSlash(cloud ?? lab.replace(/\/lab\/?$/, '')), profile }
    : { kind: 'stranger', name, profile }
}

/** The profile of a target; null: it has none. */
export const namedProfile = (target: NamedTarget): Profile | null =>
  target.kind === 'embedded' ? null : target.profile
