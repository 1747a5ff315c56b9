/** Offline codes and the moment of going offline (400). */

import { codesLeft, firstFreeCode, freeSerialOf } from '../ledger.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import { is, isoMoment, rule } from './rule.ts'

export const codesAskedOffline = rule(
  {
    name: 'offline codes asked while offline',
    status: 400,
    code: 'cash_register.offline',
    clause: 'CLD-414',
    uk: 'Запит офлайн-кодів можливий лише в онлайн-режимі',
    en: 'Offline codes can be asked for only while online',
  },
  ({ link }) => is(link !== 'online', () => ({ link })),
)

export const noOfflineCode = rule(
  {
    name: 'no offline code left',
    status: 400,
    code: 'cash_register.no_offline_codes',
    clause: 'LOC-123',
    uk: 'Закінчилися офлайн-коди',
    en: 'There is no offline code left',
  },
  ({ offline, codes }, { type }) =>
    is(codesLeft(codes) < 1 && (offline !== null || type === 'register.go-offline'), () => ({
      left: codesLeft(codes),
    })),
)

export const codeNotFree = rule(
  {
    name: 'offline code not free',
    status: 400,
    code: 'offline_code.not_free',
    clause: 'CLD-408',
    uk: 'Офлайн-код {code} вже використано, або його немає серед кодів каси. Вільний код: {next}',
    en: 'Offline code {code} was used before, or is none of the register. A free code: {next}',
  },
  ({ codes, is_test }, { offline_code }: RegisterEventOf<'register.go-offline'>) =>
    is(offline_code !== undefined && freeSerialOf(codes, offline_code, is_test) === null, () => ({
      code: offline_code ?? '',
      next: firstFreeCode(codes, is_test),
    })),
)

export const offlineSincePast = rule(
  {
    name: 'offline since before the last transaction',
    status: 400,
    code: 'date.fiscal_date_logic',
    clause: 'CLD-408',
    uk: 'Дата переходу в офлайн, {sent}, має бути не раніше {last_at} і не пізніше поточної',
    en: 'The moment of going offline, {sent}, must not be before {last_at} nor after the present',
  },
  ({ ledger }, { since, at }: RegisterEventOf<'register.go-offline'>) =>
    is(since !== undefined && (since < ledger.last_at || since > at), () => ({
      last_at: isoMoment(ledger.last_at),
      sent: isoMoment(since ?? at),
    })),
)
