/** The targets of faults: registers, cashiers, whole organizations; and the actors that keep the faults there. */
import Type from 'typebox'
import { GATEWAY_SURFACES } from '../../../../machines/vocabulary/outside/gateway.ts'
import { Uuid, UuidV4 } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Services } from '../../../outbound/services.ts'
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
  | 'gateway'

/** The one receiver of webhooks a world has, and its one mailbox. */
const INBOX: readonly string[] = ['inbox']

/** Everybody of a kind. */
export function holders({ reference }: World, noun: Holder): string[] {
  if (noun === 'receiver' || noun === 'mailbox') return [...INBOX]
  if (noun === 'gateway') return [...GATEWAY_SURFACES]
  if (noun === 'messenger') return [...reference.organizations.keys()]
  if (noun === 'bank-terminal') return [...reference.terminals.keys()]
  return [...(noun === 'signature' ? reference.cashiers : reference.registers).keys()]
}

/** The members by which a place is named; a fault has one of them at most. */
export const TARGET_MEMBERS = ['cash_register_id', 'cashier_id', 'organization_id', 'terminal_id', 'surface'] as const
export type TargetMember = (typeof TARGET_MEMBERS)[number]

export interface TargetKind {
  noun: Holder
  /** null: there is one such place in the world. */
  member: TargetMember | null
  /** Of that member, where it is no identifier. */
  schema?: Type.TSchema
  /** Ids of the actors, when a place is named or when none is; null when there is no such place. */
  ids(world: World, named: string | undefined): string[] | null
  /** Where a fault may be of one operation alone: which of these have it; none, where the operation is not known. */
  having?(services: Services, ids: readonly string[], operation: string): Promise<string[]>
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

const SurfaceName = Type.Enum([...GATEWAY_SURFACES], {
  type: 'string',
  description: 'Surface whose requests it disturbs',
})
/** The gateway of one surface, or of both. */
export const gateways: TargetKind = {
  noun: 'gateway',
  member: 'surface',
  schema: SurfaceName,
  ids: (_world, named) => (named === undefined ? [...GATEWAY_SURFACES] : [named]),
  async having(services, ids, operation) {
    const surfaces = GATEWAY_SURFACES.filter((surface) => ids.includes(surface))
    const known = await Promise.all(surfaces.map((surface) => services.operationIds(surface)))
    return surfaces.filter((_, index) => known[index]!.has(operation))
  },
  unnamed: 'Surface; left out: both, or the one that has the operation',
  members: { surface: SurfaceName },
  shown: (_world, surface) => ({ surface }),
}

/** How the member by which a place is named is described. */
export const placeSchema = ({ schema = UuidV4 }: TargetKind): Type.TSchema => schema
