/** The schema of a profile. */
import Type, { type Static, type TProperties, type TSchema } from 'typebox'

const text = Type.String({ minLength: 1 })
const url = (schemes: string) => Type.String({ pattern: `^(${schemes})://.` })
const orNone = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]))
/** A misspelt name is reported, not ignored. */
const closed = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })
/** What the tester confirms, where the target does not show it. */
const confirmed = <Word extends string>(...words: Word[]) => Type.Optional(Type.Array(Type.Enum(words)))

const Cashier = closed({
  login: text,
  password: text,
  pin_code: Type.Optional(text),
  id: Type.Optional(text),
  full_name: Type.Optional(text),
  /** Taxpayer number and signing key, as in the cashier's profile. */
  nin: Type.Optional(text),
  key_id: Type.Optional(text),
  confirmed: confirmed('is_test'),
})

const Register = closed({
  /** Id and key belong to the cloud: without one they are left out. */
  id: Type.Optional(text),
  license_key: Type.Optional(text),
  is_test: Type.Boolean(),
  fiscal_number: Type.Optional(text),
  type: Type.Optional(text),
  /** Address of its local application; without it, that of the profile. */
  desk: Type.Optional(url('https?')),
  confirmed: confirmed('desk', 'license_key', 'is_test'),
})

const Terminal = closed({
  id: text,
  device_id: text,
  label: Type.Optional(text),
  /**
   * The hardware behind the proxy: a device that connects there, or one that the harness simulates. Without, it is the
   * one that answers on the local network.
   */
  hardware: Type.Optional(Type.Union([Type.Literal('its own'), Type.Literal('simulated')])),
})

/** One set of roles. */
const parts = {
  cashiers: Type.Optional(Type.Record(Type.String(), Cashier)),
  registers: Type.Optional(Type.Record(Type.String(), Register)),
  terminals: Type.Optional(Type.Record(Type.String(), Terminal)),
  access_key: orNone(text),
}

export const ProfileSchema = closed({
  name: text,
  cloud: orNone(url('https?')),
  desk: orNone(url('https?')),
  proxy: orNone(url('wss?')),
  /** Where terminals' hardware connects; without, at `/server` behind the proxy. */
  hardware: orNone(url('wss?')),
  lan: orNone(url('wss?')),
  lab: orNone(url('https?')),
  ...parts,
  /** Names of further hosts that answers of the target may name, without port. */
  hosts: Type.Optional(Type.Array(Type.String({ pattern: '^[\\w.-]+$|^\\[[\\da-fA-F:.]+\\]$' }))),
  /** How long to wait for an answer of the tax authority: an ISO 8601 duration of seconds or minutes. */
  budget: Type.Optional(Type.String({ pattern: '^PT(\\d+M)?(\\d+(\\.\\d+)?S)?$' })),
  /** Its capabilities beside the interface; `seed`: its organization equals ours. */
  capabilities: Type.Optional(Type.Array(Type.Union([Type.Literal('seed'), Type.Literal('explains')]))),
  /** The tester's adapter: a module, relative to the profile, or a command line. */
  adapter: Type.Optional(text),
  /** Sent with every request and every handshake of a socket, for a gateway in front of the target. */
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** PEM file of a private certificate authority of the target, relative to the profile. */
  ca: Type.Optional(text),
  /** Further sets of the same roles, without anything in common: scenarios run in parallel on them. */
  lanes: Type.Optional(Type.Array(closed(parts))),
  /** Allows to write to real registers, in words that cannot be typed by accident. */
  i_know_that_real_fiscal_documents_will_be_made: Type.Optional(Type.Literal('yes, on every register of this profile')),
})

export type ProfileForm = Static<typeof ProfileSchema>
export type CashierForm = Static<typeof Cashier>
export type RegisterForm = Static<typeof Register>
export type TerminalForm = Static<typeof Terminal>
