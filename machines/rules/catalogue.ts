/** Refusals of the catalogue of goods, in the order they are judged by. */
import type { Rule } from './rule.ts'

export const catalogueRules = [
  {
    name: 'good of this code exists already',
    status: 400,
    code: 'good.code_already_exists',
    clause: 'EXT-512',
    uk: 'Товар із кодом {code} вже існує',
    en: 'A good of code {code} exists already',
  },
  {
    name: 'catalogue of goods full',
    status: 400,
    code: 'good.limit_exceeded',
    clause: 'EXT-515',
    uk: 'Каталог товарів заповнено: {what}, не більше {limit}',
    en: 'The catalogue of goods is full: {what}, {limit} at most',
  },
  {
    name: 'import of goods not ready to be applied',
    status: 400,
    code: 'goods_import.not_completed',
    clause: 'EXT-534',
    uk: 'Імпорт не можна застосувати: {import_status}',
    en: 'The import cannot be applied: {import_status}',
  },
] as const satisfies readonly Rule[]
