/** The world as one file, and back. */
import Type from 'typebox'
import { longAnswer } from '../../http/long-answer.ts'
import { Model } from '../../http/model.ts'
import { type Issue, invalid, type Operation, reply } from '../../http/operation.ts'
import { Slices } from '../../runtime/event-loop.ts'
import type { Services } from '../../runtime/services.ts'
import { WorldRewritten } from '../../runtime/worlds/world.ts'
import { Maybe } from '../../store/forms.ts'
import { At, DamagedRows, imageRows, TABLES, type Table, type WorldImage } from '../../store/world-image.ts'
import { type Gap, Lists, rowFault } from './file-issues.ts'
import { World as WorldModel, worldBody } from './world-body.ts'
import { worldFile } from './world-file.ts'

/** A larger file is not taken. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024
/** So many facts are looked at in one step. */
const STEP = 100
/** Requests lie in the facts of the file, so it is deeper than any of them. */
const FILE_LEVELS = 600

const Text = Type.String({ minLength: 1 })
const rowsOf = <T extends Table>(table: T) => Type.Array(imageRows[table])

/** The file, as GET writes it. `format` is raised when an older reader could not read it right. */
const WorldFile = Model('WorldFile', {
  format: Type.Literal(1),
  world: Type.Object(
    {
      /** Where it comes from; not taken over. */
      name: Text,
      seed: Text,
      clock: Type.Enum(['real', 'virtual']),
      now: Maybe(At),
      start: Maybe(At),
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
type WorldFile = WorldImage & { gaps?: string[] }

/** What the schema cannot say of a file; the gaps it names it may have. Looked for in slices: a file may be large. */
async function fileIssues(
  { switchboard, worlds, ending }: Services,
  { gaps = [], ...image }: WorldFile,
): Promise<Issue[]> {
  const { world } = image
  const found: Issue[] = []
  const wrong = (loc: (string | number)[], msg: string): void => {
    found.push({ loc: ['body', ...loc], msg, type: 'value_error' })
  }
  if (world.clock === 'virtual' && (world.now === null || world.start === null))
    wrong(['world', 'now'], 'a virtual clock stands somewhere, and began somewhere')
  if (world.clock === 'real' && world.now !== null) wrong(['world', 'now'], 'only a virtual clock stands somewhere')
  const reference = worlds.referenceData(world.fixture)
  // Refused where it is restored, as wherever a fixture is named.
  if (!reference) return found
  const slices = new Slices(ending)
  for (const table of TABLES)
    for (const [index, row] of image[table].entries()) {
      const fault = rowFault(switchboard.actors, reference, table, row as never)
      if (fault !== null) wrong([table, index], fault)
      await slices.next()
    }
  // States of another form have no members to be looked into.
  if (found.length > 0) return found
  const named = new Set(gaps)
  for await (const gap of gapsOf(image, slices)) if (!named.has(gap.msg)) wrong(gap.loc, gap.msg)
  return found
}

async function* gapsOf({ documents, shifts, snapshots, facts }: WorldImage, slices: Slices): AsyncGenerator<Gap> {
  const lists = new Lists()
  for (const row of documents) lists.document(row)
  for (const row of shifts) lists.shift(row)
  for (const row of snapshots) lists.state(row)
  await slices.next()
  for (const [index, row] of facts.entries()) {
    lists.fact(row)
    if (index % STEP === 0) await slices.next()
  }
  for (const gap of lists.gaps()) {
    await slices.next()
    if (gap) yield gap
  }
}

export const snapshotOperations: Operation[] = [
  {
    id: 'getSnapshot',
    method: 'GET',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'The world as one file, as of one moment',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldFile },
    async handle({ services, world }) {
      for (;;)
        try {
          return await longAnswer(services, worldFile(services, world))
        } catch (error) {
          // Its journal was rewritten before any of it was sent: it is read anew.
          if (!(error instanceof WorldRewritten)) throw error
        }
    },
  },
  {
    id: 'restoreSnapshot',
    method: 'PUT',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'Puts this world into the state of a file, as a whole or not at all; its name stays',
    clauses: [],
    who: 'lab',
    body: WorldFile,
    bodyLimit: FILE_LIMIT_BYTES,
    bodyLevels: FILE_LEVELS,
    answers: { 200: WorldModel },
    async handle({ services, world, body }) {
      const file = body as WorldFile
      const found = await fileIssues(services, file)
      if (found.length > 0) return invalid(found)
      return reply(200, worldBody(services, await services.worlds.restore(world, file)))
    },
  },
]
