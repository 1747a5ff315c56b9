import type { Rule } from './rule.ts'

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
