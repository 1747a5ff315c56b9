/**
 * What retains a world in memory: requests until they are answered, sockets and streams until they are closed. As long as
 * there are any it stays in memory. They come in the microtask in which they have found it, so that it is not put to
 * sleep in between.
 */
export class Retention {
  #requests = 0
  #others = 0
  #waiting: (() => void)[] = []

  get count(): number {
    return this.#requests + this.#others
  }

  beginRequest(): void {
    this.#requests++
  }

  endRequest(): void {
    if (--this.#requests === 0) for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Resolves when each request that has found the world is answered. */
  async withoutRequests(): Promise<void> {
    while (this.#requests > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Anything but a request, until as many ends have been said. */
  begin(): void {
    this.#others++
  }

  end(): void {
    this.#others--
  }
}
