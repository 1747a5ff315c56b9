/** The profile of a target that is not ours: where its surfaces are, and whom the scenarios may play there. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Type, { type Static } from 'typebox'

const text = Type.String({ minLength: 1 })
const url = (schemes: string) => Type.String({ pattern: `^(${schemes})://` })

const Cashier = Type.Object({
  login: text,
  password: text,
  pin_code: Type.Optional(text),
  id: Type.Optional(text),
  full_name: Type.Optional(text),
  /** Taxpayer number and signing key, as the profile of the cashier shows them. */
  nin: Type.Optional(text),
  key_id: Type.Optional(text),
})

const Register = Type.Object({
  id: text,
  license_key: text,
  is_test: Type.Boolean(),
  fiscal_number: Type.Optional(text),
  type: Type.Optional(text),
  /** Of its own local application; without, that of the profile. */
  desk: Type.Optional(url('https?')),
})

const Terminal = Type.Object({
  id: text,
  device_id: text,
  label: Type.Optional(text),
  /**
   * What answers behind the proxy: a device of its own that has come in there, or one that the harness plays. Without,
   * it is the one that answers on the local network.
   */
  hardware: Type.Optional(Type.Union([Type.Literal('its own'), Type.Literal('simulated')])),
})

/** One set of roles. */
const parts = {
  cashiers: Type.Record(Type.String(), Cashier),
  registers: Type.Record(Type.String(), Register),
  terminals: Type.Optional(Type.Record(Type.String(), Terminal)),
  access_key: Type.Optional(Type.Union([text, Type.Null()])),
}

export const ProfileSchema = Type.Object({
  name: text,
  cloud: url('https?'),
  desk: Type.Optional(Type.Union([url('https?'), Type.Null()])),
  proxy: Type.Optional(Type.Union([url('wss?'), Type.Null()])),
  /** Where hardware of terminals comes in; without, at `/server` behind the proxy. */
  hardware: Type.Optional(Type.Union([url('wss?'), Type.Null()])),
  lan: Type.Optional(Type.Union([url('wss?'), Type.Null()])),
  lab: Type.Optional(Type.Union([url('https?'), Type.Null()])),
  ...parts,
  /** How long an answer of the tax authority is waited for: an ISO 8601 duration of seconds or minutes. */
  budget: Type.Optional(Type.String({ pattern: '^PT(\\d+M)?(\\d+(\\.\\d+)?S)?$' })),
  /** What it offers beside the interface; `seed`: its organization is as ours. */
  capabilities: Type.Optional(Type.Array(Type.Union([Type.Literal('seed'), Type.Literal('explains')]))),
  /** What the tester brings along: a module, from where the profile lies, or a command line. */
  adapter: Type.Optional(text),
  /** Further sets of the same roles, wholly apart from each other: scenarios go side by side. */
  lanes: Type.Optional(Type.Array(Type.Object(parts))),
  /** That a register that is not a test register may be written to, in words that nobody types by accident. */
  i_know_that_real_fiscal_documents_will_be_made: Type.Optional(Type.Literal('yes, on every register of this profile')),
})

export type Profile = Static<typeof ProfileSchema>
export type Lane = Pick<Profile, 'cashiers' | 'registers' | 'terminals' | 'access_key'>

/** What is wrong with a profile: its message names the place and what belongs there. */
export class ProfileError extends Error {}

const isProfile = new Ajv2020().compile<Profile>(ProfileSchema)

/** Roles without which no scenario can begin. */
const NEEDED = { cashiers: ['the cashier'], registers: ['the register'] } as const

/** @throws ProfileError */
export function readProfile(file: string): Profile {
  let said: unknown
  try {
    if (statSync(file).isDirectory()) throw new Error('it is a folder')
    said = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ProfileError(`the profile ${file} cannot be read: ${(error as Error).message}`)
  }
  const { adapter, ...profile } = profileOf(said, file)
  if (adapter === undefined) return profile
  return { ...profile, adapter: /^\.\.?\//.test(adapter) ? resolve(dirname(file), adapter) : adapter }
}

/** @param whence named in messages @throws ProfileError */
export function profileOf(said: unknown, whence: string): Profile {
  if (!isProfile(said)) {
    const [first] = isProfile.errors ?? []
    const place = first?.instancePath.slice(1).replaceAll('/', '.') || 'the whole of it'
    throw new ProfileError(`the profile ${whence} is not right at ${place}: ${first?.message ?? 'its form'}`)
  }
  for (const lane of lanesOf(said))
    for (const [kind, roles] of Object.entries(NEEDED))
      for (const role of roles)
        if (!(role in lane[kind as keyof typeof NEEDED]))
          throw new ProfileError(`the profile ${whence} has no "${role}" in ${kind}: no scenario can begin without`)
  return said
}

/** The sets of roles, one or more; each has its own register, so that they can be used side by side. */
export const lanesOf = ({ cashiers, registers, terminals, access_key, lanes = [] }: Profile): Lane[] => [
  { cashiers, registers, ...(terminals && { terminals }), ...(access_key !== undefined && { access_key }) },
  ...lanes,
]

/** Registers that are no test registers, unless the profile says in its words that they may be written to. */
export function productionRegisters(profile: Profile): string[] {
  if (profile.i_know_that_real_fiscal_documents_will_be_made !== undefined) return []
  return lanesOf(profile).flatMap(({ registers }) =>
    Object.entries(registers)
      // It is refused whatever is asked of it: that is what the role is for.
      .filter(([role, { is_test }]) => !is_test && role !== 'the production register')
      .map(([role]) => role),
  )
}

/** Milliseconds an answer is waited for, a tax authority that is mute for half a minute included. */
export function budgetOf({ budget = 'PT35S' }: Profile): number {
  const [, minutes = '0', seconds = '0'] = /^PT(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(budget) ?? []
  return (Number(minutes) * 60 + Number(seconds)) * 1000
}
