/** Finds receipts by their ids and fiscal codes, without an index: a sale writes nothing for it. */
import { spentSerials } from '../../../machines/ledger.ts'
import { codeOriginOf, fiscalCodeOfSerial, serialOf } from '../../../machines/vocabulary/offline-code.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { hasSerial } from '../../../machines/vocabulary/schemas/serial-ranges.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { RuntimeServices } from '../services.ts'
import { codeSeed } from '../turns/actor-inputs.ts'
import type { World } from '../world/world.ts'

interface Where {
  services: RuntimeServices
  world: World
}

/** A document of a register, by its number in the ledger. */
export interface ReceiptPlace {
  register: SeedCashRegister
  number: number
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The receipt of an id, in either case, or of a fiscal code. Registers that cannot be read are left out.
 * @param registers those it may belong to
 * @returns null when none of them has made it
 */
export async function findReceipt(
  where: Where,
  registers: Iterable<SeedCashRegister>,
  name: string,
): Promise<ReceiptPlace | null> {
  const find = UUID.test(name) ? numberOfId : numberOfCode
  for (const register of registers) {
    const number = await where.services.unreadable.orNull(find(where, register, name))
    if (number !== null) return { register, number }
  }
  return null
}

const numberOfId = ({ services, world }: Where, { id }: SeedCashRegister, name: string): Promise<number | null> =>
  services.switchboard.receiptNumber(world, `register:${id}`, name)

/** A code says what it was given for: only the ledger of its own register is asked. */
async function numberOfCode({ services, world }: Where, { id }: SeedCashRegister, code: string) {
  const seed = codeSeed(world, id)
  const origin = codeOriginOf(seed, code)
  if (origin === null) return null
  const { receipts } = services
  const number = 'number' in origin ? origin.number : await numberOfSpent({ services, world }, id, seed, code)
  return number !== null && (await receipts.hasCode(world.id, id, number, code)) ? number : null
}

/** Documents are looked at only for a code that the register has spent. */
async function numberOfSpent({ services, world }: Where, id: string, seed: number, code: string) {
  const { codes, is_test } = await services.switchboard.read<RegisterContext>(world, `register:${id}`)
  const serial = serialOf(seed, code)
  const isSpent = serial !== null && serial <= codes.last && hasSerial(spentSerials(codes), serial)
  if (!isSpent || fiscalCodeOfSerial(seed, serial, is_test) !== code) return null
  return services.receipts.numberOfCode(world.id, id, seed, code)
}
