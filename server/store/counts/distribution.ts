/** How often a figure fell where, counted as plain numbers: one more costs a few comparisons. */
export class Distribution {
  /** Upper bounds of the buckets, ascending; above the last there is one more. */
  readonly bounds: readonly number[]
  /** How many fell into each bucket alone, the one above the last bound included. */
  readonly counts: Float64Array
  /** Of all figures. */
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  add(figure: number): void {
    const { bounds, counts } = this
    let bucket = 0
    while (bucket < bounds.length && figure > bounds[bucket]!) bucket++
    counts[bucket]!++
    this.sum += figure
  }

  /** How many figures there were. */
  get count(): number {
    return this.counts.reduce((sum, each) => sum + each, 0)
  }
}
