/** What a desk printed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minimalSale, openLab, virtual } from '../../../features/proofs/kit/lab.ts'

const site = await openLab()

const NOBODY = '00000000-0000-4000-8000-0000000000ff'

test('what a desk printed is listed, and each slip is shown in every form', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  const [{ id }] = cash_registers
  await desk('shift/open')
  await desk('receipt/sell', { ...minimalSale('00000000-0000-4000-8000-000000000001'), print: true })
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

test('prints are found without an id: by the register, its fiscal number, the last slip, a fiscal code', async () => {
  const { lab, desk, cash_registers, base_url } = await site.world(virtual)
  const registers = cash_registers as { id: string; fiscal_number: string }[]
  const [first, second] = registers as [(typeof registers)[0], (typeof registers)[0]]
  const printers = async () => (await lab('GET', 'prints')).body
  const nothing = await printers()
  assert.deepEqual(
    nothing.map((each: Record<string, unknown>) => [each.cash_register_id, each.fiscal_number, each.slips, each.last]),
    registers.map(({ id, fiscal_number }) => [id, fiscal_number, 0, null]),
  )
  assert.equal((await lab('GET', `prints/${first.fiscal_number}/last.txt`)).status, 404)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT10S' })
  for (const end of ['1', '2']) {
    await desk('receipt/sell', { ...minimalSale(`00000000-0000-4000-8000-00000000000${end}`), print: true })
    await lab('POST', 'clock/advance', { by: 'PT10S' })
  }
  await desk('shift/xreport')
  const listed = (await lab('GET', `prints/${first.fiscal_number}`)).body
  assert.deepEqual(listed, (await lab('GET', `prints/${first.id}`)).body)
  const [{ url, slips, last }, other] = await printers()
  assert.deepEqual([slips, last, other.slips], [3, listed[2].links, 0])
  assert.deepEqual(await (await fetch(url)).json(), listed)
  // An X-report is no document, and has no fiscal code.
  const codes = listed.map(({ fiscal_code }: { fiscal_code: string | null }) => fiscal_code)
  assert.deepEqual([typeof codes[0], typeof codes[1], codes[2]], ['string', 'string', null])
  const shown = async (slip: string | number, register = first.fiscal_number) => {
    const answer = await fetch(`${base_url}/lab/prints/${register}/${slip}.txt`)
    return { status: answer.status, text: await answer.text() }
  }
  assert.deepEqual(await shown(codes[1]), await shown(2))
  assert.deepEqual(await shown(codes[0]), await shown(1, first.id))
  assert.match((await shown(codes[0])).text, new RegExp(codes[0]))
  // By the id its client has made, in either case: online the code comes later.
  assert.deepEqual(await shown('00000000-0000-4000-8000-000000000002'.toUpperCase()), await shown(2))
  assert.deepEqual(await shown('last'), await shown(3))
  assert.equal((await shown(codes[0], second.fiscal_number)).status, 404)
  for (const path of [`prints/${first.fiscal_number}x`, `prints/${first.id}/null.txt`, `prints/${first.id}/first.txt`])
    assert.equal((await lab('GET', path)).status, 404, path)
})
