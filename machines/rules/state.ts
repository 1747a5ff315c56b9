/** How things stand: the signature, the shift, the clock, the offline session (400). */

import { HOUR_MS, SHIFT_DURATION_MS } from '../limits.ts'
import { offlineLimitMs, signerOf } from '../status.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import { is, isoMoment, rule } from './rule.ts'

export const signatureNotRunning = rule(
  {
    name: 'cashier signature not running',
    status: 400,
    code: 'signature.not_running',
    clause: 'ERR-101',
    uk: 'Підпис касира не запущено. Запустіть сервіс підпису, хмарний або локальний',
    en: 'The signature of the cashier is not running. Start the signature service, cloud or local',
  },
  (register, command) => is(!signerOf(register, command).running),
)

export const protectionDamaged = rule(
  {
    name: 'offline protection files changed or deleted',
    status: 400,
    code: 'cash_register.protection_damaged',
    clause: 'ERR-110',
    uk: 'Файли захисту офлайн-режиму змінено або видалено: документ {number}. Зверніться до служби підтримки',
    en: 'The offline protection files were changed or deleted: document {number}. Contact support',
  },
  ({ damage }) => is(damage !== null, () => ({ number: damage!.number, what: damage!.what })),
)

export const receiptExists = rule(
  {
    name: 'receipt of this id exists already',
    status: 400,
    code: 'receipt.already_exists',
    clause: 'LOC-153',
    uk: 'Чек з ідентифікатором {id} вже існує',
    en: 'A receipt with id {id} exists already',
  },
  (_register, command: ReceiptCommand) =>
    is(command.known === true, () => ({
      id: command.type === 'receipt.sell' ? command.request.id : (command.id ?? ''),
    })),
)

export const shiftNotOpen = rule(
  {
    name: 'shift not open',
    status: 400,
    code: 'shift.not_opened',
    clause: 'ERR-103',
    uk: 'Зміну не відкрито',
    en: 'The shift is not open',
  },
  ({ shift }, command) =>
    is(
      shift?.status !== 'OPENED' ||
        (command.type === 'shift.close' && command.shift_id !== undefined && command.shift_id !== shift.id) ||
        ('cloud' in command && command.cloud != null && command.cloud.shift_id !== shift.id),
      () => ({ status: shift?.status ?? null }),
    ),
)

export const cashierBusy = rule(
  {
    name: 'cashier works on another register',
    status: 400,
    code: 'cashier.busy',
    clause: 'CLD-202',
    uk: 'Касир вже працює з іншою касою',
    en: 'The cashier works on another register',
  },
  ({ id }, { working_on }: RegisterEventOf<'shift.open'>) =>
    is(working_on != null && working_on !== id, () => ({ cash_register_id: working_on! })),
)

export const shiftAlreadyOpened = rule(
  {
    name: 'cashier already works on this register',
    status: 400,
    code: 'shift.already_opened',
    clause: 'SHF-001',
    uk: 'Касир вже працює з даною касою',
    en: 'The cashier already works on this register',
  },
  ({ shift }, { cashier }: RegisterEventOf<'shift.open'>) =>
    is(shift !== null && shift.status !== 'CLOSED' && shift.cashier_id === cashier.id),
)

export const registerBusy = rule(
  {
    name: 'register busy with another cashier',
    status: 400,
    code: 'cash_register.busy',
    clause: 'SHF-001',
    uk: 'Каса зайнята іншим касиром',
    en: 'The register is busy with another cashier',
  },
  ({ shift }) => is(shift !== null && shift.status !== 'CLOSED'),
)

export const clockBehind = rule(
  {
    name: 'last local transaction date later than the current date',
    status: 400,
    code: 'cash_register.clock_behind',
    clause: 'ERR-111',
    uk: 'Дата останньої локальної транзакції {last_at} пізніша за поточну дату',
    en: 'The last local transaction is dated {last_at}, after the present moment',
  },
  ({ ledger }, { at }) => is(at < ledger.last_at, () => ({ last_at: isoMoment(ledger.last_at) })),
)

export const offlineLimit = rule(
  {
    name: 'offline session longer than the limit',
    status: 400,
    code: 'cash_register.offline_limit',
    clause: 'ERR-102',
    uk: 'Перевищено граничний час роботи в офлайн: {limit_hours} год. Касу заблоковано до виходу в онлайн',
    en: 'The offline session has outlived its limit of {limit_hours} h. The register is blocked until it is online',
  },
  (register, { at }) =>
    is(register.offline !== null && at - register.offline.since > offlineLimitMs(register), () => ({
      limit_hours: offlineLimitMs(register) / HOUR_MS,
    })),
)

export const shiftTooLong = rule(
  {
    name: 'shift open longer than 24 hours',
    status: 400,
    code: 'shift.too_long',
    clause: 'ERR-105',
    uk: 'Зміна відкрита понад 24 години. Закрийте її та відкрийте нову',
    en: 'The shift has been open for more than 24 hours. Close it and open a new one',
  },
  ({ shift }, { at }) =>
    is(shift?.opened_at != null && at - shift.opened_at > SHIFT_DURATION_MS, () => ({
      opened_at: isoMoment(shift?.opened_at ?? 0),
    })),
)

export const otherDay = rule(
  {
    name: "receipt created on a day other than the shift's opening day",
    status: 400,
    code: 'shift.other_day',
    clause: 'ERR-104',
    uk: 'Чек створюється не в день відкриття зміни. Закрийте її та відкрийте нову',
    en: 'The receipt is made on a day other than the one the shift opened on. Close it and open a new one',
  },
  ({ shift }, { at }) =>
    is(shift !== null && at >= shift.day_ends_at, () => ({ opened_at: isoMoment(shift?.opened_at ?? 0) })),
)

export const serverUnreachable = rule(
  {
    name: 'register offline from the server',
    status: 400,
    code: 'cash_register.server_unreachable',
    clause: 'ERR-112',
    uk: 'Немає зв’язку каси із сервером. Перевірте з’єднання, пін-код і ключ ліцензії',
    en: 'The register is offline from the server. Check the connection, the pin code and the licence key',
  },
  // Of an opening, the server is needed to bind the register to a computer (AMB-14).
  (register, command) =>
    is(register.cut_off && (command.type !== 'shift.open' || (command.device != null && register.device === null))),
)
