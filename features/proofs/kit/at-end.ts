/** When what tests have opened is closed. */
import { after } from 'node:test'

/** What closes something at its end: the context of a test, the file that opens it, or the last file of a process. */
export interface Ending {
  after(close: () => unknown): void
}

/** The end of the test that is running, or of the file that is being loaded. */
export const FILE: Ending = { after }

const opened: (() => unknown)[] = []
after(async () => {
  for (const close of opened.reverse()) await close()
})

/** Of what several test files of a process share: closed when the last of them has ended, whichever opened it. */
export const PROCESS: Ending = {
  /** @param close called at the end, in the reverse order of these calls */
  after: (close) => void opened.push(close),
}
