/** A client generated from the served description runs a business day; its program compiles against its types. */
import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { day } from './generated/day.ts'
import { compilePrograms, generateClient, programFolder } from './generated/generate.ts'
import { Shop } from './shop.ts'

let shop: Shop
let folder: string

before(async () => {
  shop = await Shop.open()
  folder = await programFolder()
  await generateClient(`${shop.lab.world.base_url}/api/openapi.json`, join(folder, 'client'))
  const programs: Record<string, string> = {}
  for (const name of ['day.ts', 'prepayments.ts', 'prints.ts']) {
    const program = await readFile(join(import.meta.dirname, 'generated', name), 'utf8')
    programs[name] = program.replace(/^\/\/ @ts-nocheck.*\n/, '')
  }
  await compilePrograms(folder, programs)
})

after(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

test('a business day', async () => {
  const program = (await import(pathToFileURL(join(folder, 'day.ts')).href)) as { day: typeof day }
  const { login, password } = shop.cashier
  const told = await program.day({
    base_url: shop.lab.world.base_url,
    login,
    password,
    license_key: shop.register.license_key,
    pause: () => shop.pause('PT1S'),
    now: shop.now,
  })
  assert.deepEqual(told, {
    cashier: true,
    taxes: true,
    receipts: [
      ['SERVICE_IN', 50_000, false],
      ['SELL', 8000, false],
      ['SELL', 7500, false],
      ['RETURN', 4000, false],
      ['CASH_WITHDRAWAL', 2000, false],
      ['SELL', 8000, false],
      ['SELL', 8000, false],
      ['SELL', 4000, false],
      ['SELL', 8000, true],
      ['SELL', 8000, true],
    ],
    x: [false, 5, 1],
    lists: [14, 14, 14],
    catalogued: true,
    prepayments: {
      states: [
        ['PARTIAL_PAID', 3000, 5000],
        ['FULL_PAID', 8000, 0],
        ['CANCELLED', 2000, 0],
      ],
      back: [['RETURN', 2000]],
      found: [2, 2],
    },
    prints: {
      text: [true, true],
      files: ['application/pdf', 'image/png', 'image/png', 'application/xml'],
      sent: [true, true],
    },
    again: [400, true],
    evening: {
      found: [true],
      text: true,
      png: 'image/png',
      periodical: true,
      file: 200,
      closing: 'DONE',
      cash: [
        ['CASH', 44_000 + 3000 + 2000, 4000 + 2000],
        ['CASHLESS', 7500 + 5000, 0],
      ],
      // A sixth of each receipt, rounded: 80.00 five times, 75.00, 40.00; parts of orders 30.00, 50.00, 20.00
      taxes: [[1, 51_500 + 10_000, 5 * 1333 + 1250 + 667 + 500 + 833 + 333]],
      balance: 50_000 + 3000 + 44_000 - 4000 - 2000,
    },
    shift: null,
  })
})
