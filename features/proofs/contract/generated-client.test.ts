/** A client generated from the served description works. */

import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Lab } from '../../../server/client/lab.ts'
import { openServer } from '../kit/server.ts'
import { compilePrograms, generateClient, programFolder } from '../strict-client/generated/generate.ts'

/** Interval and number of polls of a shift. */
const LOOK_MS = 50
const LOOKS = 200

const { app } = await openServer({ clock: 'real' })
let folder: string

before(async () => {
  folder = await programFolder()
  await generateClient(`${app.addresses.cloud}/api/openapi.json`, join(folder, 'client'))
  await generateClient(`${app.addresses.cloud}/lab/openapi.json`, join(folder, 'lab'))
})

after(() => rm(folder, { recursive: true, force: true }))

/** A program in an integrator's style. */
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
  client.setConfig({ auth: access_token })
  const headers = { 'X-License-Key': licenceKey }
  const opened = await openShift({ ...strict, headers })
  const id: string = opened.data.id
  const look = async () => (await getShift({ ...strict, path: { shift_id: id } })).data.status
  await settled(look, 'OPENED')
  const current = (await getCashierShift(strict)).data
  const again = await openShift({ headers })
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

/** A program in a tester's style. */
const EXPERIMENT = `
import {
  advanceClock, clearAuthoritySlow, createWorld, deleteWorld, listFacts, listFaults, setAuthoritySlow, setKeyExpired,
  type AuthoritySlow, type Fault, type SaidFact,
} from './lab/index.ts'
import { createClient } from './lab/client/index.ts'

export async function experiment() {
  const strict = { throwOnError: true } as const
  const made = await createWorld({ ...strict, body: { clock: { mode: 'virtual', now: '2026-06-01T06:00:00Z' } } })
  const client = createClient({ baseUrl: made.data.base_url })
  const there = { ...strict, client }
  const moved = await advanceClock({ ...there, body: { by: 'PT2H' } })
  const cash_register_id = made.data.cash_registers[0]!.id
  const slow: AuthoritySlow = (await setAuthoritySlow({ ...there, body: { cash_register_id, latency: 'PT5S' } })).data
  const wrong = await setKeyExpired({ client, body: { certificate_end: 'soon' } })
  // @ts-expect-error a slow authority is slow by so much
  const silent = await setAuthoritySlow({ client, body: {} })
  const faults: Fault[] = (await listFaults(there)).data
  // Its name says which it is, and so what is known of it.
  const latencies = faults.flatMap((fault) => (fault.name === 'authority-slow' ? fault.on.map(({ latency }) => latency) : []))
  const off = await clearAuthoritySlow({ ...there, query: { cash_register_id } })
  const facts: SaidFact[] = (await listFacts(there)).data
  const gone = await deleteWorld(there)
  return {
    moved: moved.data.clock,
    on: slow.on,
    wrong: [wrong.response?.status, wrong.error && 'detail' in wrong.error && wrong.error.detail[0]?.loc],
    silent: silent.response?.status,
    latencies,
    off: off.data.active,
    facts: facts.map(({ type, fact }) => [type, fact?.type]),
    gone: gone.data.ok,
  }
}
`

const PROGRAMS = { 'day.ts': PROGRAM, 'experiment.ts': EXPERIMENT }
let compiled = false

/** Imports one of the programs, after the compiler has accepted all of them. */
async function program<Program>(name: keyof typeof PROGRAMS): Promise<Program> {
  if (!compiled) await compilePrograms(folder, PROGRAMS)
  compiled = true
  return import(pathToFileURL(join(folder, name)).href)
}

async function settled(look: () => Promise<string>, until: string): Promise<void> {
  let status = ''
  for (let turn = 0; turn < LOOKS && status !== until; turn++) {
    if (turn > 0) await pause(LOOK_MS)
    status = await look()
  }
  assert.equal(status, until)
}

test('a generated client compiles, signs in, opens a shift, waits until it is open, and closes it', async () => {
  const { day } = await program<{ day: (...given: unknown[]) => Promise<unknown> }>('day.ts')
  const { cashiers, cash_registers } = (await Lab.open(app.addresses.cloud)).world
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

test('a client generated from the lab creates a world, moves its clock, and switches a fault on and off', async () => {
  const { experiment } = await program<{ experiment: () => Promise<unknown> }>('experiment.ts')
  const { world } = await Lab.open(app.addresses.cloud)
  assert.deepEqual(await experiment(), {
    moved: { mode: 'virtual', now: '2026-06-01T08:00:00.000Z' },
    on: [{ cash_register_id: world.cash_registers[0]!.id, latency: 'PT5S' }],
    wrong: [422, ['body', 'certificate_end']],
    silent: 422,
    latencies: ['PT5S'],
    off: false,
    facts: [
      ['fault.changed', 'fault.changed'],
      ['fault.changed', 'fault.changed'],
    ],
    gone: true,
  })
})
