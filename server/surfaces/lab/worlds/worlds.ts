/** Worlds: one's own, new ones and forks, back to the fixture, kept as a file and restored, gone. */
import Type from 'typebox'
import { DateTime } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { isHandedOn } from '../../../runtime/peers/handed-on.ts'
import { isQuirkName, quirkNames, retiredQuirks } from '../../../runtime/world/quirks.ts'
import { DEFAULT_WORLD, prefixOf, type World, WorldRewritten } from '../../../runtime/world/world.ts'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'
import { longAnswer } from '../../../transport/http/answers/long-answer.ts'
import { labStop } from '../../../transport/http/authentication.ts'
import { HTTPError } from '../../../transport/http/description/refusals.ts'
import { Model } from '../../../transport/http/model.ts'
import { invalid, type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import { labInstant } from '../instants.ts'
import { ClockSetting, settingIssues, settingOf } from './clock.ts'
import { WorldFileModel } from './file-model.ts'
import { FileRefused, fileReading } from './file-reading.ts'
import { WorldModel, worldBody } from './world-body.ts'
import { worldFile } from './world-file.ts'

/** A larger file is not taken. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024

/** The world as one file, and back. */
const snapshotOperations: Operation[] = [
  operation({
    id: 'getSnapshot',
    method: 'GET',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'The world as one file, as of one moment',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldFileModel },
    async handle({ services, world }) {
      for (;;)
        try {
          const kept = { bytes: 0 }
          return await longAnswer(services, worldFile(services, world, kept), kept)
        } catch (error) {
          // Its journal was rewritten before any of it was sent: it is read anew.
          if (!(error instanceof WorldRewritten)) throw error
        }
    },
  }),
  operation({
    id: 'restoreSnapshot',
    method: 'PUT',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'Puts this world into the state of a file, as a whole or not at all; its name stays',
    clauses: [],
    who: 'lab',
    body: WorldFileModel,
    rawBody: true,
    bodyLimit: FILE_LIMIT_BYTES,
    answers: { 200: WorldModel },
    async handle(request) {
      const { services, world, http, sent } = request
      try {
        const reading = await fileReading(services, sent!, http.headers)
        return reply(200, worldBody(request, await services.worlds.restore(world, reading)))
      } catch (error) {
        if (error instanceof FileRefused) return invalid(error.issues)
        throw error
      }
    },
  }),
]

const Name = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$', examples: ['shop'] })

/** What may be asked of a new world; each member has a default. */
const NewWorld = Type.Object(
  {
    name: Type.Optional(Name),
    seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    clock: Type.Optional(ClockSetting),
    fixture: Type.Optional(Type.String({ minLength: 1 })),
    /** The world to fork. */
    from: Type.Optional(Name),
    /** Besides those a fork has from its origin. */
    quirks: Type.Optional(Type.Array(Type.Enum([...quirkNames, ...retiredQuirks]), { uniqueItems: true })),
    /** Printable characters of a header. */
    token: Type.Optional(Type.String({ pattern: '^[!-~]{8,200}$' })),
  },
  { additionalProperties: false },
)

const WorldDeleted = Model('WorldDeleted', { ok: Type.Literal(true) })

/** When it was made and last asked for, by the clock of the server; null: never. */
const WorldEntry = Model('WorldEntry', {
  world: Type.String(),
  base_url: Type.String(),
  created_at: DateTime,
  last_used_at: Type.Union([DateTime, Type.Null()]),
  /** By a lab token of its own. */
  held: Type.Boolean(),
})

export const worldOperations: Operation[] = [
  operation({
    id: 'getWorld',
    method: 'GET',
    path: '/lab/world',
    surface: 'lab',
    summary: 'Everything a test needs to know of this world: addresses, clock, credentials',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldModel },
    handle: (request) => reply(200, worldBody(request, request.world)),
  }),
  operation({
    id: 'getWorlds',
    method: 'GET',
    path: '/lab/worlds',
    surface: 'lab',
    summary: 'All worlds there are, the oldest first: what an interrupted run has left can be deleted at its base_url',
    clauses: [],
    who: 'server',
    answers: { 200: Type.Array(WorldEntry) },
    async handle({ services, headers }) {
      const worlds = await services.worlds.list()
      const { cloud } = publicAddresses(services, headers)
      return reply(
        200,
        worlds.map(({ row: { name, created_at, token_hash }, usedAt }) => ({
          world: name,
          base_url: cloud + prefixOf(name),
          created_at: labInstant(created_at),
          last_used_at: usedAt === null ? null : labInstant(usedAt),
          held: token_hash !== null,
        })),
      )
    },
  }),
  operation({
    id: 'createWorld',
    method: 'POST',
    path: '/lab/worlds',
    surface: 'lab',
    summary: 'Makes a new world from a fixture, or by forking another',
    clauses: [],
    who: 'server',
    worldless: true,
    optionalBody: NewWorld,
    answers: { 201: WorldModel, 409: HTTPError },
    async handle(request) {
      const { services, body, http } = request
      const { clock, quirks = [], ...wish } = body ?? {}
      const found = clock ? settingIssues(clock, ['body', 'clock']) : []
      if (wish.from !== undefined && wish.fixture !== undefined)
        found.push({ loc: ['body', 'fixture'], msg: 'a fork has the fixture of its origin', type: 'value_error.extra' })
      if (found.length > 0) return invalid(found)
      if (wish.from === undefined && !isHandedOn(http)) await services.worlds.owned.place(wish.name)
      const mayFork = (origin: World): boolean => labStop(services, http, origin) === null
      const wished = { ...wish, quirks: quirks.filter(isQuirkName), mayFork }
      const world = await services.worlds.create(clock ? { ...wished, clock: settingOf(clock) } : wished)
      return reply(201, worldBody(request, world))
    },
  }),
  operation({
    id: 'resetWorld',
    method: 'POST',
    path: '/lab/reset',
    surface: 'lab',
    summary:
      'Returns this world to its fixture: no faults, the quirks it was made with, a virtual clock at its beginning',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldModel },
    handle: async (request) => reply(200, worldBody(request, await request.services.worlds.reset(request.world))),
  }),
  operation({
    id: 'restartWorld',
    method: 'POST',
    path: '/lab/restart',
    surface: 'lab',
    summary: 'Reads this world anew from its store, as a start of the server does; connections are cut',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldModel },
    handle: async (request) => reply(200, worldBody(request, await request.services.worlds.restart(request.world))),
  }),
  operation({
    id: 'deleteWorld',
    method: 'DELETE',
    path: '/lab/world',
    surface: 'lab',
    summary: 'Removes this world and everything in it',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldDeleted },
    async handle({ services, world, language }) {
      if (world.name === DEFAULT_WORLD) return refused('the default world cannot be deleted', {}, language)
      await services.worlds.delete(world)
      return reply(200, { ok: true })
    },
  }),
  ...snapshotOperations,
]
