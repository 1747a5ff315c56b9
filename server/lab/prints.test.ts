/** What a desk printed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdLab, keep } from '../../features/harness/contract.ts'
import { openLab, sale, virtual } from '../lab-under-test.ts'

const site = openLab({ hold: holdLab, keep })

const NOBODY = '00000000-0000-4000-8000-0000000000ff'

test('what a desk printed is listed, and each slip is shown in every form', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  const [{ id }] = cash_registers
  await desk('shift/open')
  await desk('receipt/sell', { ...sale('00000000-0000-4000-8000-000000000001'), print: true })
  await desk('shift/xreport')
  const { body: prints } = await lab('GET', `prints/${id}`)
  const { shift_id } = prints[1].document
  assert.deepEqual(
    prints.map(({ number, kind, status, document, not_shown }: Record<string, unknown>) => [
      ...[number, kind, status, document, not_shown],
    ]),
    [
      [1, 'RECEIPT', 'printed', { document: 2 }, null],
      [2, 'X_REPORT', 'printed', { report: 1, shift_id }, null],
    ],
  )
  const [{ links }] = prints
  const longest = (lines: string) => Math.max(...lines.split('\n').map((line) => line.length))
  const shown = async (link: string) => {
    const answer = await fetch(link)
    return [answer.status, answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())] as const
  }
  const [, plain, asText] = await shown(`${links.text}?width=60`)
  assert.equal(plain, 'text/plain; charset=utf-8')
  assert.equal(longest(asText.toString()), 60)
  const [, page, html] = await shown(links.html)
  assert.equal(page, 'text/html; charset=utf-8')
  assert.match(html.toString(), /^<!doctype html>/)
  const [, picture, png] = await shown(links.png)
  assert.equal(picture, 'image/png')
  assert.equal(png.toString('latin1', 1, 4), 'PNG')
  for (const path of [`prints/${id}/3.txt`, `prints/${id}/0.png`, `prints/${id}/x.html`, `prints/${NOBODY}`])
    assert.equal((await lab('GET', path)).status, 404, path)
  for (const path of [
    `prints/${id}/1.txt?width=9`,
    `prints/${id}/1.txt?width=251`,
    `prints/${id}/1.png?paper_width=81`,
  ])
    assert.equal((await lab('GET', path)).status, 422, path)
})
