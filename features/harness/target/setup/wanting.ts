/** What a profile may lack, and what is not tested then. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lanesOf, type Profile } from '../profile.ts'

export type Kind = 'cashiers' | 'registers' | 'terminals'

/** By role: what is not tested without. Those without which no scenario can begin are not among them. */
export const ROLES: Record<Kind, Record<string, string>> = {
  cashiers: {
    'the senior cashier': 'what a senior cashier alone may do, as closing the shift of another',
    'the production cashier': 'that test cashiers and real registers do not go together',
    'the deactivated cashier': 'that a deactivated cashier is kept out',
    'the cashier of an expired key': 'that nothing is signed with a key that has expired',
    'the cashier of another organization': 'that one organization does not see the other',
  },
  registers: {
    'the second register': 'that one register is not taken for the other',
    'the agent register': 'signing in with a pin code, and registers of the type AGENT',
    'the frozen register': 'that a register whose subscription has ended sells nothing',
    'the production register': 'that a real register refuses a test cashier',
    'the register of another outlet': 'that outlets are kept apart',
    'the register of another organization': 'that organizations are kept apart at their registers',
  },
  terminals: {
    'the terminal': 'paying at a bank terminal',
    'the second terminal': 'that one terminal is not taken for the other',
    'the terminal of another organization': 'that terminals of others are not to be had',
  },
}

/** What else there may be, and where the features of it are. */
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

/** Scenarios and outlines as they are written, with the file each is in. */
function scenarios(): { file: string; text: string }[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .flatMap((file) => {
      const [, ...blocks] = readFileSync(join(FEATURES, file), 'utf8').split(/^\s*Scenario(?: Outline)?: /m)
      return blocks.map((text) => ({ file, text }))
    })
}

/** The role itself, and not one whose name begins like it. */
const naming = (role: string): RegExp => new RegExp(`\\b${role}\\b(?! of another)`)

const scenariosIn = (count: number): string => (count === 1 ? '1 scenario' : `${count} scenarios`)

/** Sentences, the dearest first: what is not there, what is not tested without, and how many scenarios that are. */
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
  if (lanesOf(profile).length === 1) lines.push('no lanes: all is tested, but one scenario after the other')
  return lines
}
