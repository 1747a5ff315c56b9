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

/** Refusals of the extension's requests before an actor is asked. */
export const extensionRules = [
  {
    name: 'receipt not known',
    status: 404,
    code: null,
    clause: 'EXT-203',
    uk: 'Чек {receipt_id} не знайдено',
    en: 'There is no receipt {receipt_id}',
  },
  {
    name: 'prepayment not known',
    status: 404,
    code: null,
    clause: 'EXT-431',
    uk: 'Передоплату {relation_id} не знайдено',
    en: 'There is no prepayment {relation_id}',
  },
  {
    name: 'not a register of currency exchange',
    status: 400,
    code: null,
    clause: 'EXT-161',
    uk: 'Каса не призначена для обміну валют',
    en: 'The register is not one of currency exchange',
  },
  {
    name: 'receipt without a tax address',
    status: 400,
    code: 'receipt.no_tax_url',
    clause: 'EXT-236',
    uk: 'Чек не має адреси перевірки: фіскальний номер ще не надано, або це не продаж',
    en: 'The receipt has no address to check it by: it has no fiscal number yet, or is no sale',
  },
  {
    name: 'XML of a receipt of another day',
    status: 400,
    code: 'receipt.xml_other_day',
    clause: 'EXT-238',
    uk: 'XML чека доступний лише в день його створення, {day}',
    en: 'The XML of a receipt is to be had on its own day alone, {day}',
  },
] as const satisfies readonly Rule[]
