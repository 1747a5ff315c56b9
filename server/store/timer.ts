/** A timer of an actor, in memory and in the store. */
export interface Timer {
  address: string
  /** Name of the timer in its actor; setting it again replaces it. */
  id: string
  /** Epoch milliseconds. */
  due: number
  /** Sent to the actor when due, with `at` added. */
  event: { type: string }
}
