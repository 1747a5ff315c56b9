/** Clients generated from a served description, and programs compiled against them, in a folder of their own. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The generator needs the compiler API of TypeScript, which version 7 lacks. */
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript6' : specifier, context),
})

const COMPILER = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')

/** A folder for clients and their programs; whoever makes it removes it. */
export async function programFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-client-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

/** Generates a client. @param address of the description @param path of the folder it goes to */
export async function generateClient(address: string, path: string): Promise<void> {
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({
    input: address,
    output: { path, importFileExtension: '.ts' },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  })
}

/** Writes programs and compiles them strictly; the platform's own declarations are not checked. */
export async function compilePrograms(folder: string, programs: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      COMPILER,
      ...'--noEmit --strict --skipLibCheck --target es2024 --lib es2024,dom,dom.iterable --module nodenext'.split(' '),
      ...'--types --allowImportingTsExtensions --erasableSyntaxOnly'.split(' '),
      ...Object.keys(programs),
    ],
    { encoding: 'utf8', cwd: folder },
  )
  assert.equal(status, 0, `${COMPILER}\n${stdout}${stderr}`)
}
