/** An export of an organization's goods as a file (EXT-548): asked for, made, kept for a day. */
import Type, { type Static } from 'typebox'
import { Count, Moment, Text } from '../schemas/state.ts'
import { Nullable } from '../schemas/wire.ts'

export const EXPORT_STATES = ['new', 'created', 'done', 'expired'] as const

export const GoodsExportContext = Type.Object({
  id: Text,
  state: Type.Enum([...EXPORT_STATES]),
  organization_id: Nullable(Text),
  /** Goods of the catalogue when it was asked for. */
  total: Count,
  created_at: Nullable(Moment),
})
export type GoodsExportContext = Static<typeof GoodsExportContext>

export type GoodsExportCommand =
  | { type: 'export.request'; at: number; organization_id: string; total: number }
  /** From our own timer: the file is there. */
  | { type: 'export.finish'; at: number }
  /** From our own timer: it has been kept long enough. */
  | { type: 'export.expire'; at: number }

export type GoodsExportFact =
  | { type: 'export.requested'; at: number; organization_id: string; total: number }
  | { type: 'export.finished'; at: number }
  | { type: 'export.expired'; at: number }
