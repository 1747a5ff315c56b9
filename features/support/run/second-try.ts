/**
 * A stranger is convicted only by what two tries show: a scenario that fails is tried again, unless its lane has seen two
 * tries fail in the same way, or it has waited in vain.
 */

interface Failed {
  key: string
  /** Whether another try would show nothing more. */
  isFinal: boolean
}

/** Tries of the scenarios of one lane. */
export class SecondTries {
  /** First tries that failed, by pickle. */
  readonly #first = new Map<string, Failed>()
  /** What two tries have shown: causes, and members that break a field table. */
  readonly #shown = new Set<string>()
  /** Pickles that are tried again for a field table, with the members that broke it. */
  readonly #breaking = new Map<string, readonly string[]>()

  /** A try has failed. @param pickle id of its scenario */
  failed(pickle: string, failed: Failed): void {
    const first = this.#first.get(pickle)
    if (!first) this.#first.set(pickle, failed)
    else if (first.key === failed.key) this.#shown.add(first.key)
  }

  /** Whether a scenario has failed before, and is tried again. */
  isAgain = (pickle: string): boolean => this.#first.has(pickle)

  /** Whether a scenario has failed, and is not to be tried again. */
  isNeedless(pickle: string): boolean {
    const first = this.#first.get(pickle)
    return first !== undefined && (first.isFinal || this.#shown.has(first.key))
  }

  /**
   * A try has passed, and answers of it broke field tables.
   * @param keys of the members
   * @returns whether it is to be tried again, because one try alone has shown one of them
   */
  isDoubtful(pickle: string, keys: readonly string[]): boolean {
    const before = this.#breaking.get(pickle)
    if (before) for (const key of keys) if (before.includes(key)) this.#shown.add(key)
    if (before || this.#first.has(pickle) || keys.every((key) => this.#shown.has(key))) return false
    this.#breaking.set(pickle, keys)
    return true
  }
}
