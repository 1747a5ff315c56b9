/** Ajv, loaded lazily with the first validation, so that it costs the start nothing. */
import { createRequire } from 'node:module'
import type { Ajv, Options } from 'ajv'

const load = createRequire(import.meta.url)

/** An Ajv that knows `date`, `email` and the other formats of JSON Schema. */
export function newAjvWithFormats(options: Options): Ajv {
  const { default: addFormats } = load('ajv-formats') as typeof import('ajv-formats').default
  return addFormats(newAjv(options))
}

/**
 * Schemas are ours and typed, so they are not validated against the meta-schema. Validators are not optimized: that
 * doubles the compile time of checks that take microseconds either way.
 */
const QUICKLY: Options = { meta: false, validateSchema: false, code: { optimize: false } }

/** @throws when the options contradict each other */
export function newAjv(options: Options): Ajv {
  const { Ajv } = load('ajv') as typeof import('ajv')
  return new Ajv({ ...QUICKLY, ...options })
}
