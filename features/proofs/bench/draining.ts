/** Going online with many pending receipts: the cost of each must not grow with their number. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { pending } from '../../../machines/ledger.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import { App } from '../../../server/app/app.ts'
import type { World } from '../../../server/runtime/world/world.ts'
import type { BenchPlan } from './plan.ts'
import { saleRequest } from './requests.ts'
import { figure, median, textTable } from './statistics.ts'

const SIZES = [1000, 10_000]
/** Maximum cost per receipt with many receipts, relative to few. */
const RATIO_LIMIT = 1.5
/** Codes requested at a time: the tax authority's maximum. */
const CODES = 5000
/** Receipts made in parallel. */
const AT_ONCE = 64
/** Steps of the virtual clock until everything is delivered. */
const STEP_MS = 1000
const STEPS = 1000

export async function draining({ drains, folder, progress }: BenchPlan): Promise<string> {
  const app = await App.open({ data: join(folder, 'draining.db'), clock: 'virtual', log: pino({ level: 'error' }) })
  progress('draining: warming up')
  await drain(app, SIZES[0]!)
  const measured = new Map(SIZES.map((size) => [size, [] as Drained[]]))
  for (let round = 1; round <= drains; round++)
    for (const size of SIZES) {
      progress(`draining ${figure(size)} receipts, ${round} of ${drains}`)
      measured.get(size)!.push(await drain(app, size))
    }
  await app.close()
  const made = SIZES.map((size) => median(measured.get(size)!.map(({ made_us }) => made_us)))
  const sent = SIZES.map((size) => median(measured.get(size)!.map(({ sent_us }) => sent_us)))
  const rows = SIZES.map((size, index) => [
    figure(size),
    figure(made[index]!, 1),
    figure(sent[index]!, 1),
    figure((sent[index]! * size) / 1e6, 2),
  ])
  const ratio = sent.at(-1)! / sent[0]!
  const verdict = ratio <= RATIO_LIMIT ? 'within' : 'OVER'
  return `Going online with offline receipts piled up (medians of ${drains} worlds)

${textTable(['receipts', 'made, µs each', 'sent, µs each', 'sent, s in all'], rows)}

Sent, per receipt, ${figure(SIZES.at(-1)!)} against ${figure(SIZES[0]!)}: ${figure(ratio, 2)}, ${verdict} the limit of ${figure(RATIO_LIMIT, 1)}.`
}

/** Microseconds per receipt. */
interface Drained {
  made_us: number
  sent_us: number
}

/** One new world: opens a shift, goes offline, makes receipts, and goes online until none is pending. */
async function drain(app: App, size: number): Promise<Drained> {
  const world = await app.worlds.create({ clock: { mode: 'virtual' } })
  const register = world.reference.firstRegister
  const address = `register:${register.id}`
  const taxes = world.reference.taxes(register.organization_id)
  const cashier = world.reference.cashiers.get(register.cashier_id)!
  const ask = async (to: string, command: { type: Command['type']; [member: string]: unknown }): Promise<void> => {
    const fact = await app.switchboard.ask(world, to, { ...command, at: world.clock.now() } as Command)
    if (fact?.type === 'refused') throw new Error(`${command.type} is refused: ${fact.rule}`)
  }
  const opening = { cash_register_id: register.id, cashier: world.reference.card(cashier), from: 'desk' }
  await ask(`cashier:${cashier.id}`, { type: 'shift.open', ...opening })
  await deliverAll(app, world, address)
  for (let codes = 0; codes < size; codes += CODES) await ask(address, { type: 'codes.ask', count: CODES })
  await ask(address, { type: 'register.go-offline' })

  const begun = performance.now()
  for (let made = 0; made < size; made += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, size - made) }, () => {
        const request = saleRequest(randomUUID())
        return ask(address, { type: 'receipt.sell', request, taxes, totals: totals(request, taxes), known: false })
      }),
    )
  const made = performance.now()
  await ask(address, { type: 'register.go-online' })
  await deliverAll(app, world, address)
  const sent = performance.now()
  return { made_us: (1000 * (made - begun)) / size, sent_us: (1000 * (sent - made)) / size }
}

/** Advances the clock until the register is online with nothing pending. @throws when that does not happen */
async function deliverAll(app: App, world: World, address: string): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await app.scheduler.advance(world, world.clock.now() + STEP_MS)
    const { link, ledger } = await app.switchboard.read<RegisterContext>(world, address)
    if (link === 'online' && pending(ledger) === 0) return
    if (link === 'offline' || link === 'blocked') throw new Error(`The register does not stay online: it is ${link}`)
  }
  throw new Error('The register does not get rid of its documents')
}
