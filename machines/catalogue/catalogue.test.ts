import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { CATALOGUE } from '../limits.ts'
import type {
  CatalogueCommand,
  CatalogueContext,
  CatalogueFact,
  CatalogueGood,
  ImportedGood,
  NewGood,
} from '../vocabulary/catalogue/catalogue.ts'
import { catalogue } from './catalogue.ts'

/** More of each good are not read for one change. */
const MEMBER_READS = 100

const good = (id: string, members: Partial<NewGood> = {}): NewGood => ({
  id,
  code: `code of ${id}`,
  name: 'Хліб',
  short_name: null,
  type: 'good',
  is_weight: false,
  barcode: null,
  barcodes: [],
  taxes: [],
  uktzed: null,
  price: 2000,
  group_id: null,
  parent_id: null,
  position: null,
  branches: [],
  ...members,
})

/** A catalogue that hears one command after another. @param context what it holds already */
function begun(context?: CatalogueContext) {
  let [snapshot] = initialTransition(catalogue)
  if (context) snapshot = catalogue.resolveState({ value: snapshot.value, context })
  return {
    hear(command: CatalogueCommand): CatalogueFact[] {
      const [next, actions] = transition(catalogue, snapshot, command)
      snapshot = next
      return actions.map(({ params }) => (params as unknown as { event: CatalogueFact }).event)
    },
    get context(): CatalogueContext {
      return snapshot.context
    },
  }
}

const create = (each: NewGood, children: string[] = []): CatalogueCommand => ({
  type: 'good.create',
  at: 1,
  good: each,
  children,
})

test('a good is made once for each code', () => {
  const shop = begun()
  const [made] = shop.hear(create(good('a')))
  assert.deepEqual(made, { type: 'good.created', at: 1, good: { ...good('a'), created_at: 1, updated_at: null } })
  const [refused] = shop.hear(create(good('b', { code: 'code of a' })))
  assert.deepEqual(refused, {
    type: 'refused',
    at: 1,
    rule: 'good of this code exists already',
    values: { code: 'code of a' },
  })
  assert.equal(shop.context.goods.length, 1)
})

test('what is as it was already is no edit, and nothing is said', () => {
  const shop = begun()
  shop.hear(create(good('a', { barcodes: ['1'] })))
  assert.deepEqual(shop.hear({ type: 'good.edit', at: 2, id: 'a', changes: { barcodes: ['1'] }, children: [] }), [])
  assert.equal(shop.context.goods[0]!.updated_at, null)
  shop.hear({ type: 'good.edit', at: 3, id: 'a', changes: { barcodes: ['1', '2'] } })
  assert.equal(shop.context.goods[0]!.updated_at, 3)
})

test('kinds that are named take the place of the others, and only theirs', () => {
  const shop = begun()
  for (const id of ['a', 'b', 'c', 'd']) shop.hear(create(good(id)))
  shop.hear({ type: 'good.edit', at: 2, id: 'd', changes: {}, children: ['c'] })
  shop.hear({ type: 'good.edit', at: 2, id: 'a', changes: {}, children: ['b'] })
  shop.hear({ type: 'good.edit', at: 3, id: 'd', changes: {}, children: ['a'] })
  assert.deepEqual(
    shop.context.goods.map(({ id, parent_id }) => [id, parent_id]),
    [
      ['a', 'd'],
      ['b', 'a'],
      ['c', null],
      ['d', null],
    ],
  )
})

test('a group lies in no circle of groups', () => {
  const shop = begun()
  const group = (id: string, parent_id: string | null) => ({ id, name: id, description: null, parent_id })
  shop.hear({ type: 'group.create', at: 1, group: group('a', null) })
  shop.hear({ type: 'group.create', at: 1, group: group('b', 'a') })
  shop.hear({ type: 'group.create', at: 1, group: group('c', 'b') })
  const [refused] = shop.hear({ type: 'group.edit', at: 2, id: 'a', changes: { parent_id: 'c' } })
  assert.deepEqual(refused, { type: 'refused', at: 2, rule: 'unknown id', values: { parent_id: 'c' } })
  shop.hear({ type: 'group.delete', at: 3, id: 'b' })
  assert.equal(shop.context.groups.find(({ id }) => id === 'c')!.parent_id, 'a')
})

const item = (number: number): ImportedGood => ({ id: `i${number}`, code: `К-${number}`, name: 'Хліб', price: 100 })
const items = (count: number): ImportedGood[] => Array.from({ length: count }, (_, index) => item(index))

test('an import is taken whole or not at all', () => {
  const shop = begun()
  shop.hear(create(good('a', { code: 'К-0', barcode: '482' })))
  const [taken] = shop.hear({ type: 'goods.import', at: 2, task: 't', items: items(CATALOGUE.goods) })
  assert.deepEqual(taken, { type: 'goods.imported', at: 2, task: 't', created: CATALOGUE.goods - 1, updated: 1 })
  assert.deepEqual(
    [shop.context.goods[0]!.id, shop.context.goods[0]!.barcode, shop.context.goods[0]!.price],
    ['a', '482', 100],
  )
  const [refused] = shop.hear({ type: 'goods.import', at: 3, task: 'u', items: [item(CATALOGUE.goods)] })
  assert.deepEqual(refused, { type: 'goods.import-refused', at: 3, task: 'u', limit: CATALOGUE.goods })
  assert.equal(shop.context.goods.length, CATALOGUE.goods)
})

