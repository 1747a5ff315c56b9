/** An export of an organization's goods as a file (EXT-548): asked for, made, kept for a day. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'

export const EXPORT_STATES = ['new', 'created', 'done', 'expired'] as const

/** Formats of a file, as the path of an export names them (EXT-550). */
export const EXPORT_FORMATS = ['json', 'csv', 'excel'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const GoodsExportContext = Type.Object({
  id: Text,
  state: Type.Enum([...EXPORT_STATES]),
  /** Left out: JSON, as all files were before there were others. */
  format: Type.Optional(Type.Enum([...EXPORT_FORMATS])),
  organization_id: Nullable(Text),
  /** Goods of the catalogue when it was asked for. */
  total: Count,
  created_at: Nullable(Moment),
})
export type GoodsExportContext = Static<typeof GoodsExportContext>

export type GoodsExportCommand =
  | { type: 'export.request'; at: number; organization_id: string; total: number; format?: ExportFormat }
  /** From our own timer: the file is there. */
  | { type: 'export.finish'; at: number }
  /** From our own timer: it has been kept long enough. */
  | { type: 'export.expire'; at: number }

export type GoodsExportFact =
  | { type: 'export.requested'; at: number; organization_id: string; total: number }
  | { type: 'export.finished'; at: number }
  | { type: 'export.expired'; at: number }
