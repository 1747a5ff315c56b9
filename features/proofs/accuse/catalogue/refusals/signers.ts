/** Wrong servers of refusals: rules of signers and access that let something pass, or do not say why they are broken. */
import { billUnpaid, blockedByAuthority, registerFrozen } from '../../../../../machines/rules/access.ts'
import type { RegisterRule, Values } from '../../../../../machines/rules/rule.ts'
import { cashierBlocked, cashierDeactivated, keyExpired, otherDevice } from '../../../../../machines/rules/signer.ts'
import * as status from '../../../../../machines/status.ts'
import { excused } from '../../seams/rules.ts'
import { inModule, inObject, type Seam } from '../../seams/seam.ts'
import { resumes, saysFact } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

/** A rule that says something else of what has broken it. */
const explained = (rule: RegisterRule<any>, values: Values): Seam =>
  inObject(
    rule,
    'broken',
    (right) =>
      (...given) =>
        right(...given) && values,
  )

export default [
  wrong(
    'ERR-201',
    'lets a key sign at the moment it ends',
    excused(keyExpired, (register, command) => command.at === status.signerOf(register, command).certificate_end),
  ),
  wrong('ERR-201', 'does not say when the key expired', explained(keyExpired, { certificate_end: '' })),
  wrong(
    'ERR-201',
    'lets a key that has expired sign offline',
    excused(keyExpired, ({ offline }) => offline !== null),
  ),
  wrong(
    'ERR-201',
    'lets an expired key sign what is handed to card holders',
    excused(keyExpired, (_register, { type }) => type === 'receipt.withdraw'),
  ),
  wrong(
    'ERR-202',
    'lets a deactivated cashier work offline',
    excused(cashierDeactivated, ({ offline }) => offline !== null),
  ),
  wrong('ERR-203', 'does not say why the cashier is blocked', explained(cashierBlocked, { reason: '' })),
  wrong(
    'ERR-203',
    'lets a blocked cashier sell on at a register of another desk',
    saysFact('cashier.changed', (fact, { desks }) => ({ ...fact, cash_register_ids: desks })),
  ),
  wrong(
    'ERR-203',
    'lets a blocked cashier close the shift',
    excused(cashierBlocked, (_register, { type }) => type === 'shift.close'),
  ),
  wrong(
    'ERR-204',
    'knows of the frost the seed tells and of no other',
    inModule(status, 'isFrozen', (right) => (register) => right({ ...register, faults: [] })),
  ),
  wrong(
    'ERR-204',
    'knows of no frost the seed tells',
    inModule(status, 'isFrozen', (right) => (register) => right({ ...register, frozen: false })),
  ),
  wrong(
    'ERR-204',
    'lets a frozen register sell while its shift is open',
    excused(registerFrozen, ({ shift }) => shift?.status === 'OPENED'),
  ),
  wrong('ERR-205', 'does not say why the tax authority refused', explained(blockedByAuthority, { reason: '' })),
  wrong(
    'ERR-205',
    'forgets at a restart why a register is blocked',
    resumes('register', (context) => ({ ...context, refusal: null })),
  ),
  wrong(
    'ERR-205',
    'hands cash to card holders while the tax authority blocks the register',
    excused(blockedByAuthority, (_register, { type }) => type === 'receipt.withdraw'),
  ),
  wrong(
    'ERR-206',
    'knows of no bill the seed tells',
    inModule(status, 'isUnpaid', (right) => (register) => right({ ...register, unpaid: false })),
  ),
  wrong(
    'ERR-206',
    'does not block a register that is offline',
    excused(billUnpaid, ({ offline }) => offline !== null),
  ),
  wrong(
    'ERR-206',
    'hands cash to card holders while the bill is unpaid',
    excused(billUnpaid, (_register, { type }) => type === 'receipt.withdraw'),
  ),
  wrong(
    'ERR-301',
    'does not tell device identifiers apart by capitals',
    excused(
      otherDevice,
      (register, { device }) =>
        register.device?.toLowerCase() === device?.toLowerCase() && !status.isDisturbed(register, 'other-device'),
    ),
  ),
]
