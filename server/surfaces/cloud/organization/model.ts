/** Organizations and outlets as the cloud shows them (NS-05, NS-36). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedBranch, SeedOrganization } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../transport/http/model.ts'

/** The rate at which receipts are processed; they are accepted without a limit (NS-33). */
const RECEIPTS_RATE = { count: 3, interval: 1 }

const Limit = Nullable(Type.Integer())

export const ShortOrganization = Model('ShortOrganization', {
  id: Uuid,
  title: Type.String(),
  edrpou: Type.String(),
  tax_number: Type.String(),
  /** Time of day, HH:MM:SS. */
  auto_close_shift_at: Nullable(Type.String()),
  account_info: Type.Array(Model('BankAccount', { bank_name: Nullable(Type.String()), account_number: Type.String() })),
  settings: Model('OrganizationSettings', {
    receipt_limits: Model('ReceiptLimits', { goods_count: Limit, total_sum_limit: Limit }),
  }),
})

export const Organization = Model('Organization', {
  ...ShortOrganization.properties,
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  /** A day. */
  subscription_exp: Nullable(Type.String({ format: 'date' })),
  receipts_ratelimit_count: Type.Integer(),
  /** Seconds. */
  receipts_ratelimit_interval: Type.Integer(),
  /** Hours. */
  allowed_offline_duration: Type.Integer(),
  is_vat: Type.Boolean(),
  offline_mode: Type.Boolean(),
  auto_collection_on_close: Type.Boolean(),
  use_original_price: Type.Boolean(),
  use_seamless_mode: Type.Boolean(),
  can_send_sms: Type.Boolean(),
})

export const Branch = Model('Branch', {
  id: Uuid,
  name: Type.String(),
  address: Type.String(),
  active: Type.Boolean(),
  vehicle_license_plate: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  organization: Organization,
})

/** The short organization model. */
export const shortOrganizationModel = ({
  id,
  title,
  edrpou,
  tax_number,
  auto_close_shift_at,
  bank_accounts,
  receipt_limits,
}: SeedOrganization): Static<typeof ShortOrganization> => ({
  id,
  title,
  edrpou,
  tax_number,
  auto_close_shift_at,
  account_info: bank_accounts,
  settings: { receipt_limits },
})

/** The organization model inside outlets and profiles. */
export const organizationModel = (organization: SeedOrganization): Static<typeof Organization> => ({
  ...shortOrganizationModel(organization),
  created_at: instant(organization.created_at),
  updated_at: instant(organization.updated_at),
  subscription_exp: null,
  receipts_ratelimit_count: RECEIPTS_RATE.count,
  receipts_ratelimit_interval: RECEIPTS_RATE.interval,
  allowed_offline_duration: organization.allowed_offline_hours,
  is_vat: organization.is_vat,
  offline_mode: true,
  auto_collection_on_close: false,
  use_original_price: false,
  use_seamless_mode: false,
  can_send_sms: organization.can_send_sms,
})

/** The branch of a register. */
export const branchModel = (branch: SeedBranch, organization: SeedOrganization): Static<typeof Branch> => ({
  id: branch.id,
  name: branch.name,
  address: branch.address,
  active: branch.active,
  vehicle_license_plate: null,
  created_at: instant(branch.created_at),
  updated_at: instant(branch.updated_at),
  organization: organizationModel(organization),
})
