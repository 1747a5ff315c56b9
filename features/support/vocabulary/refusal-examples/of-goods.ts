/** Examples of refusals of the catalogue of goods, by the name of the rule. */
import { cloud, type ScriptedRequest } from '../scripted-requests.ts'
import { OLENA, passes, type RefusalExample } from './actions.ts'

/** Makes a good of the catalogue. */
const addsGood = (code: string, name = 'Bread'): ScriptedRequest =>
  cloud('POST /api/v1/goods', { by: OLENA! }, { code, name, type: 'good', is_weight: false, price: 1000 })
/** Uploads a file with a good; keeps the id of the import. */
const uploadsGoods: ScriptedRequest = {
  ...cloud('POST /api/v1/goods/import/upload', { by: OLENA! }),
  file: '{"goods":[{"code":"B-1","name":"Bread","price":"10.00"}]}',
  keep: 'task_id',
}
/** As many goods as a catalogue takes. */
const uploadsManyGoods: ScriptedRequest = {
  ...uploadsGoods,
  file: 'code,name,price\nB-#,Bread,10.00',
  lines: 5000,
}
const deletesGood = cloud('DELETE /api/v1/goods/{id}', { by: OLENA! })
const appliesGoods = cloud('POST /api/v1/goods/import/apply_changes/{task_id}', { by: OLENA! })

export const goodsRefusals: Readonly<Record<string, RefusalExample>> = {
  'good of this code exists already': {
    surface: 'cloud',
    before: [addsGood('B-1')],
    refused: addsGood('B-1'),
    works: addsGood('B-2'),
    note: 'a code of its own; the good that is there is edited by `PUT /api/v1/goods/{good_id}`',
  },
  'catalogue of goods full': {
    surface: 'cloud',
    before: [uploadsManyGoods, passes('PT1S'), appliesGoods, passes('PT1S')],
    refused: addsGood('C-1'),
    recovery: [{ ...cloud('GET /api/v1/goods/by-code/B-1', { by: OLENA! }), keep: 'id' }, deletesGood],
    note: 'goods that are not sold any more are deleted',
  },
  'import of goods not ready to be applied': {
    surface: 'cloud',
    before: [uploadsGoods],
    refused: appliesGoods,
    recovery: [passes('PT1S')],
    note: 'a second later, on the clock of its world, it is checked',
  },
}
