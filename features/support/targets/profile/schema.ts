/** The schema of a profile. */
import Type, { type Static, type TOptional, type TProperties, type TSchema, type TString } from 'typebox'
import { PATIENCE_KINDS, type PatienceKind } from '../../law/never-in-time.ts'
import { DURATION } from './duration.ts'
import { LISTEN } from './receiver-form.ts'

const text = Type.String({ minLength: 1 })
const url = (schemes: string) => Type.String({ pattern: `^(${schemes})://.` })
const duration = Type.String({ pattern: DURATION })
type Patience = Record<PatienceKind, TOptional<TString>>
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
  /** Where the harness receives calls of webhooks, and by which address the target reaches it; left out: on this machine. */
  receiver: Type.Optional(
    closed({
      /** Host and port; `0.0.0.0:9000` for every address of this machine. */
      listen: Type.String({ pattern: LISTEN }),
      public_url: Type.Optional(url('https?')),
      /** Instead: a command line that makes a tunnel to `$PORT`, and prints its address. */
      tunnel: Type.Optional(text),
      /** PEM files, relative to the profile: with both it is HTTPS. */
      cert: Type.Optional(text),
      key: Type.Optional(text),
    }),
  ),
  /** Where the harness receives mails to the addresses of a domain; left out: mails are not looked at. */
  mailbox: Type.Optional(
    closed({ listen: Type.String({ pattern: LISTEN }), domain: Type.String({ pattern: '^[\\w-]+(\\.[\\w-]+)*$' }) }),
  ),
  /** Names of further hosts that answers of the target may name, without port. */
  hosts: Type.Optional(Type.Array(Type.String({ pattern: '^[\\w.-]+$|^\\[[\\da-fA-F:.]+\\]$' }))),
  /** How long to wait for what the target does in its own time: ISO 8601 durations of seconds or minutes. */
  patience: Type.Optional(
    closed(Object.fromEntries(PATIENCE_KINDS.map((kind) => [kind, Type.Optional(duration)])) as Patience),
  ),
  /** Deprecated: `patience.delivery`, which takes precedence. */
  budget: Type.Optional(duration),
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
  /** Names the schema of the file to editors. */
  $schema: Type.Optional(text),
})

export type ProfileForm = Static<typeof ProfileSchema>
export type CashierForm = Static<typeof Cashier>
export type RegisterForm = Static<typeof Register>
export type TerminalForm = Static<typeof Terminal>
