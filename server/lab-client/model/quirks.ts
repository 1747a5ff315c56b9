/**
 * Live behaviour in place of the specification.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface Quirk {
  name: string
  active: boolean
  sentence: string
  clauses: string[]
  evidence: string
}
