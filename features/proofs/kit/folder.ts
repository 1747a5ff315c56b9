/** Temporary folders of tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** @returns a temporary folder that is there until the tests of the file have ended */
export function folderOfFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