test('an import puts goods into the groups they name: the first of the name, or one that is made', () => {
  const shop = begun()
  const group = (id: string, name: string) => ({ id, name, description: null, parent_id: null })
  shop.hear({ type: 'group.create', at: 1, group: group('a', 'Хліб') })
  shop.hear({ type: 'group.create', at: 1, group: group('b', 'Хліб') })
  shop.hear(create(good('g', { code: 'К-0', group_id: 'b' })))
  const named = (number: number, id: string, name: string) => ({ ...item(number), group: { id, name } })
  shop.hear({
    type: 'goods.import',
    at: 2,
    task: 't',
    items: [named(0, 'x', 'Хліб'), named(1, 'y', 'Чай'), named(2, 'y', 'Чай'), item(3)],
  })
  assert.deepEqual(
    shop.context.goods.map(({ group_id }) => group_id),
    ['a', 'y', 'y', null],
  )
  assert.ok(shop.context.goods.every((each) => !('group' in each)))
  assert.deepEqual(shop.context.groups.slice(2), [{ ...group('y', 'Чай'), created_at: 2, updated_at: null }])
  // A file that leaves the group open leaves the good where it is.
  shop.hear({ type: 'goods.import', at: 3, task: 'u', items: [item(1)] })
  assert.equal(shop.context.goods[1]!.group_id, 'y')
})

test('an import that names more groups than a catalogue takes is refused, and makes none', () => {
  const shop = begun()
  const named = items(CATALOGUE.groups + 1).map((each, number) => ({
    ...each,
    group: { id: `${number}`, name: `Г-${number}` },
  }))
  const [refused] = shop.hear({ type: 'goods.import', at: 2, task: 't', items: named })
  assert.deepEqual(refused, { type: 'goods.import-refused', at: 2, task: 't', limit: CATALOGUE.groups })
  assert.deepEqual(shop.context, { goods: [], groups: [] })
})

test('groups are bounded, and so are the characters of all texts', () => {
  const shop = begun()
  for (let number = 0; number < CATALOGUE.groups; number++)
    shop.hear({
      type: 'group.create',
      at: 1,
      group: { id: `${number}`, name: 'a', description: null, parent_id: null },
    })
  const one = { id: 'x', name: 'a', description: null, parent_id: null }
  const [full] = shop.hear({ type: 'group.create', at: 1, group: one })
  assert.deepEqual(full, {
    type: 'refused',
    at: 1,
    rule: 'catalogue of goods full',
    values: { what: 'groups', limit: CATALOGUE.groups },
  })
  const left = CATALOGUE.characters - CATALOGUE.groups
  const [exact] = shop.hear(create(good('long', { code: '', name: 'x'.repeat(left) })))
  assert.equal(exact?.type, 'good.created')
  const [beyond] = shop.hear(create(good('b', { code: 'b', name: '' })))
  assert.deepEqual(beyond?.type === 'refused' && beyond.values, { what: 'characters', limit: CATALOGUE.characters })
  const [shorter] = shop.hear({ type: 'good.edit', at: 2, id: 'long', changes: { name: 'x'.repeat(left - 1) } })
  assert.equal(shorter?.type, 'good.edited')
})

test('every text of a good and of a group counts', () => {
  const shop = begun()
  const texts = { code: 'a', name: 'b', short_name: 'c', barcode: 'd', barcodes: ['e', 'f'], uktzed: 'g' }
  const group = { id: 'g', name: 'h', description: 'i', parent_id: null }
  shop.hear(create(good('long', { code: '', name: 'x'.repeat(CATALOGUE.characters - 9) })))
  shop.hear({ type: 'group.create', at: 1, group })
  const longer = { ...texts, barcodes: ['e', 'ff'] }
  for (const each of ['code', 'name', 'short_name', 'barcode', 'uktzed'] as const) {
    const [beyond] = shop.hear(create(good('b', { ...texts, [each]: 'xx' })))
    assert.equal(beyond?.type, 'refused', each)
  }
  assert.equal(shop.hear(create(good('b', longer)))[0]?.type, 'refused')
  assert.equal(shop.hear(create(good('b', texts)))[0]?.type, 'good.created')
})

test('a change of a full catalogue reads each good a few times, not each beside all others', () => {
  const filled = begun()
  filled.hear({ type: 'goods.import', at: 1, task: 't', items: items(CATALOGUE.goods) })
  let reads = 0
  const counting: ProxyHandler<CatalogueGood> = {
    get(target, member) {
      reads++
      return target[member as keyof CatalogueGood]
    },
  }
  const goods = filled.context.goods.map((each) => new Proxy(each, counting))
  const shop = begun({ ...filled.context, goods })
  const last = `i${CATALOGUE.goods - 1}`
  const said = shop.hear({ type: 'good.edit', at: 2, id: last, changes: { price: 1 } })
  assert.equal(said[0]?.type, 'good.edited')
  assert.ok(reads < MEMBER_READS * CATALOGUE.goods, `${reads / CATALOGUE.goods} members read of each good`)
})
