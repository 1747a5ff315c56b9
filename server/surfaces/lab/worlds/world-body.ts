/** A world as one JSON: everything a test needs to begin. */
import Type, { type Static } from 'typebox'
import { DateTime, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { RegisterType } from '../../../../machines/vocabulary/seed-data.ts'
import { mailboxUrl } from '../../../outbound/mail/mail.ts'
import { deskUrl } from '../../../runtime/world/public-addresses.ts'
import type { World } from '../../../runtime/world/world.ts'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'
import { Model } from '../../../transport/http/model.ts'
import type { Request } from '../../../transport/http/request.ts'
import { inboxUrl } from '../webhooks/webhooks.ts'
import { ClockModel, clockBody } from './clock.ts'

type Reader = Pick<Request, 'services' | 'headers'>

const Text = Type.String()

const Cashier = Model('WorldCashier', {
  id: Uuid,
  full_name: Text,
  login: Text,
  password: Text,
  pin_code: Text,
  senior: Type.Boolean(),
  is_test: Type.Boolean(),
  active: Type.Boolean(),
  certificate_end: DateTime,
  cash_register_ids: Type.Array(Uuid),
})

const CashRegister = Model('WorldCashRegister', {
  id: Uuid,
  fiscal_number: Text,
  license_key: Text,
  is_test: Type.Boolean(),
  frozen: Type.Boolean(),
  type: RegisterType,
  local_base_url: Text,
})

export const WorldModel = Model('World', {
  world: Text,
  seed: Text,
  base_url: Text,
  local_base_url: Text,
  terminal_lan_url: Text,
  proxy_ws_url: Text,
  webhook_inbox_url: Text,
  /** Of its mailbox, with a name and a password. */
  smtp_url: Text,
  clock: ClockModel,
  cashiers: Type.Array(Cashier),
  cash_registers: Type.Array(CashRegister),
  terminals: Type.Array(Model('WorldTerminal', { id: Uuid, device_id: Text, label: Text })),
  access_keys: Type.Array(Text),
})

/** A world, under the addresses its reader meets the server by. @param request of the reader, who may have asked another */
export function worldBody({ services, headers }: Reader, world: World): Static<typeof WorldModel> {
  const addresses = publicAddresses(services, headers)
  const { cashiers, cash_registers, terminals, access_keys } = world.reference.seed
  return {
    world: world.name,
    seed: world.seed,
    base_url: addresses.cloud + world.prefix,
    local_base_url: addresses.local + world.prefix,
    terminal_lan_url: addresses.lan + world.prefix,
    proxy_ws_url: prefixed(addresses.proxy, world.prefix),
    webhook_inbox_url: inboxUrl(services, world),
    smtp_url: mailboxUrl(addresses.smtp, world),
    clock: clockBody(world),
    cashiers: cashiers.map((each) => ({
      id: each.id,
      full_name: each.full_name,
      login: each.login,
      password: each.password,
      pin_code: each.pin_code,
      senior: each.senior,
      is_test: each.is_test,
      active: each.active,
      certificate_end: each.certificate_end,
      cash_register_ids: each.cash_register_ids,
    })),
    cash_registers: cash_registers.map(({ id, fiscal_number, license_key, is_test, frozen, type }) => ({
      id,
      fiscal_number,
      license_key,
      is_test,
      frozen,
      type,
      local_base_url: deskUrl(addresses, world, id),
    })),
    terminals: terminals.map(({ id, device_id, label }) => ({ id, device_id, label })),
    access_keys,
  }
}

/** The path comes after the prefix of the world. */
const prefixed = (address: string, prefix: string): string => {
  const { origin, pathname } = new URL(address.replace(/^ws/, 'http'))
  return origin.replace(/^http/, 'ws') + prefix + (pathname === '/' ? '' : pathname)
}
