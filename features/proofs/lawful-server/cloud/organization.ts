import { type Exchange, json } from '../kernel/exchange.ts'
import { momentText } from '../kernel/moments.ts'
import { readQuery } from '../kernel/query.ts'
import type { Route } from '../kernel/routing.ts'
import type { Cashier, Template } from '../state/model.ts'
import { taxesOf, taxSetting } from '../state/taxes.ts'
import type { World } from '../state/world.ts'
import { cashierOf, registerForReading } from './access.ts'
import { logo } from './logos.ts'
import { cashierView } from './views.ts'

const SMS_BALANCE = 250

/** Reads of the cashier and the organization that need the token only. */
export function organizationRoutes(world: World): Route[] {
  const read = (path: string, show: (cashier: Cashier, exchange: Exchange) => unknown): Route => ({
    method: 'GET',
    path: `/api/v1/${path}`,
    answer: (exchange) => {
      const cashier = cashierOf(world, exchange)
      readQuery(exchange, {})
      return json(200, show(cashier, exchange))
    },
  })
  const image = (path: string, pick: (template: Template) => Buffer): Route => ({
    method: 'GET',
    path: `/api/v1/organization/${path}`,
    answer: (exchange) => {
      const { organization } = cashierOf(world, exchange)
      const template = organization.templates[0] as Template
      return logo(exchange, pick(template), organization.createdAt)
    },
  })
  return [
    read('cashier/me', (cashier) => cashierView(world, cashier)),
    read('cashier/check-signature', (cashier) => ({
      works: true,
      holder: cashier.name,
      valid_to: momentText(world.reading, cashier.keyExpiresAt),
    })),
    read('cashier/tax', () => taxesOf(world.reading).map((tax) => taxSetting(world, tax))),
    read('organization', ({ organization }) => ({
      id: organization.id,
      name: organization.title,
      edrpou: organization.taxNumber,
      founded: momentText(world.reading, organization.createdAt),
    })),
    read('organization/receipt-config', () => ({ columns: 42, shows_logo: true, currency: 'UAH' })),
    read('organization/sms-billing', () => ({ messages_left: SMS_BALANCE })),
    read('organization/cashiers', ({ organization }) =>
      world.cashiers.filter((known) => known.organization === organization).map((known) => cashierView(world, known)),
    ),
    image('logo.png', (template) => template.logo),
    image('text_logo.png', (template) => template.textLogo),
    {
      method: 'GET',
      path: '/api/v1/organization/billing-status',
      answer: (exchange) => {
        const { organization } = registerForReading(world, exchange)
        return json(200, { state: organization.unpaid ? 'UNPAID' : 'PAID', debt: organization.unpaid ? 100 : 0 })
      },
    },
  ]
}
