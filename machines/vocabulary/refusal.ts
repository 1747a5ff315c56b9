/** A refusal: an answer like any other, named by its rule. Leaves no trace. */
export interface Refused {
  type: 'refused'
  at: number
  rule: string
  /** The figures that broke the rule, for the message and for debugging. */
  values: Record<string, string | number | boolean | null>
}
