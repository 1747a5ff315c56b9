/** Registers as the cloud shows them: nested, listed (FLD-003), and as a device (NS-17). */
import type { HouseBranch, HouseCashRegister, HouseOrganization } from '../../machines/vocabulary/house.ts'
import { REGISTER_TYPES } from '../../machines/vocabulary/house.ts'
import type { RegisterContext } from '../../machines/vocabulary/register.ts'
import type { Shift } from '../../machines/vocabulary/shift.ts'
import { instant, wholeSecond } from '../instant.ts'
import { branchModel } from './organization-model.ts'

/** The shift a register is busy with: CREATED, OPENED and CLOSING are active (NS-44). */
export const activeShift = ({ shift }: Pick<RegisterContext, 'shift'>): Shift | null =>
  shift && shift.status !== 'CLOSED' ? shift : null

/** Not delivering; and by the client's wish (NS-47). */
const connectivity = ({ link, offline }: RegisterContext) => ({
  offline_mode: link !== 'online',
  stay_offline: offline?.requested === true,
})

/** The register inside shifts. */
export const cashRegisterModel = (register: HouseCashRegister) => ({
  id: register.id,
  fiscal_number: register.fiscal_number,
  active: register.active,
  created_at: wholeSecond(register.created_at),
  updated_at: wholeSecond(register.updated_at),
  number: register.number,
})

/**
 * One item of the list of registers.
 * @param shift model of the active shift, its cashier included
 */
export const registerItemModel = <ShiftModel>(
  register: HouseCashRegister,
  context: RegisterContext,
  shift: ShiftModel | null,
  branch: HouseBranch | null,
  organization: HouseOrganization,
) => ({
  ...cashRegisterModel(register),
  is_test: register.is_test,
  shift,
  ...connectivity(context),
  branch: branch && branchModel(branch, organization),
  address: register.address,
  type: REGISTER_TYPES[register.type],
})

/** The device model. Here, and only here, the number goes out as an integer and the moments are padded. */
export function deviceModel(register: HouseCashRegister, context: RegisterContext, organization: HouseOrganization) {
  const { goods_count, total_sum_limit } = organization.receipt_limits
  const shift = activeShift(context)
  return {
    id: register.id,
    organization_id: register.organization_id,
    fiscal_number: register.fiscal_number,
    created_at: instant(Date.parse(register.created_at)),
    updated_at: instant(Date.parse(register.updated_at)),
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
