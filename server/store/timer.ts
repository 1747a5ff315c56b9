/** A timer of an actor, as it lies in the store too. */
export interface StoredTimer {
  address: string
  /** Name of the timer in its actor; setting it again replaces it. */
  id: string
  /** Epoch milliseconds. */
  due: number
  /** Sent to the actor when due, with `at` added. */
  event: { type: string }
}
