/**
 * Signals the runners of a run, which are threads, that no further scenario may begin, and why. The reason is in memory
 * that all threads share: a runner that begins to load after the signal sees it as well.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** Name of the memory among the data that threads are given. */
export const RUN_MEMORY = 'kasalab: why the run was stopped'

/** Begins the message of a run that ends early, so that nothing is written to a register that is not for tests. */
export const ENDANGERED = 'the run was ended, for '

/** How the reason begins of what is not tested since the target was given up. */
export const GIVEN_UP = 'the target does not answer any more: '

/** Why scenarios were not tested that an interrupt has left. */
export const INTERRUPTED = 'the run was interrupted'

/** Bytes of a reason, at most: what is longer is cut off. */
const MOST_BYTES = 8192
/** Behind the two numbers, in bytes. */
const TEXT_AT = 8
/** Place of the number that says how far it is, and its values. */
const STATE = 0
const RUNNING = 0
const BEING_WRITTEN = 1
const STOPPED = 2
/** Place of the number of bytes of the reason. */
const LENGTH = 1

export const freshMemory = (): SharedArrayBuffer => new SharedArrayBuffer(TEXT_AT + MOST_BYTES)

/** Every thread that the first one starts has the memory of the first. */
function sharedMemory(): SharedArrayBuffer {
  const given = getEnvironmentData(RUN_MEMORY)
  if (given instanceof SharedArrayBuffer) return given
  const made = freshMemory()
  setEnvironmentData(RUN_MEMORY, made)
  return made
}

const memory = sharedMemory()
const numbers = new Int32Array(memory, 0, 2)
const text = new Uint8Array(memory, TEXT_AT)

/** @returns why the run has been stopped; null: it has not. Running scenarios finish and clean up. */
export function stoppedBecause(): string | null {
  if (Atomics.load(numbers, STATE) !== STOPPED) return null
  // Decoders take no shared memory
  return Buffer.from(text.slice(0, numbers[LENGTH])).toString()
}

/** A run begins: what stopped one before it in this process does not stop it. */
export function beginRun(): void {
  Atomics.store(numbers, STATE, RUNNING)
}

/** Stops further scenarios in all threads of this process. The first reason counts. */
export function stopRun(why: string): void {
  if (Atomics.compareExchange(numbers, STATE, RUNNING, BEING_WRITTEN) !== RUNNING) return
  numbers[LENGTH] = new TextEncoder().encodeInto(why, text).written
  Atomics.store(numbers, STATE, STOPPED)
}
