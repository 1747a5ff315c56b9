/**
 * `npm run seed`: a database with a long history, made by the server's own app. Every shift and receipt passes through
 * its machines, switchboard, simulated tax authority and store, so the hash chain, sums, reports and fiscal codes are
 * those of real years. Not real: no HTTP, a virtual clock that starts years ago, an immediate tax authority, one good
 * sold repeatedly, and no waiting for the disk.
 */
import { existsSync, rmSync } from 'node:fs'
import { pino } from 'pino'
import { dayEnd } from '../../../machines/day.ts'
import { identifier, pending } from '../../../machines/ledger.ts'
import { SHIFT_DURATION_MS } from '../../../machines/limits.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import { App } from '../../../server/app/app.ts'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { World } from '../../../server/runtime/world/world.ts'
import { figure } from './statistics.ts'

interface History {
  shifts: number
  receipts: number
  /** Path of the database: a new file. */
  data: string
  /** Called from time to time with the number of shifts done. */
  progress(done: number): void
}

/** Start of the first shift: years ago, since the last one has to end before today. */
export const FIRST_DAY = Date.parse('2020-01-01T06:00:00Z')
/** From one shift to the next, unless the shift itself takes longer. */
export const SHIFT_EVERY_MS = 20 * 60_000
const RECEIPT_EVERY_MS = 1000
/** One of this many shifts is at another register than the first, in turn. */
const ELSEWHERE = 10
/** Documents made before waiting for the tax authority, which takes 500 at a time. */
const LOAD_DOCUMENTS = 4000

type Ask = { type: Command['type']; at: number; [member: string]: unknown }

/**
 * Makes the file, and removes it on failure.
 * @throws when it exists, when the history would reach beyond now, or when something is refused
 */
export async function seedDatabase(history: History): Promise<void> {
  const { data } = history
  if (existsSync(data)) throw new Error(`${data} is there already`)
  try {
    await fill(history)
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-lock']) rmSync(data + end, { force: true })
    throw error
  }
}

async function fill({ shifts, receipts, data, progress }: History): Promise<void> {
  const perShift = Math.floor(receipts / shifts)
  const length = (perShift + 2) * RECEIPT_EVERY_MS
  const every = Math.max(SHIFT_EVERY_MS, length)
  if (length > SHIFT_DURATION_MS / 2) throw new Error(`${perShift} receipts are too many for one shift`)
  if (FIRST_DAY + shifts * every > Date.now()) throw new Error(`${shifts} shifts would reach beyond now`)
  const log = pino({ level: 'warn' }, pino.destination(2))
  // Durability is not needed until the file is complete
  const app = await App.open({ data, clock: 'virtual', log, durable: false })
  try {
    const world = (await app.worlds.find('default'))!
    await app.scheduler.setClock(world, 'virtual', FIRST_DAY)
    const desks = await openDesks(app, world)
    let at = FIRST_DAY
    let receipt = 0
    let load: Promise<unknown>[] = []
    for (let shift = 0; shift < shifts; shift++) {
      if (dayEnd(at) < at + length) at = dayEnd(at)
      world.clock.setNow(at + length)
      // The remainder is sold in the first shifts
      const sales = perShift + (shift < receipts % shifts ? 1 : 0)
      const desk = shift % ELSEWHERE === 0 ? 1 + ((shift / ELSEWHERE) % (desks.length - 1)) : 0
      load.push(...desks[desk]!.work(at, sales, receipt))
      receipt += sales
      at += every
      if (load.length < LOAD_DOCUMENTS && shift + 1 < shifts) continue
      await Promise.all(load)
      await world.idle()
      load = []
      progress(shift + 1)
    }
    for (const desk of desks) await desk.leave()
    await app.scheduler.setClock(world, 'virtual', at)
  } finally {
    await app.close()
  }
}

interface Desk {
  /** A whole shift without waiting: all answers are pending. */
  work(at: number, sales: number, firstReceipt: number): Promise<void>[]
  /** @throws unless everything has been delivered */
  leave(): Promise<void>
}

/** Desks of the active registers that have their own cashier, the first register's first. */
async function openDesks(app: App, world: World): Promise<Desk[]> {
  const { cash_registers } = world.reference.seed
  const own = cash_registers.filter(
    ({ cashier_id, frozen, organization_id }, index) =>
      cash_registers.findIndex((other) => other.cashier_id === cashier_id) === index &&
      !frozen &&
      world.reference.organizations.get(organization_id)!.billing.status === 'PAID',
  )
  return Promise.all(own.map((register) => openDesk(app, world, register)))
}

