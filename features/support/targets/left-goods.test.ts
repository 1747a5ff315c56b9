/** Goods of a run that was killed are known by the next one, and nothing else is taken for them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/kit/folder.ts'
import type { Integrator } from '../actors/integrator.ts'
import { LeftGoods } from './left-goods.ts'
import { Catalogue } from './stranger/catalogue.ts'

const folder = temporaryFolder()

/** An organization whose catalogue is this list; groups it has none. */
const keeperOf = (goods: { id: string; code: string; name: string }[]): Integrator =>
  ({
    async send(method: string, path: string) {
      if (path.startsWith('/goods/groups')) return { status: 200, body: { results: [] } }
      const gone = goods.findIndex(({ id }) => method === 'DELETE' && path.endsWith(`/${id}`))
      if (gone >= 0) goods.splice(gone, 1)
      return { status: 200, body: { results: goods } }
    },
  }) as unknown as Integrator

const asNamed = (id: string): string => id
const bread = { id: 'b', code: 'ХЛ-1', name: 'Хліб' }
const begun = async (goods: (typeof bread)[], place = 'a register') => {
  const tidied: string[] = []
  const left = new LeftGoods(['http://cloud', place], folder)
  const catalogue = new Catalogue([keeperOf(goods)], new Set(), asNamed, { left, tell: (line) => tidied.push(line) })
  await catalogue.learn()
  return { catalogue, left, tidied }
}

test('what a killed run has made is deleted by the next, and said; what others have made since stays', async () => {
  const goods = [{ id: 'a', code: 'ХЛ-1', name: 'Хліб' }]
  const { left } = await begun(goods)
  left.sends(JSON.stringify({ code: 'ХЛ-1', name: 'Хліб' }))
  goods.push(bread, { id: 'c', code: 'ХЛ-2', name: 'Хліб' })
  // Killed here. Another register of this cloud knows nothing of it.
  assert.deepEqual((await begun(goods, 'another register')).tidied, [])
  const { tidied } = await begun(goods)
  assert.deepEqual(
    goods.map(({ id }) => id),
    ['a', 'c'],
  )
  assert.deepEqual(tidied, ['a run that was killed had left goods: 1 of them deleted'])
  assert.deepEqual((await begun(goods)).tidied, [], 'once')
})

test('a run that has ended in order leaves nothing to be tidied', async () => {
  const goods: (typeof bread)[] = []
  const { catalogue, left } = await begun(goods)
  left.sends(JSON.stringify(bread))
  catalogue.ended()
  goods.push(bread)
  assert.deepEqual([(await begun(goods)).tidied, goods.length], [[], 1])
})
