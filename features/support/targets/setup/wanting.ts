/** What a profile lacks, and what is not tested for that reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Profile, profileLanes } from '../profile/profile.ts'
import { type Kind, ROLES } from '../profile/roles.ts'

/** Further parts of a profile, and the folders of the features that need them. */
const PLACES: readonly [what: string, lacks: (profile: Profile) => boolean, untested: string, files: RegExp][] = [
  [
    'desk',
    ({ desk, registers }) => !desk && !registers['the register']?.desk,
    'selling, and whatever else happens at a cash desk',
    /^(local|offline)\//,
  ],
  ['proxy', ({ proxy }) => !proxy, 'the way to a terminal through the cloud', /^bridge\/(?!lan)/],
  ['lan', ({ lan }) => !lan, 'the way to a terminal on the local network', /^bridge\/lan/],
]

const FEATURES = join(import.meta.dirname, '../../..')

/** Scenarios and outlines of the features, each with its file. */
function scenarios(): { file: string; text: string }[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .flatMap((file) => {
      const [, ...blocks] = readFileSync(join(FEATURES, file), 'utf8').split(/^\s*Scenario(?: Outline)?: /m)
      return blocks.map((text) => ({ file, text }))
    })
}

/** The role, and no longer name that begins with it. */
const naming = (role: string): RegExp => new RegExp(`\\b${role}\\b(?! of another)`)

const scenariosIn = (count: number): string => (count === 1 ? '1 scenario' : `${count} scenarios`)

/** Sentences, the costliest first: what is missing, what is not tested without it, and the number of scenarios. */
export function wanting(profile: Profile): string[] {
  const all = scenarios()
  const roles = (Object.keys(ROLES) as Kind[]).flatMap((kind) =>
    Object.entries(ROLES[kind])
      .filter(([role]) => !(role in (profile[kind] ?? {})))
      .map(([role, untested]) => {
        const words = naming(role)
        return { what: role.replace(/^the /, ''), untested, count: all.filter(({ text }) => words.test(text)).length }
      }),
  )
  const places = PLACES.filter(([, lacks]) => lacks(profile)).map(([what, , untested, files]) => ({
    what,
    untested,
    count: all.filter(({ file }) => files.test(file)).length,
  }))
  const lines = [...places, ...roles]
    .sort((a, b) => b.count - a.count)
    .map(({ what, untested, count }) => `no ${what}: ${untested} (${scenariosIn(count)})`)
  if (!profile.access_key) lines.push('no access_key: closing a shift as an integration that is authorized')
  if (profileLanes(profile).length === 1) lines.push('no lanes: all is tested, but one scenario after the other')
  return lines
}
