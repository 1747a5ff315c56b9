/**
 * A disturbance, whichever it is.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

/** A fault, and where it is on. */
export interface FaultState<Name extends string, On> {
  name: Name
  active: boolean
  sentence: string
  /** What it takes, as a schema. */
  parameters: JsonSchema
  on: On[]
}

export type JsonSchema = Record<string, unknown>
