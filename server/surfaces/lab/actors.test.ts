/** States of actors, asked of the lab. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, virtual } from '../../../features/proofs/kit/lab.ts'

const site = await openLab()

test('an actor is in its first states until something happens to it, and each region has its own', async () => {
  const { lab, desk, cash_registers, terminals } = await site.world(virtual)
  const register = `register:${cash_registers[0].id}`
  const states = async (...addresses: string[]) =>
    (await lab('GET', `actors?${addresses.map((each) => `address=${each}`).join('&')}`)).body
  const [first, terminal] = await states(register, `terminal:${terminals[0].id}`)
  assert.deepEqual(first, {
    address: register,
    machine: 'register',
    states: ['link', 'link.online', 'shift', 'shift.CLOSED'],
  })
  assert.deepEqual(terminal.states, ['server', 'server.offline', 'client', 'client.offline'])
  await desk('shift/open')
  await lab('PUT', 'faults/server-unreachable')
  await lab('POST', 'clock/advance', { by: 'PT10M' })
  assert.deepEqual((await states(register))[0].states, ['link', 'link.offline', 'shift', 'shift.OPENED'])
})

test('a machine without states is in none; an unknown address is refused, and so is none', async () => {
  const { lab, cash_registers } = await site.world(virtual)
  const { body } = await lab('GET', `actors?address=printer:${cash_registers[0].id}`)
  assert.deepEqual(body[0].states, [])
  assert.equal((await lab('GET', 'actors?address=register:nobody')).status, 404)
  assert.equal((await lab('GET', 'actors?address=nonsense')).status, 404)
  assert.equal((await lab('GET', 'actors')).status, 422)
})
