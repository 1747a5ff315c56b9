/** `--end-with-parent`: the server ends when the process that has started it has ended, however that was. */

/** How often it looks, ms. No system tells a process of the end of its parent. */
const LOOK_MS = 250

/** Id of the parent at the start. An orphan gets another parent; on Windows it keeps the id. */
const parent = process.ppid

/** Calls back once, when the parent has ended; does not keep the process running by itself. */
export function whenParentEnds(ended: () => void): void {
  const look = setInterval(() => {
    if (process.ppid === parent && runs(parent)) return
    clearInterval(look)
    ended()
  }, LOOK_MS).unref()
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
