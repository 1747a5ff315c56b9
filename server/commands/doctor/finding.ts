/** What the doctor has found of one thing. */
export interface MachineFinding {
  /** What was looked at: `port 8080`. */
  about: string
  /** trouble: a sandbox would not start, or not work; warning: it works, though not as well as it might. */
  state: 'well' | 'warning' | 'trouble'
  /** One sentence, without a full stop at its end. */
  says: string
  /** What to do next; null: nothing. */
  next: string | null
}

export const well = (about: string, says: string): MachineFinding => ({ about, state: 'well', says, next: null })
export const warning = (about: string, says: string, next: string): MachineFinding => ({
  about,
  state: 'warning',
  says,
  next,
})
export const trouble = (about: string, says: string, next: string): MachineFinding => ({
  about,
  state: 'trouble',
  says,
  next,
})
