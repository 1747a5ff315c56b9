import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openServer } from '../../../../../features/proofs/kit/server.ts'
import type { CatalogueGood } from '../../../../../machines/vocabulary/catalogue/catalogue.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { fileGoods } from '../import/file-goods.ts'
import { rowsIn } from '../import/uploaded-file.ts'
import { exportedGoods } from './exports.ts'

const { app } = await openServer()
const tokens: string[] = []

before(async () => {
  const { cashiers, organizations } = (await app.worlds.find('default'))!.reference.seed
  for (const { id } of organizations) {
    const { login, password } = cashiers.find(
      ({ organization_id, active, blocked }) => organization_id === id && active && !blocked,
    )!
    const answer = await send('POST', '/cashier/signin', '', JSON.stringify({ login, password }))
    tokens.push(((await answer.json()) as { access_token: string }).access_token)
  }
})

const send = (method: string, path: string, token: string, body?: string | FormData): Promise<Response> =>
  fetch(`${app.addresses.cloud}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })

// biome-ignore lint/suspicious/noExplicitAny: the body of any call
const ask = async (...call: Parameters<typeof send>): Promise<any> => (await send(...call)).json()

async function passes(ms: number): Promise<void> {
  const world = (await app.worlds.find('default'))!
  await app.scheduler.advance(world, world.clock.now() + ms)
}

/** The file of an export, and what its answer says of it. */
async function exported(kind: string, token: string) {
  const { task_id } = await ask('GET', `/goods/export/${kind}`, token)
  await passes(1000)
  const answer = await send('GET', `/goods/export/file/${task_id}`, token)
  const { headers } = answer
  const about = [headers.get('content-type'), headers.get('content-disposition')?.replace(task_id, 'ID')]
  return { bytes: Buffer.from(await answer.arrayBuffer()), about }
}

async function taken(file: Buffer, token: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'goods')
  const { task_id } = await ask('POST', '/goods/import/upload', token, form)
  await passes(1000)
  await ask('POST', `/goods/import/apply_changes/${task_id}`, token)
  await passes(1000)
  const { status, errors } = await ask('GET', `/goods/import/task_status/${task_id}`, token)
  assert.deepEqual([status, errors], ['done', []])
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('EXT-550: a file is imported by another organization, and exported again as it was', async () => {
  const [own, other] = tokens as [string, string]
  const { id: group } = await ask('POST', '/goods/groups', own, JSON.stringify({ name: 'Випічка' }))
  const good = { type: 'good', is_weight: true, price: 2550 }
  for (const more of [
    { code: 'ХЛ-1', name: '=Хліб, "б"', group, barcodes: ['1', '2'] },
    { code: '-2', name: "'@Різка" },
  ])
    await ask('POST', '/goods', own, JSON.stringify({ ...good, ...more }))
  const csv = await exported('csv', own)
  assert.deepEqual(csv.about, ['text/csv; charset=utf-8', 'attachment; filename="goods-ID.csv"'])
  await taken(csv.bytes, other)
  assert.equal((await exported('csv', other)).bytes.toString(), csv.bytes.toString())
  const { results } = await ask('GET', '/goods?load_group=true', other)
  assert.deepEqual(
    results.map(({ code, name, group_name }: Record<string, string>) => [code, name, group_name]),
    [
      ['ХЛ-1', '=Хліб, "б"', 'Випічка'],
      ['-2', "'@Різка", null],
    ],
  )
  const book = await exported('excel', own)
  assert.deepEqual(book.about, [XLSX, 'attachment; filename="goods-ID.xlsx"'])
  await taken(book.bytes, other)
  assert.equal((await exported('csv', other)).bytes.toString(), csv.bytes.toString())
})

const bread: CatalogueGood = {
  id: 'id',
  code: 'ХЛ-1',
  name: 'Хліб "житній", 0,5',
  short_name: 'Хл.',
  type: 'service',
  is_weight: true,
  barcode: '482',
  barcodes: ['1', '2'],
  taxes: [1, 2],
  uktzed: '1905',
  price: 2550,
  group_id: 'group',
  parent_id: null,
  position: null,
  branches: [],
  created_at: 1,
  updated_at: null,
}
const plain: CatalogueGood = {
  ...bread,
  code: '7',
  short_name: null,
  is_weight: false,
  barcode: null,
  barcodes: [],
  taxes: [],
  uktzed: null,
  price: 999_999_999,
  group_id: null,
}
const groups = [{ id: 'group', name: 'Випічка', description: null, parent_id: null, created_at: 1, updated_at: null }]
const taxes = [
  { code: 1, symbol: 'А' },
  { code: 2, symbol: 'Б' },
] as Tax[]

test('EXT-549: what is exported is imported as it was, member by member', () => {
  const file = exportedGoods({ goods: [bread, plain], groups }, [])
  const { items, issues } = fileGoods(rowsIn(Buffer.from(JSON.stringify(file))), taxes, new Map(), () => 'id')
  assert.deepEqual(issues, [])
  const { code, name, short_name, type, is_weight, barcode, barcodes, uktzed, price } = bread
  const members = { id: 'id', code, name, short_name, type, is_weight, barcode, barcodes, uktzed, price }
  assert.deepEqual(items, [
    { ...members, taxes: [1, 2], group: { id: 'id', name: 'Випічка' } },
    { id: 'id', code: '7', name, type, is_weight: false, price: 999_999_999, taxes: [] },
  ])
})
