/** The machines that are drawn, and whose states are shown of each. */
import type { World, WorldCashRegister } from '../../../server/client/model.ts'
import { cashierOf } from '../../world/sign-in.ts'

interface Where {
  world: World
  register: WorldCashRegister
}

/** A drawn machine, with the actor of a register; null: it has many, and none of its own. */
interface DrawnMachine {
  name: string
  address(at: Where): string | null
}

const ofRegister =
  (noun: string) =>
  ({ register }: Where): string =>
    `${noun}:${register.id}`
const ofTerminal =
  (noun: string) =>
  ({ world }: Where): string | null =>
    world.terminals[0] === undefined ? null : `${noun}:${world.terminals[0].id}`
const ofCashier =
  (noun: string) =>
  ({ world, register }: Where): string | null => {
    const cashier = cashierOf(world, register)
    return cashier === undefined ? null : `${noun}:${cashier.id}`
  }
const ofNone = (): null => null

export const MACHINES: readonly DrawnMachine[] = [
  { name: 'register', address: ofRegister('register') },
  { name: 'cashier', address: ofCashier('cashier') },
  { name: 'session', address: ofNone },
  { name: 'terminal', address: ofTerminal('terminal') },
  { name: 'bank-terminal', address: ofTerminal('bank-terminal') },
  { name: 'bank-operation', address: ofNone },
  { name: 'tax-authority', address: ofRegister('authority') },
  { name: 'signature-service', address: ofCashier('signature') },
  { name: 'webhook', address: ofRegister('webhook') },
  { name: 'mailing', address: ofNone },
  { name: 'mail-preference', address: ofNone },
  { name: 'report-task', address: ofNone },
  { name: 'goods-import', address: ofNone },
  { name: 'goods-export', address: ofNone },
]
