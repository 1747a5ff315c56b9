/** The targets of faults: registers, cashiers, whole organizations; and the actors that keep the faults there. */
import type Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { World } from '../../../runtime/world/world.ts'

/** Noun of the actors that keep faults. */
export type Holder =
  | 'authority'
  | 'register'
  | 'signature'
  | 'printer'
  | 'uplink'
  | 'receiver'
  | 'mailbox'
  | 'messenger'
  | 'bank-terminal'

/** The one receiver of webhooks a world has, and its one mailbox. */
const INBOX: readonly string[] = ['inbox']

/** Everybody of a kind. */
export function holders({ reference }: World, noun: Holder): string[] {
  if (noun === 'receiver' || noun === 'mailbox') return [...INBOX]
  if (noun === 'messenger') return [...reference.organizations.keys()]
  if (noun === 'bank-terminal') return [...reference.terminals.keys()]
  return [...(noun === 'signature' ? reference.cashiers : reference.registers).keys()]
}

/** The members by which a place is named; a fault has one of them at most. */
export const TARGET_MEMBERS = ['cash_register_id', 'cashier_id', 'organization_id', 'terminal_id'] as const
export type TargetMember = (typeof TARGET_MEMBERS)[number]

export interface TargetKind {
  noun: Holder
  /** null: there is one such place in the world. */
  member: TargetMember | null
  /** Ids of the actors, when a place is named or when none is; null when there is no such place. */
  ids(world: World, named: string | undefined): string[] | null
  /** Which it is when it is not named, for people. */
  unnamed: string
  /** Members by which the lab names one of them. */
  members: Type.TProperties
  /** How the lab names one of them. */
  shown(world: World, id: string): object
}

const known = (rows: ReadonlyMap<string, unknown>, id: string): string[] | null => (rows.has(id) ? [id] : null)

/** One register, or all of them. */
export const registersOf = (noun: Holder): TargetKind => ({
  noun,
  member: 'cash_register_id',
  ids: ({ reference }, named) =>
    named === undefined ? [...reference.registers.keys()] : known(reference.registers, named),
  unnamed: 'Register; left out: every one of the world',
  members: { cash_register_id: Uuid },
  shown: (_world, id) => ({ cash_register_id: id }),
})

/** One register: the first when it is not named. */
export const oneRegister: TargetKind = {
  noun: 'register',
  member: 'cash_register_id',
  ids: ({ reference }, named = reference.firstRegister.id) => known(reference.registers, named),
  unnamed: 'Register; left out: the first of the world',
  members: { cash_register_id: Uuid },
  shown: (_world, id) => ({ cash_register_id: id }),
}

/** One cashier: the first when he is not named. */
export const oneCashier: TargetKind = {
  noun: 'signature',
  member: 'cashier_id',
  ids: ({ reference }, named = reference.seed.cashiers[0]!.id) => known(reference.cashiers, named),
  unnamed: 'Cashier; left out: the first of the world',
  members: { cashier_id: Uuid },
  shown: (_world, id) => ({ cashier_id: id }),
}

/** Every register of one organization: the first when it is not named. */
export const oneOrganization: TargetKind = {
  noun: 'register',
  member: 'organization_id',
  ids({ reference }, named = reference.seed.organizations[0]!.id) {
    if (!reference.organizations.has(named)) return null
    return reference.seed.cash_registers.flatMap(({ id, organization_id }) => (organization_id === named ? [id] : []))
  },
  unnamed: 'Organization; left out: the first of the world',
  members: { organization_id: Uuid, cash_register_id: Uuid },
  shown: ({ reference }, id) => ({
    organization_id: reference.registers.get(id)!.organization_id,
    cash_register_id: id,
  }),
}

/** The message service of one organization: of the first when it is not named. */
export const oneMessenger: TargetKind = {
  noun: 'messenger',
  member: 'organization_id',
  ids: ({ reference }, named = reference.seed.organizations[0]!.id) => known(reference.organizations, named),
  unnamed: 'Organization; left out: the first of the world',
  members: { organization_id: Uuid },
  shown: (_world, id) => ({ organization_id: id }),
}

/** One bank terminal, or all of them. */
export const bankTerminals: TargetKind = {
  noun: 'bank-terminal',
  member: 'terminal_id',
  ids: ({ reference }, named) =>
    named === undefined ? [...reference.terminals.keys()] : known(reference.terminals, named),
  unnamed: 'Bank terminal; left out: every one of the world',
  members: { terminal_id: Uuid },
  shown: (_world, id) => ({ terminal_id: id }),
}

/** What a world has one of. */
const theOne = (noun: Holder): TargetKind => ({
  noun,
  member: null,
  ids: () => [...INBOX],
  unnamed: '',
  members: {},
  shown: () => ({}),
})

export const theReceiver = theOne('receiver')
export const theMailbox = theOne('mailbox')
