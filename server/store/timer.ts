/** A timer of an actor, as it lies in the store too. */
export interface StoredTimer {
  address: string
  /** Name of the timer at its actor; setting it again replaces it. */
  id: string
  /** Epoch milliseconds. */
  due: number
  /** Handed to the actor when due; `at` is set then. */
  event: { type: string }
}
