import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { serverOf } from '../../../../features/proofs/kit/server.ts'
import { Contracts } from '../../../../features/support/law/contract.ts'
import { App } from '../../../app/app.ts'
import { labTable } from '../../../app/operations.ts'
import { application } from '../../../wire/http/application.ts'
import { openapi } from '../../../wire/http/description/openapi.ts'
import { faultOperations } from './faults.ts'

const contracts = new Contracts()

/** A house on disk with nothing but its faults; `stop` leaves the file. */
async function lab(file: string) {
  const app = await App.open({ data: file, clock: 'virtual', log: pino({ level: 'silent' }) })
  const server = serverOf(application(app, faultOperations))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lab/faults`
  contracts.addLab(url, JSON.parse(JSON.stringify(openapi(labTable))))
  return {
    reference: (await app.worlds.find('default'))!.reference.seed,
    async ask(method: string, path = '', sent?: object) {
      const init = sent === undefined ? {} : { body: JSON.stringify(sent) }
      const answer = await fetch(url + path, { method, ...init, headers: { 'content-type': 'application/json' } })
      const text = await answer.text()
      // biome-ignore lint/suspicious/noExplicitAny: the body of any call
      const received = { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as any }
      contracts.hold(method, url + path, received)
      return received
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await app.close()
    },
  }
}

const onDisk = (use: (file: string) => Promise<void>): Promise<void> => use(join(temporaryFolder(), 'kasalab.db'))

test('each is where it is by default, or at the place named', () =>
  onDisk(async (file) => {
    const { reference, ask, stop } = await lab(file)
    const [olena, taras] = reference.cashiers
    const [first, second] = reference.cash_registers
    const at = async (name: string, sent?: object) => (await ask('PUT', `/${name}`, sent)).body.on
    assert.deepEqual(await at('signature-stopped'), [{ cashier_id: olena!.id }])
    assert.deepEqual(await at('cashier-blocked', { cashier_id: taras!.id }), [
      { cashier_id: taras!.id, reason: 'сертифікат відкликано' },
    ])
    assert.deepEqual(await at('key-expired', { certificate_end: '2026-06-01T12:00:00+03:00' }), [
      { cashier_id: olena!.id, certificate_end: '2026-06-01T09:00:00.000Z' },
    ])
    assert.deepEqual(await at('register-frozen'), [{ cash_register_id: first!.id }])
    assert.deepEqual(await at('other-device', { cash_register_id: second!.id }), [{ cash_register_id: second!.id }])
    const { id } = reference.organizations[0]!
    const registers = reference.cash_registers.filter((each) => each.organization_id === id)
    const owing = registers.map((each) => ({ organization_id: id, cash_register_id: each.id }))
    assert.deepEqual(await at('bill-unpaid'), owing)
    await stop()
  }))

test('they outlast a restart, and are off with one call', () =>
  onDisk(async (file) => {
    const before = await lab(file)
    for (const name of ['signature-stopped', 'register-frozen', 'bill-unpaid']) await before.ask('PUT', `/${name}`)
    await before.stop()
    const after = await lab(file)
    const on = (rows: { name: string; active: boolean }[]) => rows.flatMap(({ name, active }) => (active ? [name] : []))
    assert.deepEqual(on((await after.ask('GET')).body), ['signature-stopped', 'register-frozen', 'bill-unpaid'])
    assert.equal((await after.ask('DELETE', '/register-frozen')).body.active, false)
    assert.deepEqual(on((await after.ask('DELETE')).body), [])
    await after.stop()
  }))

test('a place that is not there, or is not one of the fault, is malformed', () =>
  onDisk(async (file) => {
    const { reference, ask, stop } = await lab(file)
    const [{ id: register }, { id: cashier }] = [reference.cash_registers[0]!, reference.cashiers[0]!]
    assert.equal((await ask('PUT', '/register-frozen', { cashier_id: cashier })).status, 422)
    assert.equal((await ask('PUT', '/signature-stopped', { cashier_id: register })).status, 422)
    assert.equal((await ask('PUT', '/bill-unpaid', { organization_id: register })).status, 422)
    await ask('PUT', '/register-frozen')
    const wrong = await ask('DELETE', `/register-frozen?cashier_id=${cashier}`)
    assert.deepEqual([wrong.status, wrong.body.detail[0].loc], [422, ['query', 'cashier_id']])
    assert.equal((await ask('DELETE', `/register-frozen?cash_register_id=${register}`)).body.active, false)
    await stop()
  }))
