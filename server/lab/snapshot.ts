/** The world as one file, and back. */
import Type from 'typebox'
import { Model } from '../cloud/model.ts'
import type { House } from '../house.ts'
import { FIRST_INSTANT, LAST_INSTANT } from '../instant.ts'
import { type Fault, invalid, type Operation, reply } from '../operation.ts'
import type { WorldImage } from '../store/world-image.ts'
import { World, worldBody } from './world-body.ts'

/** A larger file is not taken. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024
/** Requests lie in the facts of the file, so it is deeper than any of them. */
const FILE_LEVELS = 600

const Row = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Rows = <P extends Type.TProperties>(properties: P) => Type.Array(Row(properties))
const Text = Type.String({ minLength: 1 })
const Count = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Epoch milliseconds, as everywhere inside, of an instant that can be written. */
const At = Type.Integer({ minimum: FIRST_INSTANT, maximum: LAST_INSTANT })
/** The same of a timer: one may be due behind the last of them. */
const Due = Type.Integer({ minimum: FIRST_INSTANT, maximum: 8e15 })
const Maybe = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The file, as GET writes it. `format` is raised when an older reader could not read it right. */
const WorldFile = Model('WorldFile', {
  format: Type.Literal(1),
  world: Row({
    /** Where it comes from; not taken over. */
    name: Text,
    seed: Text,
    clock: Type.Enum(['real', 'virtual']),
    now: Maybe(At),
    start: Maybe(At),
    fixture: Text,
  }),
  facts: Rows({ n: Count, address: Text, type: Text, at: At, body: Type.Object({}) }),
  documents: Rows({
    register: Text,
    number: Count,
    n: Count,
    receipt_id: Maybe(Type.String({ pattern: '^[0-9a-f-]{36}$' })),
    status: Type.Enum(['PENDING', 'DONE', 'ERROR']),
    fiscal_code: Maybe(Text),
    error_message: Maybe(Text),
    settled_at: Maybe(At),
  }),
  shifts: Rows({
    id: Text,
    register: Text,
    cashier: Text,
    serial: Count,
    status: Text,
    at: At,
    body: Type.Object({}),
  }),
  snapshots: Rows({
    address: Text,
    state: Row({ value: Type.Unknown(), context: Type.Object({}) }),
  }),
  timers: Rows({
    address: Text,
    id: Text,
    due: Due,
    event: Type.Object({ type: Text }),
  }),
})

/** What the schema cannot say: every actor is known and can go on from its state, every document lies in the journal. */
function fileFaults({ switchboard }: House, { world, facts, documents, snapshots, timers }: WorldImage): Fault[] {
  const found: Fault[] = []
  const wrong = (loc: (string | number)[], msg: string): void => {
    found.push({ loc: ['body', ...loc], msg, type: 'value_error' })
  }
  if (world.clock === 'virtual' && (world.now === null || world.start === null))
    wrong(['world', 'now'], 'a virtual clock stands somewhere, and began somewhere')
  if (world.clock === 'real' && world.now !== null) wrong(['world', 'now'], 'only a virtual clock stands somewhere')
  const said = new Set(facts.map(({ n }) => n))
  documents.forEach(({ n }, index) => {
    if (!said.has(n)) wrong(['documents', index, 'n'], `no fact ${n}`)
  })
  snapshots.forEach(({ address, state }, index) => {
    if (!switchboard.fits(address, state)) wrong(['snapshots', index], `${address} cannot be in this state`)
  })
  timers.forEach(({ address }, index) => {
    if (!switchboard.fits(address)) wrong(['timers', index, 'address'], `nobody of the kind ${address}`)
  })
  return found
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
    handle: async ({ house, world }) => reply(200, { format: 1, ...(await house.worlds.image(world)) }),
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
    answers: { 200: World },
    async handle({ house, world, body }) {
      const image = body as WorldImage
      const found = fileFaults(house, image)
      if (found.length > 0) return invalid(found)
      return reply(200, worldBody(house, await house.worlds.restore(world, image)))
    },
  },
]
