/** Whoever makes himself a client out of the served description can work with it. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { type Doors, openDoors } from '../../server/doors.ts'
import { House } from '../../server/house.ts'
import { Lab } from '../support/lab.ts'

/** The generator writes with the programming interface of TypeScript, which version 7 has not. */
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript6' : specifier, context),
})

const COMPILER = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
/** A shift is looked at so often, so many times. */
const LOOK_MS = 50
const LOOKS = 200

let house: House
let doors: Doors
let folder: string

before(async () => {
  house = await House.open({ data: ':memory:', clock: 'real', log: pino({ level: 'silent' }) })
  doors = await openDoors(house, { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0 })
  folder = await mkdtemp(join(tmpdir(), 'kasalab-client-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({
    input: `${house.addresses.cloud}/api/openapi.json`,
    output: { path: join(folder, 'client'), importFileExtension: '.ts' },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  })
})

after(async () => {
  await doors.close()
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

/** A program of an integrator's, in his words: checked by the compiler, then run. */
const PROGRAM = `
import {
  closeShift, getCashierShift, getShift, openShift, signIn, signOut, type ShiftWithCashierAndCashRegister,
} from './client/index.ts'
import { client } from './client/client.gen.ts'

export async function day(
  secrets: { login: string; password: string },
  licenceKey: string,
  settled: (look: () => Promise<ShiftWithCashierAndCashRegister['status']>, until: string) => Promise<void>,
) {
  const strict = { throwOnError: true } as const
  const { data: { access_token } } = await signIn({ ...strict, body: secrets })
  client.setConfig({ auth: ({ type }) => (type === 'http' ? access_token : licenceKey) })
  const opened = await openShift(strict)
  const id: string = opened.data.id
  const look = async () => (await getShift({ ...strict, path: { shift_id: id } })).data.status
  await settled(look, 'OPENED')
  const current = (await getCashierShift(strict)).data
  const again = await openShift()
  const closing = await closeShift({ ...strict, body: { skip_client_name_check: true } })
  await settled(look, 'CLOSED')
  await signOut(strict)
  const gone = await getCashierShift()
  return {
    opened: [opened.response.status, opened.data.status, opened.data.cash_register.fiscal_number],
    current: current?.id === id,
    again: [again.response?.status, again.error?.message],
    closing: [closing.response.status, closing.data.status, closing.data.z_report?.serial],
    gone: gone.response?.status,
  }
}
`

async function settled(look: () => Promise<string>, until: string): Promise<void> {
  let status = ''
  for (let turn = 0; turn < LOOKS && status !== until; turn++) {
    if (turn > 0) await pause(LOOK_MS)
    status = await look()
  }
  assert.equal(status, until)
}

test('a generated client compiles, signs in, opens a shift, waits until it is open, and closes it', async () => {
  const program = join(folder, 'day.ts')
  await writeFile(program, PROGRAM)
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      COMPILER,
      ...'--noEmit --strict --target es2024 --lib es2024,dom,dom.iterable --module nodenext'.split(' '),
      ...'--types --allowImportingTsExtensions --erasableSyntaxOnly'.split(' '),
      program,
    ],
    { encoding: 'utf8', cwd: folder },
  )
  assert.equal(status, 0, stdout)

  const { day } = await import(pathToFileURL(program).href)
  const { cashiers, cash_registers } = (await Lab.open(house.addresses.cloud)).world
  const { login, password } = cashiers[0]!
  const { license_key, fiscal_number } = cash_registers[0]!
  assert.deepEqual(await day({ login, password }, license_key, settled), {
    opened: [202, 'CREATED', fiscal_number],
    current: true,
    again: [400, 'Касир вже працює з даною касою'],
    closing: [202, 'CLOSING', 1],
    gone: 401,
  })
})
