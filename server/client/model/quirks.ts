/**
 * Live behaviour in place of the specification.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface Quirk {
  /** Its name, as the path has it */
  name: string
  /** It is on */
  active: boolean
  /** What it does */
  sentence: string
  /** Clauses of the specification that it bends */
  clauses: string[]
  /** By what it is known, and how well */
  evidence: string
}
