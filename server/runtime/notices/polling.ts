/** The same question again and again, while the clock of the world is stopped. */

/** So many equal answers in a row are not chance. */
const EQUAL_ANSWERS = 10
/** Questions that are counted by turns. */
const QUESTIONS = 16
/** A longer question is not counted. Characters. */
const QUESTION_CHARACTERS = 300

interface Asked {
  times: number
  answer: string
}

export class Polling {
  readonly #asked = new Map<string, Asked>()
  /** What the clock showed, epoch milliseconds. */
  #now = 0

  /**
   * A question that does nothing has been answered.
   * @param question its path and query
   * @param answer what tells its answers apart
   * @param now of a virtual clock
   * @param due when its next timer is due; undefined: there is none
   * @returns `due`, once the question has been answered so often in the same way
   */
  asked(question: string, answer: string, now: number, due: number | undefined): number | null {
    if (now !== this.#now) this.#asked.clear()
    this.#now = now
    if (due === undefined || due <= now || question.length > QUESTION_CHARACTERS) return null
    const before = this.#asked.get(question)
    if (before?.answer === answer) return ++before.times === EQUAL_ANSWERS ? due : null
    if (this.#asked.size >= QUESTIONS) this.#asked.clear()
    this.#asked.set(question, { times: 1, answer })
    return null
  }

  clear(): void {
    if (this.#asked.size > 0) this.#asked.clear()
  }
}
