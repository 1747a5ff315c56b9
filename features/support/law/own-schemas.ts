/** Options of Ajv for schemas that belong to this repository. */
import type { Options } from 'ajv'

/**
 * They are not validated against the meta-schema, which takes longer to compile than most of them. Each check is used a
 * few times: its code is not optimized.
 */
export const OF_OWN_SCHEMAS: Options = { meta: false, validateSchema: false, code: { optimize: false } }
