/** TypeScript that is generated, formatted by Biome. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** @throws when it is no TypeScript */
export function formattedSource(text: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--stdin-file-path=generated.ts'],
    { input: text, encoding: 'utf8', cwd: root },
  )
  if (status !== 0) throw new Error(`${stderr}\n${text}`)
  return stdout
}
