/**
 * Lanes load the same modules, and a machine has few processors. So the first lane loads alone: the others begin when its
 * first scenario does, by a number in memory that all threads share.
 */
import { extname } from 'node:path'
import {
  getEnvironmentData,
  isMainThread,
  parentPort,
  receiveMessageOnPort,
  setEnvironmentData,
} from 'node:worker_threads'

/** Name of the memory among the data that threads are given. */
const LANES_MEMORY = 'kasalab: whether the first lane has begun'

const WAITING = 0
const BEGUN = 1
/** Between two looks, so that a lane can be ended while it waits. */
const LOOK_MS = 100

/** The other lanes of the next run wait. */
export function holdOtherLanes(): void {
  setEnvironmentData(LANES_MEMORY, new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

const memory = (): Int32Array<SharedArrayBuffer> | null => {
  const given = getEnvironmentData(LANES_MEMORY)
  return given instanceof SharedArrayBuffer ? new Int32Array(given) : null
}

/** The first scenario has begun: the other lanes load. */
export function letOtherLanesLoad(): void {
  const numbers = memory()
  if (!numbers) return
  Atomics.store(numbers, 0, BEGUN)
  Atomics.notify(numbers, 0)
}

const TURN = new URL(`turn${extname(import.meta.filename)}`, import.meta.url).href

/**
 * For the environment of lanes: each waits before it loads the runner. Where a person has set options of Node, these stay
 * alone, and a lane waits before it loads the steps.
 */
export const turnInEnvironment = ({ NODE_OPTIONS: own } = process.env): NodeJS.ProcessEnv =>
  own ? {} : { NODE_OPTIONS: `--import=${TURN}` }

/** Called in a lane before it loads the steps: it waits for its turn. @param lane from 0 */
export function waitForTurn(lane: number): void {
  const numbers = isMainThread || lane === 0 ? null : memory()
  while (numbers && Atomics.wait(numbers, 0, WAITING, LOOK_MS) === 'timed-out');
}

/** Called in a lane before it opens its target. @returns the settings that the run gives its lanes; undefined: none */
export const toldToLane = (): unknown => (parentPort ? receiveMessageOnPort(parentPort)?.message : undefined)
