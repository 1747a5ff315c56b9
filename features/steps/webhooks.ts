/** Webhooks: set, removed, and their keys kept apart and to oneself. */
import { equal, ok } from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { content, member } from '../support/answer.ts'
import type { Kasa } from '../support/world.ts'

When<Kasa>(
  '{cashier} sets the webhook of {register} to {string}',
  async function (role: string, register: string, url: string) {
    this.role = register
    await this.actAs(role, (integrator) => integrator.setWebhook(this.register, url))
    const key = member(this.answer.body, 'key')
    if (typeof key === 'string') this.keys.push(key)
  },
)

When<Kasa>('{cashier} removes the webhook of {register}', async function (role: string, register: string) {
  this.role = register
  await this.actAs(role, (integrator) => integrator.removeWebhook(this.register))
})

Then<Kasa>('no two keys are alike', function () {
  ok(this.keys.length > 1, 'there is no second key')
  equal(new Set(this.keys).size, this.keys.length)
})

/** Neither said in the journal, nor kept in the world's file, nor answered since. */
Then<Kasa>('the keys are nowhere else', async function () {
  ok(this.keys.length > 0, 'there is no key')
  const file = JSON.stringify(content(await this.lab.send('GET', '/snapshot')))
  const shown = [await this.lab.journal(), file, this.answer.text]
  for (const key of this.keys) ok(!shown.some((text) => text.includes(key)))
})
