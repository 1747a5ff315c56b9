/** The goods of an organization and their groups (EXT-501…): what its tills sell by a code. */
import Type, { type Static } from 'typebox'
import type { Refused } from '../refusal.ts'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'

export const GOOD_TYPES = ['good', 'service'] as const

export const CatalogueGood = Type.Object({
  id: Text,
  /** Unique in the organization. */
  code: Text,
  name: Text,
  short_name: Nullable(Text),
  type: Type.Enum([...GOOD_TYPES]),
  /** Sold by weight. */
  is_weight: Type.Boolean(),
  barcode: Nullable(Text),
  /** Further ones. */
  barcodes: Type.Array(Text),
  /** Codes of the organization's taxes. */
  taxes: Type.Array(Count),
  uktzed: Nullable(Text),
  /** Minor units for 1000 of quantity. */
  price: Count,
  group_id: Nullable(Text),
  /** The good it is a kind of. */
  parent_id: Nullable(Text),
  /** Its place among others, as a till shows them. */
  position: Nullable(Count),
  /** Outlets that sell it; price null: the good's own. */
  branches: Type.Array(Type.Object({ branch_id: Text, price: Nullable(Count) })),
  created_at: Moment,
  updated_at: Nullable(Moment),
})
export type CatalogueGood = Static<typeof CatalogueGood>

export const CatalogueGroup = Type.Object({
  id: Text,
  name: Text,
  description: Nullable(Text),
  parent_id: Nullable(Text),
  created_at: Moment,
  updated_at: Nullable(Moment),
})
export type CatalogueGroup = Static<typeof CatalogueGroup>

export const CatalogueContext = Type.Object({
  /** In the order they were made. */
  goods: Type.Array(CatalogueGood),
  groups: Type.Array(CatalogueGroup),
})
export type CatalogueContext = Static<typeof CatalogueContext>

type Made = 'created_at' | 'updated_at'
export type NewGood = Omit<CatalogueGood, Made>
type NewGroup = Omit<CatalogueGroup, Made>
/** Members that are replaced; those left out stay. */
export type GoodChanges = Partial<Omit<NewGood, 'id' | 'parent_id'>>
type GroupChanges = Partial<Omit<NewGroup, 'id'>>

/** A good of an import: its members are written over those of the good of its code; where there is none it is made. */
export const ImportedGood = Type.Object({
  ...Type.Partial(
    Type.Pick(CatalogueGood, ['short_name', 'type', 'is_weight', 'barcode', 'barcodes', 'taxes', 'uktzed']),
  ).properties,
  /** Of the good, if it is made. */
  id: Text,
  /** The first group of that name; where there is none it is made, with this id. */
  group: Type.Optional(Type.Object({ id: Text, name: Text })),
  code: Text,
  name: Text,
  price: Count,
})
export type ImportedGood = Static<typeof ImportedGood>

/** `children`: goods that become its kinds, in place of those it has; left out, they stay. */
export type CatalogueCommand =
  | { type: 'good.create'; at: number; good: NewGood; children: string[] }
  | { type: 'good.edit'; at: number; id: string; changes: GoodChanges; children?: string[] }
  | { type: 'good.delete'; at: number; id: string }
  | { type: 'group.create'; at: number; group: NewGroup }
  | { type: 'group.edit'; at: number; id: string; changes: GroupChanges }
  | { type: 'group.delete'; at: number; id: string }
  | { type: 'goods.move'; at: number; from: string; to: string }
  | { type: 'goods.import'; at: number; task: string; items: ImportedGood[] }

export type CatalogueFact =
  | { type: 'good.created'; at: number; good: CatalogueGood }
  | { type: 'good.edited'; at: number; good: CatalogueGood }
  | { type: 'good.deleted'; at: number; id: string }
  | { type: 'group.created'; at: number; group: CatalogueGroup }
  | { type: 'group.edited'; at: number; group: CatalogueGroup }
  | { type: 'group.deleted'; at: number; id: string }
  | { type: 'goods.moved'; at: number; from: string; to: string; count: number }
  | { type: 'goods.imported'; at: number; task: string; created: number; updated: number }
  /** Nothing of the import was taken. */
  | { type: 'goods.import-refused'; at: number; task: string; limit: number }
  | Refused
