/** The taxes a cashier may put on goods. */
import Type from 'typebox'
import { type Operation, operation, type Reply, reply } from '../../../wire/http/operation.ts'
import type { Request, RequestBy } from '../../../wire/http/request.ts'
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
    variant: {
      quirk: 'taxes-by-key',
      path: '/api/v1/tax',
      who: 'key',
      handle: (request: RequestBy<'key'>) => taxesOf(request, request.register),
    },
    handle: (request) => taxesOf(request, request.cashier),
  }),
]
