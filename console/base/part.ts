/** Parts of the console that are loaded when they are needed. */
import { signal } from '@preact/signals'

/** A part has not come. Chromium keeps a failed import as failed, so that only a reload of the page brings it. */
export const isPartMissing = signal(false)

/** Loads a part. @returns null: it has not come, and the frame of the console says what to do */
export async function part<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load()
  } catch {
    isPartMissing.value = true
    return null
  }
}