async function openDesk(app: App, world: World, register: SeedCashRegister): Promise<Desk> {
  const cashier = world.reference.cashiers.get(register.cashier_id)!
  const taxes = world.reference.taxes(register.organization_id)
  const address = `register:${register.id}`
  const authority = `authority:${register.id}`
  const ask = async (to: string, command: Ask): Promise<void> => {
    const fact = await app.switchboard.ask(world, to, command as unknown as Command)
    if (fact?.type === 'refused') throw new Error(`${command.type} is refused: ${fact.rule}`)
  }
  // Loaded into memory, they handle commands synchronously
  for (const each of [`cashier:${cashier.id}`, address, `printer:${register.id}`])
    await app.switchboard.read(world, each)
  const fault = { name: 'authority-slow', latency_ms: 0 }
  await ask(authority, { type: 'fault.set', at: world.clock.now(), fault })

  const opening = { cash_register_id: register.id, cashier: world.reference.card(cashier), from: 'desk' }
  const sell = (at: number, n: number): Promise<void> => {
    const request = sale(identifier(world.seed, 'seeded receipt', n), taxes[0]!.code)
    return ask(address, { type: 'receipt.sell', at, request, taxes, totals: totals(request, taxes), known: false })
  }
  return {
    work: (at, sales, first) => [
      ask(`cashier:${cashier.id}`, { type: 'shift.open', at, ...opening }),
      ...Array.from({ length: sales }, (_, index) => sell(at + (index + 1) * RECEIPT_EVERY_MS, first + index)),
      ask(address, { type: 'shift.close', at: at + (sales + 1) * RECEIPT_EVERY_MS, from: 'desk', cashier: null }),
    ],
    async leave() {
      await ask(authority, { type: 'fault.clear', at: world.clock.now(), fault: null })
      const { link, ledger } = await app.switchboard.read<RegisterContext>(world, address)
      if (link !== 'online' || pending(ledger) > 0) throw new Error(`${address} is ${link}, ${pending(ledger)} pending`)
    },
  }
}

/** A minimal sale: the file has a million of them. */
const sale = (id: string, tax: number): SellRequest => ({
  id,
  goods: [{ code: '1001', name: 'Хліб житній', price: 2550, quantity: 1000, taxes: [tax] }],
  payments: [{ type: 'CASH', value: 2550 }],
})

const USAGE = `npm run seed -- --data FILE [--shifts 100000] [--receipts 1000000]

Fills a new database with a history. Nine shifts of ten are at the first register; the same numbers give the same rows.

  --data FILE   the database; it must not be there yet
  --shifts N    how many (100000)
  --receipts N  how many (1000000)
  --help
`

async function main(): Promise<void> {
  const { values } = scriptArguments('npm run seed', USAGE, {
    options: {
      data: { type: 'string' },
      shifts: { type: 'string', default: '100000' },
      receipts: { type: 'string', default: '1000000' },
    },
  })
  const { data } = values
  const [shifts, receipts] = [Number(values.shifts), Number(values.receipts)]
  const counts = Number.isInteger(shifts) && shifts > 0 && Number.isInteger(receipts) && receipts >= 0
  if (data === undefined || !counts) {
    const wanted = '--data takes the name of a new file, --shifts and --receipts whole numbers'
    process.stderr.write(misuseLine('npm run seed', new Misuse(wanted)))
    process.exitCode = MISUSED
    return
  }
  const begun = performance.now()
  const say = (text: string): unknown => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
  const seconds = (): string => figure((performance.now() - begun) / 1000)
  let told = 0
  await seedDatabase({
    shifts,
    receipts,
    data,
    progress(done) {
      // Without a terminal, every twentieth is printed
      if (!process.stderr.isTTY && done < told + shifts / 20) return
      told = done
      say(`${figure(done)} of ${figure(shifts)} shifts, ${seconds()} s`)
    },
  })
  say(`${figure(shifts)} shifts and ${figure(receipts)} receipts in ${data}, ${seconds()} s\n`)
}

if (import.meta.main)
  await main().catch((error: Error) => {
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  })
