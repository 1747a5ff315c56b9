/** Where editors find the schema of a profile. */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const SCHEMA = 'features/profile.schema.json'
const CODE = join(import.meta.dirname, '../../../..')
/** A package has it at its root, above the compiled code. */
const PLACES = [join(CODE, SCHEMA), join(CODE, '..', SCHEMA)]

/**
 * `$schema` of a profile, as a path from its folder.
 * @param file of the profile
 * @returns null: this program is not installed below that folder, so that the path would be of this machine alone
 */
export function schemaFrom(file: string, places: readonly string[] = PLACES): string | null {
  const found = places.find((place) => existsSync(place))
  if (found === undefined) return null
  const path = relative(dirname(resolve(file)), found).replaceAll('\\', '/')
  return path.startsWith('../') || /^[a-z]:/i.test(path) ? null : `./${path}`
}
