/** Which version of Kasalab it is. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The nearest above this file, whether it is compiled or not. */
const manifest: { version: string } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8'))

/** As its package has it. */
export const VERSION = manifest.version

/** As pages say it. */
export const PRODUCT = `Kasalab ${VERSION}`
