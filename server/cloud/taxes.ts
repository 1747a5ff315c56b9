/** The taxes a cashier may put on goods. */
import Type from 'typebox'
import { type Operation, reply } from '../operation.ts'
import { TaxSetting, taxSettingModel } from './tax-model.ts'

export const taxOperations: Operation[] = [
  {
    id: 'getCashierTaxes',
    method: 'GET',
    path: '/api/v1/cashier/tax',
    surface: 'cloud',
    summary: "Taxes of the cashier's organization",
    clauses: ['CLD-204'],
    who: 'cashier',
    answers: { 200: Type.Array(TaxSetting) },
    handle({ world, cashier }) {
      const { taxes } = world.directory.organizations.get(cashier.organization_id)!
      return reply(200, taxes.map(taxSettingModel))
    },
  },
]
