/** Temporary folders of tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** @returns a temporary folder that is deleted, with all it has, when the process ends */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kasalab-test-'))
  folders.push(folder)
  return folder
}
