/** Every page for people leads where it says, features as well: to files that are there, and to headings that they have. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|feature)$/.test(file))
    .map((file) => join('features', file)),
]

/** What stands in code is no link. */
const prose = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^ *```.*?^ *```/gms, '')
    .replace(/`[^`\n]*`/g, '')

/** Headings as links name them. */
const anchors = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Why a link leads nowhere; null when it does not. */
function fault(page: string, target: string): string | null {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, file))) return `${page}: there is no ${file}`
  return anchor === undefined || anchors(file).includes(anchor) ? null : `${page}: ${file} has no heading ${anchor}`
}

test('every link of every page has a target', () => {
  const links = pages.flatMap((page) =>
    [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => ({ page, target: target! }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  )
  assert.ok(pages.includes('README.md') && links.some(({ page }) => page.endsWith('.feature')))
  assert.deepEqual(
    links.flatMap(({ page, target }) => fault(page, target) ?? []),
    [],
  )
})
