/** The file of a world, as it is written and read. */
import Type from 'typebox'
import { Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { At, DamagedRows, imageRows, type StoreTable } from '../../../store/world-image.ts'
import { Model } from '../../../transport/http/model.ts'

const Text = Type.String({ minLength: 1 })
const rowsOf = <T extends StoreTable>(table: T) => Type.Array(imageRows[table])

/** The file, as GET writes it. `format` is raised when an older reader could not read it right. */
export const WorldFileModel = Model('WorldFile', {
  format: Type.Literal(1),
  world: Type.Object(
    {
      /** Where it comes from; not taken over. */
      name: Text,
      seed: Text,
      clock: Type.Enum(['real', 'virtual']),
      now: Nullable(At),
      start: Nullable(At),
      fixture: Text,
    },
    { additionalProperties: false },
  ),
  facts: rowsOf('facts'),
  documents: rowsOf('documents'),
  shifts: rowsOf('shifts'),
  snapshots: rowsOf('snapshots'),
  timers: rowsOf('timers'),
  /** Rows that cannot be read, as they lie in the store. */
  damaged: Type.Optional(DamagedRows),
  /** Where the lists do not fit each other, for that was so in the world the file is of. */
  gaps: Type.Optional(Type.Array(Type.String())),
})
