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
    uk: 'Передплату {relation_id} не знайдено',
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
] as const satisfies readonly Rule[]
