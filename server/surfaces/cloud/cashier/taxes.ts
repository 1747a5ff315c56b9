/** The taxes a cashier may put on goods. */
import Type, { type Static } from 'typebox'
import { instant } from '../../../../machines/instant.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedTax } from '../../../../machines/vocabulary/seed-data.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'

/** Taxes of an organization as the cloud shows them (NS-08). */
export const TaxSetting = Model('TaxSetting', {
  id: Uuid,
  code: Type.Integer(),
  label: Type.String(),
  symbol: Type.String(),
  rate: Type.Number(),
  extra_rate: Type.Number(),
  decimal_rate: Type.Number(),
  decimal_extra_rate: Type.Number(),
  included: Type.Boolean(),
  type: Type.Enum(['INCLUDED', 'EXCLUDED']),
  no_vat: Type.Boolean(),
  is_gambling: Type.Boolean(),
  is_default: Type.Boolean(),
  advanced_code: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
})

/** Rates in percent, also under the names newer clients read. No tax is put on goods that name none. */
export const taxSettingModel = (tax: SeedTax): Static<typeof TaxSetting> => ({
  ...tax,
  decimal_rate: tax.rate,
  decimal_extra_rate: tax.extra_rate,
  type: tax.included ? 'INCLUDED' : 'EXCLUDED',
  is_gambling: false,
  is_default: false,
  advanced_code: null,
  created_at: instant(tax.created_at),
  updated_at: null,
})

const taxesOf = ({ world }: Request, { organization_id }: { organization_id: string }): Reply =>
  reply(200, world.reference.organizations.get(organization_id)!.taxes.map(taxSettingModel))

export const taxOperations: Operation[] = [
  operation({
    id: 'getCashierTaxes',
    method: 'GET',
    path: '/api/v1/cashier/tax',
    surface: 'cloud',
    summary: "Taxes of the cashier's organization",
    clauses: ['CLD-204'],
    who: 'cashier',
    answers: { 200: Type.Array(TaxSetting) },
    handle: (request) => taxesOf(request, request.cashier),
  }),
  operation({
    id: 'getTaxes',
    method: 'GET',
    path: '/api/v1/tax',
    surface: 'cloud',
    summary: "Taxes of the organization of the key's register",
    clauses: ['EXT-351'],
    who: 'key',
    answers: { 200: Type.Array(TaxSetting) },
    handle: (request) => taxesOf(request, request.register),
  }),
]
