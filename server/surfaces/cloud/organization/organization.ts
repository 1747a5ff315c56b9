/** The organization of the caller: what it is, its settings, logos, bills, cashiers and outlets. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import type { MessengerContext } from '../../../../machines/vocabulary/outside/messenger.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import {
  ReceiptConfig,
  type SeedBranch,
  type SeedCashier,
  type SeedOrganization,
} from '../../../../machines/vocabulary/seed-data.ts'
import { cashierNow, organizationNow } from '../../../runtime/reads/status.ts'
import { registerIfNamed } from '../../../transport/http/authentication.ts'
import { Model, PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { image, imageAnswers, imageHeaders } from '../image.ts'
import { pageQuery, paginated } from '../pages.ts'
import { ShortOrganization, shortOrganizationModel } from './model.ts'

const ListedBranch = Model('ListedBranch', {
  id: Uuid,
  name: Type.String(),
  address: Type.String(),
  active: Type.Boolean(),
  vehicle_license_plate: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
})

const listedBranch = ({ id, name, address, active, ...dated }: SeedBranch): Static<typeof ListedBranch> => ({
  id,
  name,
  address,
  active,
  vehicle_license_plate: null,
  created_at: instant(Date.parse(dated.created_at)),
  updated_at: instant(Date.parse(dated.updated_at)),
})

export const branchOperations: Operation[] = [
  operation({
    id: 'listBranches',
    method: 'GET',
    path: '/api/v1/branches',
    surface: 'cloud',
    summary: 'Outlets of the organization, in pages: active ones, others, or both',
    clauses: ['EXT-551'],
    who: 'cashier',
    query: Type.Object({ is_active: Type.Optional(Type.Boolean()), ...pageQuery() }),
    answers: { 200: PageOf(ListedBranch) },
    handle({ world, cashier, query }) {
      const { is_active, limit, offset } = query
      const own = world.reference.seed.branches.filter(
        ({ organization_id, active }) =>
          organization_id === cashier.organization_id && (is_active === undefined || active === is_active),
      )
      return paginated(query, own.slice(offset, offset + limit).map(listedBranch))
    },
  }),
]

/** What an organization has set, owes and whom it employs, as the cloud shows it (NS-06, NS-07, NS-35). */
const ReceiptConfigAnswer = Model('ReceiptConfig', {
  ...ReceiptConfig.properties,
  organization: ShortOrganization,
})

/** How receipts look; texts that are not set are empty. */
const receiptConfigModel = (organization: SeedOrganization): Static<typeof ReceiptConfigAnswer> => ({
  ...organization.receipt_config,
  organization: shortOrganizationModel(organization),
})

const SmsBilling = Model('SmsBilling', {
  can_send_sms: Type.Boolean(),
  billing_enabled: Type.Boolean(),
  balance: Type.Integer(),
})

/** Messages left to send. */
export const smsBillingModel = ({
  connected,
  charged,
  balance,
  faults,
}: MessengerContext): Static<typeof SmsBilling> => ({
  can_send_sms: connected && faults.length === 0,
  billing_enabled: charged,
  balance,
})

const BillingStatus = Model('BillingStatus', {
  status: Type.Enum(['PAID', 'UNPAID']),
  date_to_block: Nullable(DateTime),
  units: Nullable(Type.Integer()),
  status_changed_at: Nullable(DateTime),
})

/** UNPAID is what blocks the registers (ERR-206). */
export const billingStatusModel = ({ billing }: SeedOrganization): Static<typeof BillingStatus> => ({
  status: billing.status,
  date_to_block: instantOrNull(billing.date_to_block),
  units: billing.units,
  status_changed_at: instantOrNull(billing.status_changed_at),
})

const CashierWorkplace = Model('CashierWorkplace', {
  id: Uuid,
  full_name: Type.String(),
  active: Type.Boolean(),
  branch_id: Uuid,
  prefix: Nullable(Type.String()),
})

/** A cashier and the outlet he works in. */
export const cashierWorkplaceModel = (cashier: SeedCashier): Static<typeof CashierWorkplace> => ({
  id: cashier.id,
  full_name: cashier.full_name,
  active: cashier.active,
  branch_id: cashier.branch_id,
  prefix: null,
})

