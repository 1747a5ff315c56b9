/** The pages for people lead to each other, say which version it is, and tell the extension from the law. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Sandbox } from '../../../server/sandbox.ts'
import { newPage } from './browser.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

let sandbox: Sandbox
/** Of a world of its own: links stay in it. */
let cloud = ''
let desk = ''

before(async () => {
  sandbox = await Sandbox.start()
  const { world } = await sandbox.lab.createWorld({ name: 'beside' })
  cloud = world.base_url
  desk = world.local_base_url
})
after(() => sandbox.close())

/** By a selector that is there once the page is drawn. */
const pages = (): [url: string, drawn: string, leaves?: string[]][] => [
  [`${cloud}/api/docs`, '#operations-shifts-openShift'],
  [`${desk}/api/docs`, '#operations-shift-openDeskShift'],
  [`${cloud}/api/docs/sockets`, 'section'],
  [`${cloud}/lab/docs`, '.opblock'],
  [`${cloud}/lab/book/index.html`, '.chapters a'],
  [`${cloud}/lab#/tryIt`, '.panel a'],
]

/** The same page by the address that others know it by. */
const known = (url: string): string => url.replace(/\/index\.html$|#.*$/, '')

test('each links to all others, in its own world, and says which version of Kasalab it is', async () => {
  const page = await newPage()
  const all = pages().map(([url]) => known(url))
  for (const [url, drawn] of pages()) {
    await page.goto(url)
    await page.locator(drawn).first().waitFor()
    const links = await page
      .locator('a')
      .evaluateAll((found) => found.map((each) => (each as unknown as { href: string }).href))
    const missing = all.filter((each) => each !== known(url) && !links.includes(each))
    assert.deepEqual(missing, [], `on ${url}`)
    // The version of the interface has it too, so that it is looked for with what it is of
    assert.match(
      await page.locator('body').innerText(),
      new RegExp(`Kasalab\\s+${version.replaceAll('.', '\\.')}`),
      url,
    )
  }
  await page.close()
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test(`operations of the extension are marked, those of the law are not: ${colorScheme}, ${width}`, async () => {
    const page = await newPage({ colorScheme, viewport: { width, height: 900 } })
    for (const origin of [cloud, desk]) {
      await page.goto(`${origin}/api/docs`)
      await page.locator('.opblock .beyond').first().waitFor()
      const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { operationId: string; 'x-extension'?: true }>>
      }
      const described = Object.values(paths).flatMap((methods) => Object.values(methods))
      const beyond = described.filter((each) => each['x-extension']).map(({ operationId }) => operationId)
      const marked = await page
        .locator('.opblock:has(.beyond)')
        .evaluateAll((found) => found.map((each) => (each as unknown as { id: string }).id.split('-').at(-1)))
      assert.deepEqual(marked.sort(), beyond.sort())
      assert.ok(beyond.length > 0 && beyond.length < described.length)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
    }
    await page.close()
  })
