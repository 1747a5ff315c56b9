/** Goods of the catalogue. */
import { bool, integer, listOf, moment, orNull, record, text, uuid } from '../decoding.ts'
import { taxSetting } from './cashier.ts'

export const good = record({
  id: uuid,
  code: text,
  name: text,
  price: integer,
  type: text,
  barcode: orNull(text),
  group_id: orNull(uuid),
  uktzed: orNull(text),
  taxes: listOf(taxSetting),
  count: orNull(integer),
  is_weight: orNull(bool),
  created_at: moment,
  updated_at: orNull(moment),
})
