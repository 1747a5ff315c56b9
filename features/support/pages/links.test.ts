/** Every link in pages and features has a target: an existing file, and a heading in it. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['features', 'server', 'machines'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(md|feature)$/.test(file))
      .map((file) => join(room, file)),
  ),
]

/** The text without code, in which nothing is a link. */
const prose = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^ *```.*?^ *```/gms, '')
    .replace(/`[^`\n]*`/g, '')

/** Anchors of the headings. */
const anchors = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Why a link is broken; null: it is not. */
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
  assert.ok(['README.md', 'server/scale.md'].every((page) => pages.includes(page)))
  assert.ok(links.some(({ page }) => page.endsWith('.feature')))
  assert.deepEqual(
    links.flatMap(({ page, target }) => fault(page, target) ?? []),
    [],
  )
})
