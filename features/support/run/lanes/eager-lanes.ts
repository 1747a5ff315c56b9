/**
 * Lanes that begin one by one: cucumber's own wait until each has loaded the steps and opened its target. Here the first
 * scenario begins when one lane is ready for it, and each further lane joins when it is.
 */
import { createRequire } from 'node:module'
import type { MessagePort, Worker } from 'node:worker_threads'
import { stopRun } from '../../wire/stopping.ts'
import { letOtherLanesLoad } from './first-lane.ts'

interface Command {
  type: 'BEFOREALL_HOOKS' | 'TEST_CASE' | 'AFTERALL_HOOKS'
}

interface LaneThread {
  ready: boolean
  workerThread: Worker
  port: MessagePort
}

type LaneEvent =
  | { type: 'READY' }
  | { type: 'ENVELOPE'; envelope: { testCaseStarted?: object } }
  | { type: 'FINISHED'; success: boolean }

/** What distributes scenarios among threads in cucumber, as far as it is changed here. */
interface Adapter {
  readonly workers: ReadonlySet<LaneThread>
  readonly running: Map<LaneThread, Command>
  /** undefined: nothing is distributed at present. */
  readonly phase?: { fill(): Command | undefined }
  readonly readiness?: { resolve(): void }
  runBeforeAllHooks(): Promise<boolean>
  runAfterAllHooks(): Promise<boolean>
  issueCommandToWorker(lane: LaneThread, command: Command): void
  handleEventFromWorker(lane: LaneThread, event: LaneEvent): void
  fail(reason: Error): void
}

/** Of the next run of this thread: what is worked out while the first lane loads. @returns what each lane is told */
export const nextLanes: { prepared: Promise<unknown> | null } = { prepared: null }

const module = createRequire(import.meta.url)('@cucumber/cucumber/lib/runtime/parallel/adapter') as {
  WorkerThreadsAdapter: new (...given: unknown[]) => Adapter
}

class EagerLanes extends module.WorkerThreadsAdapter {
  readonly #prepared = nextLanes.prepared
  #told: unknown
  /** Lanes that have opened their target. */
  readonly #open = new Set<LaneThread>()
  /** Lanes that are opening it beside the scenarios. */
  readonly #joining = new Map<LaneThread, PromiseWithResolvers<void>>()
  #stage: 'opening' | 'scenarios' | 'closing' = 'opening'
  #haveAllJoined = true

  override async runBeforeAllHooks(): Promise<boolean> {
    this.#told = await this.#prepared
    const isOpen = await super.runBeforeAllHooks()
    this.#stage = 'scenarios'
    if (isOpen) for (const lane of this.workers) if (lane.ready && !this.#open.has(lane)) this.#join(lane)
    return isOpen
  }

  override async runAfterAllHooks(): Promise<boolean> {
    this.#stage = 'closing'
    await Promise.all([...this.#joining.values()].map(({ promise }) => promise))
    return (await super.runAfterAllHooks()) && this.#haveAllJoined
  }

  /** Gives work to the lanes that can do it: at first to those that have loaded the steps. */
  startPhase(): void {
    const isOpening = this.#stage === 'opening'
    for (const lane of this.workers) {
      if (isOpening ? !lane.ready : !this.#open.has(lane) || this.running.has(lane)) continue
      if (isOpening) lane.workerThread.postMessage(this.#told)
      this.#give(lane)
    }
  }

  override handleEventFromWorker(lane: LaneThread, event: LaneEvent): void {
    if (event.type === 'READY') {
      lane.ready = true
      this.readiness?.resolve()
      if (this.#stage === 'scenarios') this.#join(lane)
      return
    }
    if (event.type === 'ENVELOPE' && event.envelope.testCaseStarted) letOtherLanesLoad()
    const isOpened = event.type === 'FINISHED' && this.running.get(lane)?.type === 'BEFOREALL_HOOKS'
    if (isOpened) this.#open.add(lane)
    if (isOpened && this.#joining.has(lane)) this.#hasJoined(lane, event.success)
    else super.handleEventFromWorker(lane, event)
  }

  override fail(reason: Error): void {
    for (const { reject } of this.#joining.values()) reject(reason)
    super.fail(reason)
  }

  #give(lane: LaneThread): void {
    const command = this.phase?.fill()
    if (command) this.issueCommandToWorker(lane, command)
  }

  /** A lane is ready behind the first ones: it opens its target beside their scenarios. */
  #join(lane: LaneThread): void {
    const joining = Promise.withResolvers<void>()
    // It is awaited at the end, where a lane may have failed long before.
    joining.promise.catch(() => {})
    this.#joining.set(lane, joining)
    lane.workerThread.postMessage(this.#told)
    this.issueCommandToWorker(lane, { type: 'BEFOREALL_HOOKS' })
  }

  #hasJoined(lane: LaneThread, isOpen: boolean): void {
    this.running.delete(lane)
    this.#joining.get(lane)!.resolve()
    this.#joining.delete(lane)
    if (isOpen && this.#stage === 'scenarios') this.#give(lane)
    if (isOpen) return
    this.#haveAllJoined = false
    stopRun('another lane could not begin')
  }
}

module.WorkerThreadsAdapter = EagerLanes
