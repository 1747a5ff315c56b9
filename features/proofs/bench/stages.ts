/** Where the time of a sale goes: each stage alone in this process, against the whole at 64 connections. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { append } from '../../../machines/ledger.ts'
import { totals } from '../../../machines/money/totals.ts'
import { register as registerMachine } from '../../../machines/register/register.ts'
import type { Emitted } from '../../../machines/vocabulary/document.ts'
import { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { RegisterFact } from '../../../machines/vocabulary/register.ts'
import { App } from '../../../server/app/app.ts'
import { openDatabase } from '../../../server/store/sqlite/database.ts'
import { GroupCommitWriter } from '../../../server/store/sqlite/writer.ts'
import { receiptBody } from '../../../server/surfaces/local/receipt-body.ts'
import { checker } from '../../../server/transport/http/validation/validation.ts'
import { ContestResult } from './contest.ts'
import type { BenchPlan } from './plan.ts'
import { saleRequest } from './requests.ts'
import { figure, median, textTable } from './statistics.ts'

const CONNECTIONS = 64
/** One warm-up batch for this many measured ones. */
const WARM_UP_PART = 3

const STAGES = ['parse', 'validate', 'totals', 'ledger', 'step', 'answer', 'unit', 'text', 'sqlite'] as const
type Stage = (typeof STAGES)[number]

type Transition = typeof registerMachine.transition

export async function stages({ warm_up_s, round_s, rounds, batches, folder, progress }: BenchPlan): Promise<string> {
  progress('stages of a sale')
  const cost = await costs(folder, batches)

  progress(`the whole sale at ${CONNECTIONS} connections`)
  const contest = await ContestResult.open(join(folder, 'stages.db'))
  await contest.sell(CONNECTIONS, warm_up_s)
  const wholes: { active: number; idle: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await contest.business()
    const { answered } = await contest.sell(CONNECTIONS, round_s)
    const { active_ms, idle_ms } = await contest.business()
    wholes.push({ active: (1000 * active_ms) / answered, idle: (1000 * idle_ms) / answered })
  }
  await contest.close()
  return report(cost, median(wholes.map(({ active }) => active)), median(wholes.map(({ idle }) => idle)))
}

/** Microseconds per sale of each stage. A batch passes all stages before the next, so its data stay in the cache. */
async function costs(folder: string, batches: number): Promise<Record<Stage, number>> {
  const { taxes, ...start } = await openedRegister(join(folder, 'stages-house.db'))
  const database = await openDatabase(join(folder, 'stages-units.db'))
  const writer = new GroupCommitWriter(database, () => {})
  const check = checker(SellRequest, 'body', 'local')
  const measured = Object.fromEntries(STAGES.map((stage) => [stage, [] as number[]])) as Record<Stage, number[]>
  const note = (stage: Stage, took_ms: number): void => void measured[stage].push((1000 * took_ms) / CONNECTIONS)
  const time = <Result>(stage: Stage, work: () => Result): Result => {
    const begun = performance.now()
    const result = work()
    note(stage, performance.now() - begun)
    return result
  }
  let emitted: Emitted<RegisterFact>[] = []
  const scope = {
    ...start.scope,
    actionExecutor({ type, params }: { type: string; params?: unknown }) {
      if (type === 'xstate.emit') emitted.push((params as { event: Emitted<RegisterFact> }).event)
    },
  }
  let { snapshot } = start
  let n = 1
  for (let batch = -batches / WARM_UP_PART; batch < batches; batch++) {
    if (batch === 0) for (const stage of STAGES) measured[stage] = []
    const at = Date.now()
    const texts = Array.from({ length: CONNECTIONS }, () => JSON.stringify(saleRequest(randomUUID())))
    const requests = time('parse', () => texts.map((text) => JSON.parse(text) as SellRequest))
    time('validate', () => each(requests, check))
    const sales = time('totals', () => requests.map((request) => ({ request, totals: totals(request, taxes) })))
    const turns = time('step', () =>
      sales.map(({ request, totals }) => {
        emitted = []
        const command = { type: 'receipt.sell', at, request, taxes, totals, known: false } as const
        snapshot = registerMachine.transition(snapshot, command, scope)
        return { emitted, snapshot, totals }
      }),
    )
    const created = turns.map(({ emitted, totals }) => ({ fact: emitted[0] as ReceiptFact, totals }))
    const { context } = snapshot
    time('ledger', () => each(created, ({ fact }) => append(context, at, 'RECEIPT', 'key', fact.document.body, null)))
    time('answer', () => each(created, ({ fact, totals }) => JSON.stringify(receiptBody(fact, taxes, totals))))
    let written: Promise<void> = Promise.resolve()
    time('unit', () => {
      for (const { emitted, snapshot } of turns) {
        const { value, context } = snapshot
        const batch = writer.join(1)
        for (const { text = null, ...fact } of emitted as (RegisterFact & { text?: string })[])
          batch.facts.push({ world: 1, n: n++, address: `register:${context.id}`, fact: fact as RegisterFact, text })
        batch.states.set('register', () => [1, context.id, { value, context }])
        written = batch.written
      }
    })
    const before = performance.eventLoopUtilization()
    await written
    const { active, idle } = performance.eventLoopUtilization(before)
    note('text', active)
    note('sqlite', idle)
  }
  await writer.close()
  await database.close()
  const medians = Object.fromEntries(STAGES.map((stage) => [stage, median(measured[stage])])) as Record<Stage, number>
  // An average, since a median would miss the occasional checkpoint of the WAL
  return { ...medians, sqlite: measured.sqlite.reduce((sum, each) => sum + each, 0) / batches }
}

