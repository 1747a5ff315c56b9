/** The computer of the register (409), then the cashier who signs and his key (403). */

import { isDisturbed, signerOf } from '../status.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import { type Fiscal, is, isoMoment, rule } from './rule.ts'

export const otherDevice = rule(
  {
    name: 'register already used by another agent identifier',
    status: 409,
    code: 'cash_register.other_device',
    clause: 'ERR-301',
    uk: 'Каса вже використовується на іншому комп’ютері або іншим користувачем',
    en: 'The register is in use by another computer or user already',
  },
  (register, { device }: Fiscal | RegisterEventOf<'report.print'>) => {
    if (device === undefined) return null
    const other = device !== null && register.device !== null && register.device !== device
    return other || isDisturbed(register, 'other-device') ? { device } : null
  },
)

export const cashierDeactivated = rule(
  {
    name: 'cashier deactivated',
    status: 403,
    code: 'cashier.deactivated',
    clause: 'ERR-202',
    uk: 'Касира деактивовано. Доступ заборонено',
    en: 'The cashier is deactivated. Access is denied',
  },
  (register, command) => is(!signerOf(register, command).active),
)

export const keyExpired = rule(
  {
    name: 'cashier key expired',
    status: 403,
    code: 'cashier.key_expired',
    clause: 'ERR-201',
    uk: 'Термін дії ключа касира закінчився {certificate_end}. Потрібні новий ключ і новий касир',
    en: "The cashier's key expired at {certificate_end}. A new key and a new cashier are needed",
  },
  (register, command) => {
    const { certificate_end } = signerOf(register, command)
    return command.at < certificate_end ? null : { certificate_end: isoMoment(certificate_end) }
  },
)

export const cashierBlocked = rule(
  {
    name: 'cashier blocked',
    status: 403,
    code: 'cashier.blocked',
    clause: 'ERR-203',
    uk: 'Касира заблоковано: {reason}',
    en: 'The cashier is blocked: {reason}',
  },
  (register, command) => {
    const { blocked } = signerOf(register, command)
    return blocked === null ? null : { reason: blocked }
  },
)
