/** Cashiers and their integrations in the cloud: sessions, shifts, registers. */
import { Given, When } from '@cucumber/cucumber'
import { instant } from '../../server/instant.ts'
import { content, member } from '../support/answer.ts'
import type { Secret } from '../support/parameters.ts'
import type { View } from '../support/views.ts'
import type { Kasa } from '../support/world.ts'

When<Kasa>('{cashier} signs in with {secret}', async function (role: string, secret: Secret) {
  const integrator = this.integrator(role)
  const { login, password } = { ...integrator.cashier!, ...secret }
  await this.act(() => integrator.signIn({ login, password }))
})

When<Kasa>('{cashier} signs in with {secret} on {register}', async function (role: string, secret: Secret, at: string) {
  const integrator = this.integrator(role)
  const { pin_code } = { ...integrator.cashier!, ...secret }
  await this.act(() => integrator.signInByPin(pin_code, this.registerOf(at)))
})

When<Kasa>('{cashier} signs out', async function (role: string) {
  await this.actAs(role, (integrator) => integrator.signOut())
})

/** All at once, to begin with: the shift is open when this is done. */
Given<Kasa>('an open shift of {cashier} on {register}', async function (role: string, register: string) {
  this.role = register
  const opened = content(await this.integrator(role).openShift(this.register))
  this.ids.shift = String(member(opened, 'id'))
  await this.lab.letAuthorityAnswer()
  await this.account()
})

When<Kasa>('{cashier} opens a shift on {register}', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.openShift(this.register))
  const id = member(this.answer.body, 'id')
  if (typeof id === 'string') this.ids.shift = id
})

When<Kasa>('{cashier} opens the shift of that id', async function (role: string) {
  await this.actAs(role, (integrator) => integrator.openShift(this.register, { id: this.ids.shift }))
})

When<Kasa>('{cashier} closes the shift', async function (role: string) {
  await this.actAs(role, (integrator) => integrator.closeShift())
})

/** The report says what the receipts do not. */
When<Kasa>('{cashier} closes the shift with a Z-report of his own', async function (role: string) {
  const report = {
    payments: [],
    taxes: [],
    sell_receipts_count: 7,
    return_receipts_count: 0,
    initial: 0,
    balance: 70_000,
  }
  await this.actAs(role, (integrator) => integrator.closeShift({ report }))
})

When<Kasa>('{cashier} closes that shift', async function (role: string) {
  await this.actAs(role, (integrator) => integrator.closeShiftOf(this.register, this.ids.shift!))
})

When<Kasa>('{cashier} closes that shift on {register}', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.closeShiftOf(this.register, this.ids.shift!))
})

When<Kasa>('{cashier} closes that shift with the integration key {string}', async function (role, key: string) {
  await this.actAs(role, (integrator) => integrator.closeShiftOf(this.register, this.ids.shift!, key))
})

When<Kasa>('{cashier} takes {register} offline', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.goOffline(this.register))
})

When<Kasa>('{cashier} takes {register} offline since {moment}', async function (role, register: string, since: number) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.goOffline(this.register, { go_offline_date: instant(since) }))
})

/** By place in the pool, from 1. */
When<Kasa>('{cashier} takes {register} offline with code {int}', async function (role, register: string, place: number) {
  this.role = register
  const fiscal_code = await this.code(place)
  await this.actAs(role, (integrator) => integrator.goOffline(this.register, { fiscal_code }))
})

When<Kasa>('{cashier} brings {register} online', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.goOnline(this.register))
})

When<Kasa>('{cashier} asks for {int} offline codes', async function (role: string, count: number) {
  await this.actAs(role, (integrator) => integrator.askCodes(this.register, count))
})

When<Kasa>('{cashier} looks at {view}', async function (role: string, view: View) {
  const headers = view.withKey ? { 'x-license-key': this.register.license_key } : {}
  await this.actAs(role, (integrator) => integrator.send('GET', this.filled(view.path), { headers }))
})

When<Kasa>('{cashier} looks at {view} of {register}', async function (role: string, view: View, register: string) {
  this.role = register
  const headers = view.withKey ? { 'x-license-key': this.register.license_key } : {}
  await this.actAs(role, (integrator) => integrator.send('GET', this.filled(view.path), { headers }))
})
