/** Wrong servers of the cloud API: the cashier who asks, his shift, signature and taxes; the bill of the organization. */
import { isDisturbed } from '../../../../../machines/status.ts'
import * as signature from '../../../../../server/surfaces/cloud/cashier/signature-model.ts'
import * as cashiers from '../../../../../server/surfaces/cloud/models/cashier.ts'
import * as settings from '../../../../../server/surfaces/cloud/organization/settings-model.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, replies, row, shows, showsMember } from '../../seams/rows.ts'
import { inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { stopsAtKey, takesForeignKey } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

/** A cashier as he is shown in his profile and in shifts. */
const cashierShown = (wrong: (right: ReturnType<typeof cashiers.cashierModel>) => object): Seam =>
  inModule(cashiers, 'cashierModel', (right) => (cashier) => ({ ...right(cashier), ...wrong(right(cashier)) }))

const isOfBill = ({ http }: Request): boolean => http.url!.endsWith('/billing-status')

export default [
  wrong(
    'CLD-201',
    'shows in every profile the first organization',
    asks('getCashierProfile', ({ cashier, ...request }) => {
      const organization_id = request.world.reference.seed.organizations[0]!.id
      return { ...request, cashier: { ...cashier!, organization_id } }
    }),
  ),
  wrong(
    'CLD-201',
    'shows every cashier as a test cashier',
    showsMember('getCashierProfile', 'is_test', () => true),
  ),
  wrong(
    'CLD-201',
    'shows the id of the cashier as that of his key',
    cashierShown(({ id }) => ({ key_id: id })),
  ),
  wrong(
    'CLD-201',
    'shows the organization of every cashier as one that pays VAT',
    showsMember('getCashierProfile', 'organization.is_vat', () => true),
  ),
  wrong(
    'CLD-201',
    'shows no number of a cashier but that of test cashiers',
    cashierShown(() => ({ nin: '000000000' })),
  ),
  wrong(
    'CLD-202',
    'shows no current shift before it is open',
    shows('getCashierShift', (shift) => (shift.status === 'CREATED' ? null : shift)),
  ),
  wrong(
    'CLD-202',
    'shows no current shift while it is closing',
    shows('getCashierShift', (shift) => (shift.status === 'CLOSING' ? null : shift)),
  ),
  wrong(
    'CLD-202',
    'answers 404 where a cashier has no shift',
    replies('getCashierShift', (reply) => (reply.body === null ? { ...reply, status: 404 } : reply)),
  ),
  wrong(
    'CLD-202',
    'knows of no shift of a cashier after a restart',
    resumes('cashier', (cashier) => ({ ...cashier, working: null })),
  ),
  wrong(
    'CLD-203',
    'calls a signature online that has expired off',
    inModule(signature, 'signatureModel', (right) => (cashier, signer, at) => ({
      ...right(cashier, signer, at),
      online: signer.running && at < signer.certificate_end,
    })),
  ),
  wrong(
    'CLD-203',
    'lets a shift be opened at the very moment a key ends',
    inModule(
      signature,
      'signatureModel',
      (right) => (cashier, signer, at) =>
        right(cashier, { ...signer, certificate_end: signer.certificate_end + 1 }, at),
    ),
  ),
  wrong(
    'CLD-204',
    'shows the first tax as the default',
    showsMember(['getCashierTaxes', 'getTaxes'], '*.is_default', (_, { code }) => code === 1),
  ),
  wrong(
    'CLD-204',
    'shows the rate of a tax as its extra rate where there is none',
    showsMember(['getCashierTaxes', 'getTaxes'], '*.decimal_extra_rate', (extra, { rate }) => extra || rate),
  ),
  wrong(
    'CLD-204',
    'shows to everyone the taxes of the first organization',
    asks('getCashierTaxes', (request) => ({ ...request, cashier: request.world.reference.seed.cashiers[0]! })),
  ),
  wrong(
    'CLD-309',
    'shows the bill as the organization was made with it',
    shows('getBillingStatus', (_, { world, register }) =>
      settings.billingStatusModel(world.reference.organizations.get(register!.organization_id)!),
    ),
  ),
  wrong(
    'CLD-309',
    'says PAID of every bill',
    showsMember('getBillingStatus', 'status', () => 'PAID'),
  ),
  wrong(
    'CLD-309',
    'dates a bill that was paid by the moment it became unpaid',
    remembers('register', null, (register, before) =>
      isDisturbed(before, 'bill-unpaid') && !isDisturbed(register, 'bill-unpaid')
        ? { ...register, bill_changed_at: before.bill_changed_at }
        : register,
    ),
  ),
  wrong(
    'CLD-310',
    "shows without a key the bill of the caller's organization",
    together(
      inObject(row('getBillingStatus'), 'who', () => 'cashier' as const),
      asks('getBillingStatus', (request) => {
        const { organization_id } = request.cashier!
        return { ...request, register: { organization_id } as typeof request.register & object }
      }),
    ),
  ),
  wrong(
    'CLD-310',
    'answers a look at the bill without a key 403',
    stopsAtKey((request) =>
      !request.headers['x-license-key'] && isOfBill(request)
        ? refused('licence key not valid', {}, request.language)
        : null,
    ),
  ),
  wrong('CLD-310', 'shows the bill of another organization to who shows a key of it', takesForeignKey(isOfBill)),
]
