/** Jobs that share a machine: only so many go on at a time, and the next begins when one has ended. */

/** Hands a job in. @returns what it resolves or rejects with */
type HandIn = <T>(job: () => Promise<T>) => Promise<T>

/** @param places how many jobs go on at a time; they begin in the order in which they are handed in */
export function jobQueue(places: number): HandIn {
  const waiting: (() => Promise<unknown>)[] = []
  let going = 0
  async function work(): Promise<void> {
    going++
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    going--
  }
  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push(() => job().then(resolve, reject))
      if (going < places) void work()
    })
}
