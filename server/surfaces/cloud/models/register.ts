/** Registers as the cloud shows them: nested, and as a device (NS-17). The list's item is `register-item-model.ts`. */
import Type, { type Static } from 'typebox'
import { instant, wholeSecond } from '../../../../machines/instant.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashRegister, SeedOrganization } from '../../../../machines/vocabulary/seed-data.ts'
import { REGISTER_TYPES } from '../../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { Model } from '../../../transport/http/model.ts'

export const CashRegister = Model('CashRegister', {
  id: Uuid,
  fiscal_number: Type.String(),
  active: Type.Boolean(),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  number: Type.String(),
})

/** Kinds of register by their numbers (NS-36). */
export const RegisterTypeNumber = Type.Enum(Object.values(REGISTER_TYPES))

/** Not delivering; and by the client's wish. */
export const Connectivity = { offline_mode: Type.Boolean(), stay_offline: Type.Boolean() }

const Limit = Nullable(Type.Integer())
const Text = Nullable(Type.String())

export const DeviceModel = Model('CashRegisterDevice', {
  id: Uuid,
  organization_id: Uuid,
  fiscal_number: Type.String(),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  number: Type.Union([Type.Integer(), Type.String()]),
  address: Type.String(),
  title: Type.String(),
  ...Connectivity,
  has_shift: Type.Boolean(),
  documents_state: Model('DocumentsState', {
    last_receipt_code: Type.Integer(),
    last_report_code: Type.Integer(),
    last_z_report_code: Type.Integer(),
  }),
  emergency_date: Nullable(DateTime),
  emergency_details: Text,
  is_test: Type.Boolean(),
  type: RegisterTypeNumber,
  has_monobank_terminal: Type.Boolean(),
  has_qr_acquiring: Type.Boolean(),
  has_internet_acquiring: Type.Boolean(),
  has_iban_acquiring: Type.Boolean(),
  has_easypay_acquiring: Type.Boolean(),
  has_rozetkapay_acquiring: Type.Boolean(),
  has_pos_acquiring: Type.Boolean(),
  ettn_acquiring_id: Text,
  fiscal_api_type: Text,
  vehicle_license_plate: Text,
  is_superkasa: Type.Boolean(),
  object_type: Type.String(),
  show_type_object: Type.Boolean(),
  alt_discount_calculation: Type.Boolean(),
  settings: Model('DeviceSettings', {
    receipt_limits: Model('DeviceReceiptLimits', { goods_count_limit: Limit, total_sum_limit: Limit }),
  }),
})

/** The shift a register is busy with: CREATED, OPENED and CLOSING are active (NS-44). */
export const activeShift = ({ shift }: Pick<RegisterContext, 'shift'>): Shift | null =>
  shift && shift.status !== 'CLOSED' ? shift : null

/** Not delivering; and by the client's wish (NS-47). */
export const connectivity = ({ link, offline }: RegisterContext) => ({
  offline_mode: link !== 'online',
  stay_offline: offline?.requested === true,
})

/** The register inside shifts and events: there, and only there, moments have no fraction (NS-84). */
export const cashRegisterModel = (register: SeedCashRegister): Static<typeof CashRegister> => ({
  id: register.id,
  fiscal_number: register.fiscal_number,
  active: register.active,
  created_at: wholeSecond(register.created_at),
  updated_at: wholeSecond(register.updated_at),
  number: register.number,
})

/** The device model. Here, and only here, the number goes out as an integer. */
export function deviceModel(
  register: SeedCashRegister,
  context: RegisterContext,
  organization: SeedOrganization,
): Static<typeof DeviceModel> {
  const { goods_count, total_sum_limit } = organization.receipt_limits
  const shift = activeShift(context)
  return {
    id: register.id,
    organization_id: register.organization_id,
    fiscal_number: register.fiscal_number,
    created_at: instant(register.created_at),
    updated_at: instant(register.updated_at),
    number: /^\d+$/.test(register.number) ? Number(register.number) : register.number,
    address: register.address,
    title: register.title,
    ...connectivity(context),
    has_shift: shift !== null,
    // The tax authority's count moves with delivery, so what waits to be sent is not in it.
    documents_state: {
      last_receipt_code: context.ledger.first_pending - 1,
      last_report_code: context.x_reports,
      last_z_report_code: context.shift_serial - (shift ? 1 : 0),
    },
    emergency_date: null,
    emergency_details: null,
    is_test: register.is_test,
    type: REGISTER_TYPES[register.type],
    has_monobank_terminal: false,
    has_qr_acquiring: false,
    has_internet_acquiring: false,
    has_iban_acquiring: false,
    has_easypay_acquiring: false,
    has_rozetkapay_acquiring: false,
    has_pos_acquiring: false,
    ettn_acquiring_id: null,
    fiscal_api_type: null,
    vehicle_license_plate: null,
    is_superkasa: false,
    object_type: '',
    show_type_object: true,
    alt_discount_calculation: false,
    settings: { receipt_limits: { goods_count_limit: goods_count, total_sum_limit } },
  }
}
