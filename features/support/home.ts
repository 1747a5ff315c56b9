/** Where the program lies: features and pages in one folder, code in the same or, compiled, in one below. */
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of the package: of our features and of the pages about them. */
export const HOME = dirname(findPackageJSON('.', import.meta.url)!)

/** Folder of the code: in a package, where it is compiled, one below. */
export const CODE = join(import.meta.dirname, '../..')
