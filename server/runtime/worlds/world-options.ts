/** What a world is wished to be, and why a wish is refused. */
import { randomUUID } from 'node:crypto'
import { StoreConflict } from '../../store/errors.ts'
import type { NewWorldRow, WorldRow } from '../../store/world-row.ts'
import type { ClockMode } from '../world/clock.ts'
import type { QuirkName } from '../world/quirks.ts'
import type { ReferenceData } from '../world/reference-data.ts'
import type { World } from '../world/world.ts'
import { hashOfToken } from '../world/world-token.ts'

/** What worlds can be seeded with. */
export interface Fixtures {
  /** The seed of a fixture; undefined when there is none of this name. */
  get(name: string): ReferenceData | undefined
}

/** Where virtual clocks start when the wish does not say: a summer morning in Kyiv. */
const VIRTUAL_START = Date.parse('2026-06-01T06:00:00Z')

export interface WorldOptions {
  name?: string
  seed?: string
  clock?: { mode: ClockMode; now?: number }
  fixture?: string
  /** Name of the world to fork. */
  from?: string
  /** Names of quirks it has from the beginning; a fork has those of its origin as well. */
  quirks?: readonly QuirkName[]
  /** Lab token by which it is held; a fork of a world that is held has that of its origin unless it has its own. */
  token?: string
  /** Whether a world may be forked; left out: any may. */
  mayFork?: (from: World) => boolean
}

/** The wish cannot be had: the message names the place. */
export class WorldRefused extends Error {
  readonly loc: string[]

  constructor(loc: string[], message: string) {
    super(message)
    this.loc = loc
  }
}

/** A world is held by a token that has not been given. */
export class WorldHeld extends Error {
  readonly world: string

  constructor(world: string) {
    super(`world ${world} is held by a token`)
    this.world = world
  }
}

export const nameTaken = (name: string): WorldRefused =>
  new WorldRefused(['body', 'name'], `a world ${name} exists already`)

/** A row that is being made, unless its name is taken. */
export const nameFree = (name: string, row: Promise<WorldRow>): Promise<WorldRow> =>
  row.catch((error: Error) => {
    throw error instanceof StoreConflict ? nameTaken(name) : error
  })

/** A world as it is wished for; what is not said of a fork it has from its origin as that is now. */
export function newRow(name: string, wish: WorldOptions, from: World | null, created_at: number): NewWorldRow {
  const fixture = from?.fixture ?? wish.fixture ?? 'house'
  const mode = wish.clock?.mode ?? from?.clock.mode ?? 'real'
  const now = mode === 'real' ? null : (wish.clock?.now ?? from?.clock.now() ?? VIRTUAL_START)
  const seed = wish.seed ?? from?.seed ?? (mode === 'virtual' ? name : randomUUID())
  const token_hash = wish.token === undefined ? (from?.tokenHash ?? null) : hashOfToken(wish.token)
  return { name, seed, clock: mode, now, start: now, fixture, created_at, token_hash }
}

/** @throws WorldRefused when rows contradict each other */
export const consistent = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: Error) => {
    if (!(error instanceof StoreConflict)) throw error
    throw new WorldRefused(['body'], `the rows contradict each other: ${error.what}`)
  })
