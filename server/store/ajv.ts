/** Ajv, loaded with the first thing that is checked: a start checks nothing. */
import { createRequire } from 'node:module'
import type { Ajv, Options } from 'ajv'

const load = createRequire(import.meta.url)

/** One that knows what `date` and `email` are, and the other formats of JSON Schema. */
export function newAjvWithFormats(options: Options): Ajv {
  const { default: addFormats } = load('ajv-formats') as typeof import('ajv-formats').default
  return addFormats(newAjv(options))
}

/**
 * Schemas are ours, and typed: they are not held against the schema of schemas. Nor is the code of a check optimized:
 * that takes as long again as the compiling, for checks that take microseconds either way.
 */
const QUICKLY: Options = { meta: false, validateSchema: false, code: { optimize: false } }

/** @throws when the options contradict each other */
export function newAjv(options: Options): Ajv {
  const { Ajv } = load('ajv') as typeof import('ajv')
  return new Ajv({ ...QUICKLY, ...options })
}
