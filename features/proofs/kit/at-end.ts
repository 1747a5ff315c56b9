/** What several test files of a process share: closed when the last of them has ended, whichever opened it. */
import { after } from 'node:test'

const opened: (() => unknown)[] = []
after(async () => {
  for (const close of opened.reverse()) await close()
})

/** @param close called at the end, in the reverse order of these calls */
export const atEnd = (close: () => unknown): void => {
  opened.push(close)
}
