/** Restarts of the server under all walks that run: it ends when each of them waits for it, and once for all of them. */

export class Restarts {
  readonly #restart: () => Promise<void>
  #walks = 0
  #waiting: { resolve(): void; reject(error: unknown): void }[] = []

  /** @param restart ends the server and starts it again on the same store */
  constructor(restart: () => Promise<void>) {
    this.#restart = restart
  }

  /** Another walk runs: no restart without it. */
  join(): void {
    this.#walks++
  }

  /** A walk has ended. */
  leave(): void {
    this.#walks--
    this.#restartIfAllWait()
  }

  /** Settles when the server is there again. */
  wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#restartIfAllWait()
    })

  #restartIfAllWait(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#walks) return
    const waiting = this.#waiting.splice(0)
    this.#restart().then(
      () => waiting.forEach(({ resolve }) => void resolve()),
      (error) => waiting.forEach(({ reject }) => void reject(error)),
    )
  }
}