/** Calls it with each value, and drops the result. */
function each<Value>(values: Value[], work: (value: Value) => unknown): void {
  for (const value of values) work(value)
}

/** A register with its shift open, and the scope in which the switchboard runs it. */
async function openedRegister(data: string) {
  const app = await App.open({ data, clock: 'virtual', log: pino({ level: 'silent' }) })
  const world = (await app.worlds.find('default'))!
  const register = world.reference.firstRegister
  const cashier = world.reference.cashiers.get(register.cashier_id)!
  let scope: Parameters<Transition>[2] | undefined
  let snapshot: ReturnType<Transition> | undefined
  const transition = registerMachine.transition
  registerMachine.transition = (before, event, given) => {
    scope = given
    snapshot = transition.call(registerMachine, before, event, given)
    return snapshot
  }
  await app.switchboard.ask(world, `cashier:${cashier.id}`, {
    type: 'shift.open',
    at: Date.now(),
    cash_register_id: register.id,
    cashier: world.reference.card(cashier),
    from: 'desk',
  })
  registerMachine.transition = transition
  await app.close()
  if (!scope || !snapshot) throw new Error('The register has not heard of its shift')
  return { scope, snapshot, taxes: world.reference.taxes(register.organization_id) }
}

function report(cost: Record<Stage, number>, active: number, idle: number): string {
  const total = active + idle
  const inLoop: [string, number][] = [
    ['JSON.parse of the body', cost.parse],
    ['Ajv', cost.validate],
    ['totals', cost.totals],
    ['ledger: number, hash of the document, signature', cost.ledger],
    ['XState step of the register, without its ledger', cost.step - cost.ledger],
    ['answer and its JSON.stringify', cost.answer],
    ['unit: what the turn leaves to be written', cost.unit],
    [`commit: facts and rows of ${CONNECTIONS} sales as text, promises`, cost.text],
  ]
  const known = inLoop.reduce((sum, [, each]) => sum + each, 0)
  const rows = [
    ...inLoop,
    ['socket, HTTP, Express, the rest of the turn, GC', active - known],
    ['event loop waits (for the disk, or for the load)', idle],
    ['total', total],
  ] as [string, number][]
  const cells = rows.map(([name, each]) => [name, figure(each, 2), `${figure((100 * each) / total, 1)} %`])
  return `Where a sale's time goes at ${CONNECTIONS} connections

${textTable(['stage', 'µs per sale', 'share'], cells)}

Beside the event loop, on SQLite's own thread: ${figure(cost.sqlite, 2)} µs per sale in batches of ${CONNECTIONS}. The stages are
measured by themselves in one process; the total is that of the real server.`
}
