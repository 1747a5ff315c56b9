/** A thread that reads workbooks, one at a time, as the reader hands them in. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type SheetBounds, sheetRows } from './sheet-rows.ts'

/** What the thread is asked. */
export interface WorkbookTask {
  file: Uint8Array
  bounds: SheetBounds
}

/** Where threads have priorities of their own, requests come before workbooks. */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

parentPort!.on('message', async ({ file, bounds }: WorkbookTask) => {
  parentPort!.postMessage(await sheetRows(file, bounds))
})
