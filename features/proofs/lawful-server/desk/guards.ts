import { type Exchange, header, requireHeaders } from '../kernel/exchange.ts'
import { dayOf, momentText } from '../kernel/moments.ts'
import { Refusal } from '../kernel/refusal.ts'
import { offlineSince } from '../state/journal.ts'
import type { Register, Shift } from '../state/model.ts'
import { isIntact } from '../state/protection.ts'
import { openShiftOf } from '../state/shifts.ts'
import type { World } from '../state/world.ts'

const HOUR_MS = 3_600_000

/** A condition of the local error tables, answered with 400. */
export const wrong = (kind: string, text: string): Refusal => new Refusal(400, kind, text)

const barred = (kind: string, text: string): Refusal => new Refusal(403, kind, text)

/** Headers of every desk request, and the one device that may use the register (AUT-007, AUT-008). */
export function guardDevice(register: Register, exchange: Exchange): void {
  const device = header(exchange, 'x-device-id')
  if (device !== undefined && register.device !== null && device !== register.device) {
    throw new Refusal(409, 'second_device', 'Цю касу вже використовує інший комп’ютер або користувач.')
  }
  if (exchange.reading.deskClientHeaders) requireHeaders(exchange, 'x-client-name', 'x-client-version')
  if (device !== undefined) register.device = device
}

/** The cashier, the register and the organization may work: the 403 rows (ERR-201 to ERR-206). */
function guardRights(world: World, register: Register): void {
  const { cashier, organization } = register
  const now = world.now()
  if (cashier.keyExpiresAt < now) {
    throw barred('key_expired', `Ключ касира прострочений ${momentText(world.reading, cashier.keyExpiresAt)}.`)
  }
  if (cashier.deactivated) throw barred('cashier_off', 'Касира деактивовано, доступ закрито.')
  if (cashier.blockedBecause !== null) throw barred('cashier_blocked', `Касира заблоковано: ${cashier.blockedBecause}.`)
  if (register.frozen) throw barred('register_frozen', 'Касу заморожено: тривалий час не було чеків.')
  if (register.blockedByAuthority) throw barred('register_blocked', 'Касу заблоковано через помилку податкової служби.')
  if (organization.unpaid) throw barred('bill_unpaid', 'Рахунок організації не сплачено, усі каси заблоковано.')
}

/** The local store and the signature are in order (ERR-101, ERR-110, ERR-111). */
function guardStore(world: World, register: Register): void {
  if (!register.signatureRunning) throw wrong('no_signature', 'Підпис касира не запущено: увімкніть службу підпису.')
  if (!isIntact(register.protection))
    throw wrong('files_changed', 'Файли офлайн-захисту змінено, зверніться до підтримки.')
  if (register.lastTransactionAt > world.now()) {
    throw wrong('clock_behind', 'Остання операція пізніша за поточний час, зачекайте.')
  }
}

/** The offline session has not outlived its limit (ERR-102, LIM-001 to LIM-004). */
function guardOffline(world: World, register: Register): void {
  const since = offlineSince(register)
  if (since !== null && world.now() - since > world.offlineHoursMax * HOUR_MS) {
    throw wrong('offline_too_long', 'Офлайн-сесія довша за дозволену, касу заблоковано до виходу в онлайн.')
  }
}

/** The shift is of today and not over 24 hours; duration first (AMB-10). */
function guardShiftAge(world: World, shift: Shift): void {
  const opened = shift.openedAt ?? shift.createdAt
  if (world.now() - opened > 24 * HOUR_MS) throw wrong('shift_long', 'Зміна відкрита понад 24 години.')
  if (dayOf(opened) !== dayOf(world.now())) throw wrong('shift_other_day', 'Зміну відкрито в інший день.')
}

/** Checks before a shift is opened. */
export function guardOpening(world: World, register: Register): void {
  guardRights(world, register)
  guardStore(world, register)
  guardOffline(world, register)
}

/** The open shift of a register, or 400 (ERR-103). */
export function demandShift(register: Register): Shift {
  const shift = openShiftOf(register)
  if (shift === null) throw wrong('no_shift', 'Зміну не відкрито.')
  return shift
}

/** Checks before a shift is closed; an overdue one may be closed (SHF-018). */
export function guardClosing(world: World, register: Register): Shift {
  guardRights(world, register)
  guardStore(world, register)
  return demandShift(register)
}

/** Checks before any receipt; returns its shift. */
export function guardReceipt(world: World, register: Register): Shift {
  guardRights(world, register)
  guardStore(world, register)
  guardOffline(world, register)
  const shift = demandShift(register)
  guardShiftAge(world, shift)
  return shift
}

/** An empty pool of offline codes stops offline receipts where the reading says so (NS-67). */
export function guardPool(world: World, register: Register): void {
  if (register.offline && register.codes.length === 0 && world.reading.emptyPool === 'refused') {
    throw wrong('no_codes', 'Офлайн-коди вичерпано.')
  }
}
