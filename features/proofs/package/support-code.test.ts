import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

test('kasalab/steps has the hooks, the parameter types and every file of steps', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package/support-code.ts'), 'utf8')
  const imported = [...text.matchAll(/^import '\.\.\/(?:\.\.\/)?(.+)'$/gm)].map(([, file]) => file)
  const steps = readdirSync(join(import.meta.dirname, '../../steps')).filter((file) => file.endsWith('.ts'))
  const wanted = ['support/hooks.ts', 'support/vocabulary/parameters.ts', ...steps.map((file) => `steps/${file}`)]
  assert.deepEqual(imported.sort(), wanted.sort())
})
