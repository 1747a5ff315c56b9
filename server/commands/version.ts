/** `kasalab --version`: its version, and that of Node. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

const { version } = JSON.parse(readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')) as { version: string }
process.stdout.write(`kasalab ${version} (Node ${process.version})\n`)