const organizationOf = ({ world, cashier }: RequestBy<'cashier'>): SeedOrganization =>
  world.reference.organizations.get(cashier.organization_id)!

/** A row for one of the two logos: they are set, and change, independently (CLD-304). */
const logoOperation = (
  row: Pick<Operation, 'id' | 'path' | 'summary' | 'clauses'>,
  member: 'logo' | 'text_logo',
): Operation =>
  operation({
    ...row,
    method: 'GET',
    surface: 'cloud',
    who: 'cashier',
    headers: Type.Object({ ...imageHeaders, 'x-license-key': Type.Optional(Type.String()) }),
    answers: imageAnswers,
    handle(request) {
      const named = registerIfNamed(request)
      return named && 'status' in named
        ? named
        : image(request, request.world.reference.picture(organizationOf(request)[member]))
    },
  })

export const organizationOperations: Operation[] = [
  operation({
    id: 'getOrganization',
    method: 'GET',
    path: '/api/v1/organization',
    surface: 'cloud',
    summary: 'The organization in short',
    clauses: ['CLD-301', 'AUT-012'],
    who: 'cashier',
    answers: { 200: ShortOrganization },
    handle: (request) => reply(200, shortOrganizationModel(organizationOf(request))),
  }),
  operation({
    id: 'getReceiptConfig',
    method: 'GET',
    path: '/api/v1/organization/receipt-config',
    surface: 'cloud',
    summary: 'How receipts of the organization look',
    clauses: ['CLD-302'],
    who: 'cashier',
    answers: { 200: ReceiptConfigAnswer },
    handle: (request) => reply(200, receiptConfigModel(organizationOf(request))),
  }),
  logoOperation(
    {
      id: 'getOrganizationLogo',
      path: '/api/v1/organization/logo.png',
      summary: 'Logo of the organization',
      clauses: ['CLD-007', 'CLD-303', 'CLD-305', 'CLD-306'],
    },
    'logo',
  ),
  logoOperation(
    {
      id: 'getOrganizationTextLogo',
      path: '/api/v1/organization/text_logo.png',
      summary: 'Logo of the organization for text receipts',
      clauses: ['CLD-007', 'CLD-304', 'CLD-305', 'CLD-306'],
    },
    'text_logo',
  ),
  operation({
    id: 'getSmsBilling',
    method: 'GET',
    path: '/api/v1/organization/sms-billing',
    surface: 'cloud',
    summary: 'Messages the organization has left to send',
    clauses: ['CLD-307'],
    who: 'cashier',
    answers: { 200: SmsBilling },
    async handle({ services, world, cashier }) {
      const address = `messenger:${cashier.organization_id}`
      return reply(200, smsBillingModel(await services.switchboard.read<MessengerContext>(world, address)))
    },
  }),
  operation({
    id: 'listOrganizationCashiers',
    method: 'GET',
    path: '/api/v1/organization/cashiers',
    surface: 'cloud',
    summary: 'Workplaces of the cashiers of the organization',
    clauses: ['CLD-308', 'AUT-012'],
    who: 'cashier',
    answers: { 200: Type.Array(CashierWorkplace) },
    async handle(request) {
      const { world, cashier } = request
      const colleagues = world.reference.seed.cashiers.filter(
        ({ organization_id }) => organization_id === cashier.organization_id,
      )
      const standing = await Promise.all(colleagues.map(({ id }) => cashierNow(request, id)))
      return reply(200, standing.map(cashierWorkplaceModel))
    },
  }),
  operation({
    id: 'getBillingStatus',
    method: 'GET',
    path: '/api/v1/organization/billing-status',
    surface: 'cloud',
    summary: 'Has the organization of the key paid?',
    clauses: ['CLD-309', 'CLD-310'],
    who: 'cashier and key',
    answers: { 200: BillingStatus },
    handle: async (request) =>
      reply(200, billingStatusModel(await organizationNow(request, request.register.organization_id))),
  }),
]
