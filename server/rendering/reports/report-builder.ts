/**
 * Makes extended reports, one at a time and those of one organization in turn with those of others, and keeps their files as long as the process lasts: a file that is not there
 * is made again from the same documents, and says the same.
 */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { OutsideCall } from '../../../machines/vocabulary/messages.ts'
import type { ReportTaskContext } from '../../../machines/vocabulary/reports/report-task.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'
import { type World, WorldGone } from '../../runtime/world/world.ts'
import { material, type Sources } from './reading.ts'
import { ReportFolder, removeAbandoned } from './report-folder.ts'
import { type ReportPage, ReportThread } from './report-thread.ts'

/** What a report is made by: its task, and what that was asked for. */
type Order = Pick<Extract<OutsideCall, { type: 'report.build' }>, 'task' | 'organization_id' | 'wish'>

/** Tasks are bounded where they are asked for: all of them may wait. */
const TURNS = { abreast: 1, world: 1, register: 1, waiting: { world: Infinity, register: Infinity } }

/** It was broken off: the process is to end, the world has ended, or the task was cancelled. */
class Interrupted extends Error {}

/** Documents read, of all that are to be. */
export interface ReportProgress {
  documents_read: number
  documents: number
}

interface Build {
  made: Promise<number>
  stop: AbortController
  /** null: it waits for others to be made first. */
  progress: ReportProgress | null
}

/** Of one world, by id of the task. It ends with the world. */
interface Shelf {
  /** Being made, or waiting for that. */
  builds: Map<string, Build>
  /** Paths of files that are whole. */
  files: Map<string, string>
  /** Aborted when the world has ended. */
  ended: AbortController
}

export class ReportBuilder {
  readonly #sources: Sources
  readonly #log: Logger
  readonly #thread = new ReportThread()
  readonly #closing = new AbortController()
  readonly #shelves = new WeakMap<World, Shelf>()
  readonly #turns = new FairTurns(TURNS)
  /** Reports that are being made, or wait for that: each settles when it has ended. */
  readonly #underWay = new Set<Promise<unknown>>()
  #folder: Promise<ReportFolder> | null = null
  #made = 0
  /** Settles when the directories of killed processes are removed. */
  #cleaned: Promise<unknown> = Promise.resolve()

  constructor(sources: Sources, log: Logger) {
    this.#sources = sources
    this.#log = log
  }

