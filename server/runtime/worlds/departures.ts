/** Worlds on their way to other processes, by name: until one has left, who looks for it waits. */
export class Departures {
  readonly #leaving = new Map<string, Promise<void>>()

  /** Settles when a world has left, or has not; undefined: it is not about to. */
  of(name: string): Promise<void> | undefined {
    return this.#leaving.get(name)
  }

  /** @throws what handing over throws */
  async during(name: string, handOver: () => Promise<void>): Promise<void> {
    const leaving = handOver()
    this.#leaving.set(
      name,
      leaving.catch(() => undefined),
    )
    await leaving.finally(() => this.#leaving.delete(name))
  }
}
