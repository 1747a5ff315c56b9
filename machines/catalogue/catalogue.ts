/** The catalogue of an organization, at `catalogue:<organization_id>`: its goods and their groups (EXT-501…). */
import { setup } from 'xstate'
import type { CatalogueCommand, CatalogueContext, CatalogueFact } from '../vocabulary/catalogue/catalogue.ts'
import { step } from '../vocabulary/step.ts'
import { createGood, deleteGood, editGood } from './goods.ts'
import { createGroup, deleteGroup, editGroup, moveGoods } from './groups.ts'
import { importGoods } from './imported.ts'

export const catalogue = setup({
  types: {
    context: {} as CatalogueContext,
    events: {} as CatalogueCommand,
    emitted: {} as CatalogueFact,
  },
  actions: {
    createGood: step(createGood),
    editGood: step(editGood),
    deleteGood: step(deleteGood),
    createGroup: step(createGroup),
    editGroup: step(editGroup),
    deleteGroup: step(deleteGroup),
    moveGoods: step(moveGoods),
    importGoods: step(importGoods),
  },
}).createMachine({
  id: 'catalogue',
  context: { goods: [], groups: [] },
  on: {
    'good.create': { actions: 'createGood' },
    'good.edit': { actions: 'editGood' },
    'good.delete': { actions: 'deleteGood' },
    'group.create': { actions: 'createGroup' },
    'group.edit': { actions: 'editGroup' },
    'group.delete': { actions: 'deleteGroup' },
    'goods.move': { actions: 'moveGoods' },
    'goods.import': { actions: 'importGoods' },
  },
})
