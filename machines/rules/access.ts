/** Who may do it at all: answered before anything of the state is (403). */

import { isFrozen, isUnpaid } from '../status.ts'
import type { RegisterEventOf } from '../vocabulary/register.ts'
import { is, rule } from './rule.ts'

export const testModeDiffers = rule(
  {
    name: 'test and production are kept apart',
    status: 403,
    code: 'cash_register.test_mode_differs',
    clause: 'CLD-012',
    uk: 'Тестовий касир не може працювати на робочій касі, а робочий на тестовій',
    en: 'A test cashier cannot work on a production register, nor a production cashier on a test one',
  },
  (register, { cashier }: RegisterEventOf<'shift.open' | 'shift.close' | 'register.go-offline' | 'codes.ask'>) =>
    is(cashier != null && cashier.is_test !== register.is_test, () => ({ register_is_test: register.is_test })),
)

export const otherBranch = rule(
  {
    name: "register outside the cashier's outlet",
    status: 403,
    code: 'cash_register.other_branch',
    clause: 'SHF-002',
    uk: 'Каса належить іншій торговій точці',
    en: 'The register belongs to another outlet',
  },
  (register, { cashier }: RegisterEventOf<'shift.open'>) =>
    is(cashier.branch_id !== register.branch_id, () => ({ branch_id: register.branch_id })),
)

export const anothersShift = rule(
  {
    name: 'only a senior cashier closes the shift of another',
    status: 403,
    code: 'cashier.not_senior',
    clause: 'CLD-512',
    uk: 'Закрити чужу зміну може лише старший касир',
    en: 'Only a senior cashier may close the shift of another',
  },
  (register, { cashier }: RegisterEventOf<'shift.close'>) =>
    is(cashier !== null && !cashier.senior && register.shift !== null && register.shift.cashier_id !== cashier.id),
)

export const registerFrozen = rule(
  {
    name: 'register frozen for a long period without receipts',
    status: 403,
    code: 'cash_register.frozen',
    clause: 'ERR-204',
    uk: 'Касу заморожено: на ній довго не було чеків. Сплатіть, щоб розморозити',
    en: 'The register is frozen: it has had no receipts for long. Pay to unfreeze it',
  },
  (register) => is(isFrozen(register)),
)

export const blockedByAuthority = rule(
  {
    name: 'register blocked by a refusal of the tax authority',
    status: 403,
    code: 'cash_register.blocked_by_authority',
    clause: 'ERR-205',
    uk: 'Касу заблоковано через помилку податкової: {reason}. Виконайте синхронізацію і зверніться до служби підтримки',
    en: 'The register is blocked by an error from the tax authority: {reason}. Synchronise the data, contact support',
  },
  ({ link, refusal }) => is(link === 'blocked' && refusal !== null, () => ({ reason: refusal?.error_message ?? '' })),
)

export const billUnpaid = rule(
  {
    name: 'organization bill unpaid',
    status: 403,
    code: 'organization.bill_unpaid',
    clause: 'ERR-206',
    uk: 'Рахунок організації не сплачено. Усі її каси заблоковано',
    en: 'The bill of the organization is unpaid. All of its registers are blocked',
  },
  (register) => is(isUnpaid(register)),
)
