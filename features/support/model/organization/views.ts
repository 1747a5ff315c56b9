/** What an organization shows of itself and of a cashier, with the clause of each view (NS-01, NS-02, NS-05 to NS-08, NS-35). */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { keyHasEnded } from '../asking.ts'
import { type Expects, hasInstant, hasRows, hasValue, isSuch, type Json } from '../expected.ts'
import type { HouseCashier } from '../house.ts'
import type { State } from '../state.ts'

type SeededOrganization = (typeof seed.organizations)[number]

interface View {
  path: string
  clause: string
  /** That it needs a licence key; left out: it needs none. */
  key?: string
  shown(state: State, who: HouseCashier, organization: SeededOrganization): readonly Expects[]
}

/** Values of members whose names are decided, and whose owner the clause says. */
const values = (all: Readonly<Record<string, Json>>, decision: string, clause: string): Expects[] =>
  Object.entries(all).map(([at, value]) => hasValue(at, value, decision, clause))

const cashierOf = ({ id }: HouseCashier) => seed.cashiers.find((each) => each.id === id)!

export const VIEWS = {
  profile: {
    path: '/cashier/me',
    clause: 'CLD-201',
    shown: ({ house }, who, { id, title, is_vat, can_send_sms, allowed_offline_hours }) => [
      hasValue('id', who.id, 'CLD-201'),
      ...values(
        {
          full_name: cashierOf(who).full_name,
          nin: cashierOf(who).nin,
          key_id: cashierOf(who).key_id,
          signature_type: cashierOf(who).signature_type,
          is_test: who.isTest,
          'organization.id': id,
          'organization.title': title,
          'organization.is_vat': is_vat,
          'organization.can_send_sms': can_send_sms,
          'organization.allowed_offline_duration': house.offlineHours[id] ?? allowed_offline_hours,
        },
        'NS-01',
        'CLD-201',
      ),
      { ...hasInstant('certificate_end', Date.parse(who.keyEndsAt), 'NS-01'), also: ['CLD-201'] },
    ],
  },
  signature: {
    path: '/cashier/check-signature',
    clause: 'CLD-203',
    shown: (state, who) => [
      ...values({ type: cashierOf(who).signature_type }, 'NS-02', 'CLD-203'),
      ...(keyHasEnded(state, who.id) || !who.isSigning || !who.isActive || who.blockedFor !== null
        ? values({ shift_open_possibility: false }, 'NS-02', 'CLD-203')
        : values({ online: true, shift_open_possibility: true }, 'NS-02', 'CLD-203')),
    ],
  },
  taxes: {
    path: '/cashier/tax',
    clause: 'CLD-204',
    shown: (_, __, { taxes }) => [
      hasRows(
        '',
        taxes.map(({ code, created_at: _at, ...members }) => ({
          key: { code },
          members: values(members, 'NS-08', 'CLD-204'),
        })),
        'CLD-204',
      ),
    ],
  },
  organization: {
    path: '/organization',
    clause: 'CLD-301',
    shown: (_, __, { id, title, edrpou, tax_number, auto_close_shift_at, bank_accounts, receipt_limits }) => [
      hasValue('id', id, 'CLD-301', 'AUT-012'),
      ...values({ title, edrpou, tax_number, auto_close_shift_at }, 'NS-05', 'CLD-301'),
      ...values(
        {
          'account_info.length': bank_accounts.length,
          'settings.receipt_limits.total_sum_limit': receipt_limits.total_sum_limit,
        },
        'NS-05',
        'CLD-301',
      ),
    ],
  },
  'receipt settings': {
    path: '/organization/receipt-config',
    clause: 'CLD-302',
    shown: (_, __, { id, receipt_config }) => values({ ...receipt_config, 'organization.id': id }, 'NS-06', 'CLD-302'),
  },
  messages: {
    path: '/organization/sms-billing',
    clause: 'CLD-307',
    shown: ({ messages }, { organization }, { can_send_sms, sms_billing_enabled, sms_balance }) =>
      values(
        {
          can_send_sms,
          billing_enabled: sms_billing_enabled,
          balance: Math.max(0, sms_balance - (messages[organization] ?? 0)),
        },
        'NS-07',
        'CLD-307',
      ),
  },
  workplaces: {
    path: '/organization/cashiers',
    clause: 'CLD-308',
    shown: ({ house }, { organization }) => [
      hasRows(
        '',
        seed.cashiers
          .filter((each) => each.organization_id === organization)
          .map(({ id, full_name, branch_id, active }) => ({
            key: { id },
            members: values(
              { full_name, active: house.cashiers[id]?.isActive ?? active, branch_id },
              'NS-35',
              'CLD-308',
            ),
          })),
        'CLD-308',
        'AUT-012',
      ),
    ],
  },
  bill: {
    path: '/organization/billing-status',
    clause: 'CLD-309',
    key: 'CLD-310',
    shown: ({ house }, { organization }, { billing: { status, units, date_to_block, status_changed_at } }) => [
      ...values({ units }, 'NS-07', 'CLD-309'),
      // What it shows of a bill that was left unpaid meanwhile is decided nowhere
      ...(house.billsMoved.includes(organization)
        ? []
        : [
            ...values({ status }, 'NS-07', 'CLD-309'),
            date_to_block === null
              ? hasValue('date_to_block', null, 'NS-07', 'CLD-309')
              : hasInstant('date_to_block', Date.parse(date_to_block), 'NS-07', 'CLD-309'),
            // A bill that was unpaid and is paid again has changed later
            isSuch(
              'status_changed_at',
              `an instant from ${status_changed_at} on`,
              (value) => Date.parse(String(value)) >= Date.parse(status_changed_at),
              'NS-07',
              'CLD-309',
            ),
          ]),
    ],
  },
} as const satisfies Record<string, View>

export type ViewName = keyof typeof VIEWS
