/** The package has every page that its README leads to, and what those pages link. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')

/** Paths of what npm would pack, as far as it is no build. */
function packed(): string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent']
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [{ files }] = JSON.parse(text.slice(text.indexOf('['))) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path)
}

/** Targets of a page's links to other files, from the root; code has none. */
function linkedBy(page: string): string[] {
  const prose = readFileSync(join(root, page), 'utf8')
    .replace(/^ *```.*?^ *```/gms, '')
    .replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)).replace(/\/$/, ''))
}

const files = packed()

test('every link of a page in the package has its target there', () => {
  const has = new Set(files.flatMap((file) => [file, ...parentsOf(file)]))
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('dist/'))
  assert.ok(
    ['README.md', 'features/README.md', 'features/steps.md', 'features/profile.md'].every((page) =>
      pages.includes(page),
    ),
  )
  const dead = pages.flatMap((page) =>
    linkedBy(page)
      .filter((target) => !has.has(target))
      .map((target) => `${page}: ${target}`),
  )
  assert.deepEqual([...new Set(dead)], [])
})

test('the package has all features, which pages link, and no source or test', () => {
  const features = execFileSync('git', ['ls-files', 'features/*.feature'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const own = features.filter((file) => !file.startsWith('features/proofs/'))
  assert.deepEqual(
    own.filter((file) => !files.includes(file)),
    [],
  )
  const others = files.filter((file) => !file.startsWith('dist/') && !/\.(md|feature|png|json)$|^LICENSE$/.test(file))
  assert.deepEqual(others, [])
})

function parentsOf(file: string): string[] {
  const parent = dirname(file)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

test('kasalab/steps has the hooks, the parameter types and every file of steps', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package/support-code.ts'), 'utf8')
  const imported = [...text.matchAll(/^import '\.\.\/(?:\.\.\/)?(.+)'$/gm)].map(([, file]) => file)
  const steps = readdirSync(join(import.meta.dirname, '../../steps')).filter((file) => file.endsWith('.ts'))
  const wanted = ['support/hooks.ts', 'support/vocabulary/parameters.ts', ...steps.map((file) => `steps/${file}`)]
  assert.deepEqual(imported.sort(), wanted.sort())
})
