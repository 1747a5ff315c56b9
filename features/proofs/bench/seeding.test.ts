import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { identifier } from '../../../machines/ledger.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { Command, Fact } from '../../../machines/vocabulary/messages.ts'
import { checkStore } from '../crash/checks.ts'
import { Logbook } from '../crash/logbook.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { openApp } from '../kit/server.ts'
import { saleRequest } from './requests.ts'
import { seedDatabase } from './seeding.ts'

const folder = temporaryFolder()
const data = join(folder, 'seeded.db')
const progress = (): void => {}

test('a seeded store is valid, and the app continues with it', async () => {
  await seedDatabase({ shifts: 45, receipts: 100, data, progress })
  const { documents, registers } = await checkStore(data, new Logbook(), null)
  assert.deepEqual({ documents, registers }, { documents: 45 + 100 + 45, registers: 4 })

  const { app, world } = await openApp({ data, clock: 'real' })
  const register = world.reference.firstRegister
  const cashier = world.reference.card(world.reference.cashiers.get(register.cashier_id)!)
  const taxes = world.reference.taxes(register.organization_id)
  const list = { of: { register: register.id }, desc: false, limit: 100, offset: 0 }
  assert.equal((await app.shifts.list(world.id, list)).length, 40)
  const ask = (address: string, command: object) =>
    app.switchboard.ask(world, address, { at: world.clock.now(), ...command } as Command)
  const opening = { type: 'shift.open', cash_register_id: register.id, cashier, from: 'desk' }
  assert.equal((await ask(`cashier:${cashier.id}`, opening))?.type, 'shift.created')
  const sell = (id: string): Promise<Fact | null> => {
    const request = saleRequest(id)
    return app.switchboard.ask(world, `register:${register.id}`, ({ at, receiptIds }) => {
      const known = receiptIds.has(id)
      return { type: 'receipt.sell', at, request, taxes, totals: totals(request, taxes), known }
    })
  }
  // The first shift was at another register, with three receipts
  const seeded = identifier(world.seed, 'seeded receipt', 3)
  const refused = await sell(seeded)
  assert.equal(refused?.type === 'refused' && refused.rule, 'receipt of this id exists already')
  assert.equal((await sell(identifier('another', seeded)))?.type, 'receipt.created')
})

test('impossible sizes are refused, and leave no file', async () => {
  await assert.rejects(seedDatabase({ shifts: 1, receipts: 1, data, progress }), /there already/)
  const other = join(folder, 'other.db')
  await assert.rejects(seedDatabase({ shifts: 10_000_000, receipts: 1, data: other, progress }), /beyond now/)
  await assert.rejects(seedDatabase({ shifts: 1, receipts: 1_000_000, data: other, progress }), /too many/)
  assert.ok(!existsSync(other))
})