  /** Starts to remove the directories of killed processes; reports do not wait for it. */
  clean(): void {
    this.#cleaned = removeAbandoned((error) =>
      this.#log.warn({ err: error }, 'report files of an ended process cannot be removed'),
    )
  }

  /** Whether a report is being made, or waits for that. */
  isUnderWay = (world: World, task: string): boolean => this.#shelves.get(world)?.builds.has(task) ?? false

  /** The progress of a report that is being made; null before and after. */
  progress = (world: World, task: string): ReportProgress | null =>
    this.#shelves.get(world)?.builds.get(task)?.progress ?? null

  /**
   * Makes the report of a task and tells the task how that came out; where the store does not take it, the task is
   * still being made for all it knows, and its timer begins again.
   */
  async build(world: World, order: Order): Promise<void> {
    const about = { world: world.name, task: order.task }
    const tell = (outcome: { type: 'build.ended'; rows: number } | { type: 'build.failed'; error_message: string }) =>
      this.#sources.switchboard.ask(world, `report-task:${order.task}`, { ...outcome, at: world.clock.now() })
    try {
      await this.#order(world, order).then(
        (rows) => tell({ type: 'build.ended', rows }),
        (error: Error) => {
          if (error instanceof Interrupted || error instanceof WorldGone) return null
          this.#log.warn({ err: error, ...about }, 'a report could not be made')
          return tell({ type: 'build.failed', error_message: error.message })
        },
      )
    } catch (error) {
      if (!(error instanceof WorldGone))
        this.#log.error({ err: error, ...about }, 'how a report came out was not noted')
    }
  }

  /** Path of the file of a report that is done. @throws as `ReportThread.make`, when it has to be made again; WorldGone */
  async file(world: World, { id, organization_id, wish }: ReportTaskContext): Promise<string> {
    const { files } = this.#shelf(world)
    const known = files.get(id)
    if (known !== undefined) return known
    await this.#order(world, { task: id, organization_id: organization_id!, wish: wish! }).catch((error: Error) => {
      throw world.gone ? new WorldGone(world.name) : error
    })
    return files.get(id)!
  }

  /** Stops the making of a report, and lets go of its file. */
  discard(world: World, task: string): void {
    const shelf = this.#shelves.get(world)
    shelf?.builds.get(task)?.stop.abort()
    const path = shelf?.files.get(task)
    if (path === undefined) return
    shelf!.files.delete(task)
    this.#remove(path)
  }

  /** Stops what is under way: it is made when the server has started again. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#turns.close()
    await this.#thread.close()
    await Promise.allSettled(this.#underWay)
    await this.#cleaned
    await (await this.#folder)?.remove()
  }

  /** A file that does not go goes with the folder. */
  #remove(path: string): void {
    rm(path, { force: true }).catch((error: Error) => this.#log.warn({ err: error }, 'the file of a report is left'))
  }

  #shelf(world: World): Shelf {
    const known = this.#shelves.get(world)
    if (known) return known
    const shelf: Shelf = { builds: new Map(), files: new Map(), ended: new AbortController() }
    this.#shelves.set(world, shelf)
    const ended = (): void => {
      shelf.ended.abort()
      for (const path of shelf.files.values()) this.#remove(path)
      shelf.files.clear()
    }
    world.listeners.add({ said() {}, ended, isCache: true })
    return shelf
  }

  #order(world: World, order: Order): Promise<number> {
    const { builds, ended } = this.#shelf(world)
    const known = builds.get(order.task)
    if (known) return known.made
    const stop = new AbortController()
    const over = AbortSignal.any([stop.signal, ended.signal, this.#closing.signal])
    const build = { stop, progress: null } as Omit<Build, 'made'>
    const made = this.#inTurn(world, order, over, build)
    builds.set(order.task, Object.assign(build, { made }))
    this.#underWay.add(made)
    const forget = (): void => {
      builds.delete(order.task)
      this.#underWay.delete(made)
    }
    made.then(forget, forget)
    return made
  }

  async #inTurn(world: World, order: Order, over: AbortSignal, build: Omit<Build, 'made'>): Promise<number> {
    const owner = { world, register: order.organization_id }
    // Not in the course of being asked: what is made is known by its task first.
    await null
    try {
      const made = await this.#turns.enter(owner, over, () => this.#make(world, order, over, build))
      if (typeof made === 'number') return made
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error
    }
    throw new Interrupted()
  }

  async #make(world: World, order: Order, over: AbortSignal, build: Omit<Build, 'made'>): Promise<number> {
    const { files } = this.#shelf(world)
    this.#folder ??= ReportFolder.make().catch((error) => {
      // The next report tries again.
      this.#folder = null
      throw error
    })
    const path = join((await this.#folder).path, String(++this.#made))
    const part = `${path}.part`
    try {
      const { brief, pages, documents } = await material(this.#sources, world, order, part)
      build.progress = { documents_read: 0, documents }
      const rows = await this.#thread.make(brief, counted(pages, build.progress), over)
      over.throwIfAborted()
      await rename(part, path)
      files.set(order.task, path)
      return rows
    } catch (error) {
      await rm(part, { force: true })
      throw over.aborted ? new Interrupted() : error
    }
  }
}

/** Pages, counted as they are handed on. */
async function* counted(pages: AsyncGenerator<ReportPage>, progress: ReportProgress): AsyncGenerator<ReportPage> {
  for await (const page of pages) {
    progress.documents_read += page.documents
    yield page
  }
}
