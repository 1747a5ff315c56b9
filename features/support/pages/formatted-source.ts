/** Source that is generated, formatted by Biome. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** @param kind of the source: the ending of its files @throws when it is none */
export function formattedSource(text: string, kind: 'ts' | 'json' = 'ts'): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', `--stdin-file-path=generated.${kind}`],
    { input: text, encoding: 'utf8', cwd: root },
  )
  if (status !== 0) throw new Error(`${stderr}\n${text}`)
  return stdout
}
