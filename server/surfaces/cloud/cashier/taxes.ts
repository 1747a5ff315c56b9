/** The taxes a cashier may put on goods. */
import Type from 'typebox'
import { type Operation, operation, type Reply, reply } from '../../../wire/http/operation.ts'
import type { Request } from '../../../wire/http/request.ts'
import { TaxSetting, taxSettingModel } from './tax-model.ts'

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
