/** An import of goods by a file (EXT-531…): it is read, waits to be applied, and is applied once. */
import Type, { type Static } from 'typebox'
import type { Refused } from '../refusal.ts'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'
import { ImportedGood } from './catalogue.ts'

/** What is wrong with a file, and where in it. */
export const ImportIssue = Type.Object({ error: Text, address: Text })
export type ImportIssue = Static<typeof ImportIssue>

/** created: its file is being read; completed: it may be applied; failed: nothing of it can be. */
export const IMPORT_STATES = ['new', 'created', 'completed', 'processing', 'done', 'failed', 'expired'] as const

export const GoodsImportContext = Type.Object({
  id: Text,
  state: Type.Enum([...IMPORT_STATES]),
  organization_id: Nullable(Text),
  /** null once they are applied, or the task is no longer kept. */
  items: Nullable(Type.Array(ImportedGood)),
  issues: Type.Array(ImportIssue),
  /** Goods in the file. */
  total: Count,
  /** Of them in the catalogue. */
  processed: Count,
  created_at: Nullable(Moment),
})
export type GoodsImportContext = Static<typeof GoodsImportContext>

export type GoodsImportCommand =
  | {
      type: 'import.request'
      at: number
      organization_id: string
      items: ImportedGood[]
      issues: ImportIssue[]
      total: number
    }
  /** From our own timer: the file is read. */
  | { type: 'import.check'; at: number }
  | { type: 'import.apply'; at: number }
  /** From our own timer. */
  | { type: 'import.begin'; at: number }
  | { type: 'goods.imported'; at: number; created: number; updated: number }
  | { type: 'goods.import-refused'; at: number; limit: number }
  /** From our own timer: it has been kept long enough. */
  | { type: 'import.expire'; at: number }

export type GoodsImportFact =
  | { type: 'import.requested'; at: number; organization_id: string; total: number; issues: number }
  | { type: 'import.checked'; at: number; is_sound: boolean }
  | { type: 'import.accepted'; at: number }
  | { type: 'import.begun'; at: number; organization_id: string; items: ImportedGood[] }
  | { type: 'import.ended'; at: number; created: number; updated: number }
  | { type: 'import.failed'; at: number; error: string }
  | { type: 'import.expired'; at: number }
  | Refused
