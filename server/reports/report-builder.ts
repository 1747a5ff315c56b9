/**
 * Makes extended reports, one at a time, and keeps their files as long as the process lasts: a file that is not there
 * is made again from the same documents, and says the same.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportTaskContext } from '../../machines/vocabulary/report-task.ts'
import type { OutsideCall } from '../../machines/wires.ts'
import type { Services } from '../runtime/services.ts'
import { type World, WorldGone } from '../runtime/worlds/world.ts'
import { material } from './reading.ts'
import { ReportThread } from './report-thread.ts'

/** What a report is made by: its task, and what that was asked for. */
type Order = Pick<Extract<OutsideCall, { type: 'report.build' }>, 'task' | 'organization_id' | 'wish'>

/** It was broken off: the process is to end, the world has ended, or the task was cancelled. */
class Interrupted extends Error {}

interface Build {
  made: Promise<number>
  stop: AbortController
}

/** Of one world, by id of the task. It ends with the world. */
interface Shelf {
  /** Being made, or waiting for that. */
  builds: Map<string, Build>
  /** Paths of files that are whole. */
  files: Map<string, string>
}

export class ReportBuilder {
  readonly #services: Services
  readonly #thread = new ReportThread()
  readonly #closing = new AbortController()
  readonly #shelves = new WeakMap<World, Shelf>()
  /** Settles when the last report asked for has ended. */
  #last: Promise<unknown> = Promise.resolve()
  #folder: Promise<string> | null = null
  #made = 0

  constructor(services: Services) {
    this.#services = services
  }

  /** Whether a report is being made, or waits for that. */
  isUnderWay = (world: World, task: string): boolean => this.#shelves.get(world)?.builds.has(task) ?? false

  /** Makes the report of a task and tells the task how that came out; after a failure of the store its timer asks again. */
  async build(world: World, order: Order): Promise<void> {
    const { switchboard, log } = this.#services
    const about = { world: world.name, task: order.task }
    const tell = (outcome: { type: 'build.ended'; rows: number } | { type: 'build.failed'; error_message: string }) =>
      switchboard.ask(world, `report-task:${order.task}`, { ...outcome, at: world.clock.now() })
    try {
      await this.#order(world, order).then(
        (rows) => tell({ type: 'build.ended', rows }),
        (error: Error) => {
          if (error instanceof Interrupted || error instanceof WorldGone) return null
          log.warn({ err: error, ...about }, 'a report could not be made')
          return tell({ type: 'build.failed', error_message: error.message })
        },
      )
    } catch (error) {
      if (!(error instanceof WorldGone)) log.error({ err: error, ...about }, 'how a report came out was not noted')
    }
  }

  /** Path of the file of a report that is done. @throws when it has to be made again, and cannot be */
  async file(world: World, { id, organization_id, wish }: ReportTaskContext): Promise<string> {
    const { files } = this.#shelf(world)
    if (!files.has(id)) await this.#order(world, { task: id, organization_id: organization_id!, wish: wish! })
    return files.get(id)!
  }

  /** Stops the making of a report. */
  cancel(world: World, task: string): void {
    this.#shelves.get(world)?.builds.get(task)?.stop.abort()
  }

  /** Stops what is under way: it is made when the server has started again. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#thread.close()
    await this.#last
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  #shelf(world: World): Shelf {
    const known = this.#shelves.get(world)
    if (known) return known
    const shelf: Shelf = { builds: new Map(), files: new Map() }
    this.#shelves.set(world, shelf)
    const ended = (): void => {
      for (const { stop } of shelf.builds.values()) stop.abort()
      for (const path of shelf.files.values()) void rm(path, { force: true })
    }
    world.listeners.add({ said() {}, ended })
    return shelf
  }

  #order(world: World, order: Order): Promise<number> {
    const { builds } = this.#shelf(world)
    const known = builds.get(order.task)
    if (known) return known.made
    const stop = new AbortController()
    const made = this.#last.then(() => this.#make(world, order, stop.signal))
    builds.set(order.task, { made, stop })
    this.#last = made.catch(() => {}).finally(() => builds.delete(order.task))
    return made
  }

  async #make(world: World, order: Order, stop: AbortSignal): Promise<number> {
    const over = AbortSignal.any([stop, this.#closing.signal])
    this.#folder ??= mkdtemp(join(tmpdir(), 'kasalab-reports-'))
    const path = join(await this.#folder, String(++this.#made))
    const part = `${path}.part`
    try {
      over.throwIfAborted()
      const { brief, pages } = await material(this.#services, world, order, part)
      const rows = await this.#thread.make(brief, pages, over)
      await rename(part, path)
      this.#shelf(world).files.set(order.task, path)
      return rows
    } catch (error) {
      await rm(part, { force: true })
      throw over.aborted ? new Interrupted() : error
    }
  }
}
