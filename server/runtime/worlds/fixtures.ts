/** What worlds can be seeded with. */
import type { ReferenceData } from '../world/reference-data.ts'

export interface Fixtures {
  /** The seed of a fixture; undefined when there is none of this name. */
  get(name: string): ReferenceData | undefined
}
