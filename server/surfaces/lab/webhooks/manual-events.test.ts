/** Events sent by hand, where a scenario cannot look: across a restart, and at what is refused of their form. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { temporaryFolder } from '../../../../features/proofs/kit/folder.ts'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import { EVENT_KINDS } from '../../../../machines/vocabulary/outside/manual-events.ts'

const folder = temporaryFolder()

async function site(context: TestContext, data: string) {
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) })
  const { app, world, close } = await openServer({ data, log }, context)
  const { id } = world.reference.firstRegister
  const registers = [...world.reference.registers.keys()]
  const lab = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const url = `${app.addresses.cloud}/lab/${path}`
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: looked into by each test
    return { status: response.status, said: (await response.json()) as any }
  }
  /** The address holds for this server alone: it has another port each time. */
  const configure = (register = id) => {
    const command = {
      type: 'webhook.configure',
      at: world.clock.now(),
      url: `${app.addresses.cloud}/lab/webhooks/inbox`,
    }
    return app.switchboard.ask(world, `webhook:${register}`, command as never)
  }
  const bodies = async (): Promise<string[]> =>
    ((await lab('GET', 'webhooks')).said as { body: string }[]).map(({ body }) => body)
  const events = `webhooks/${id}/events`
  return { id, registers, lab, configure, bodies, events, errors, close }
}

test('a call under way when the process ends is over when its time is, and the next one is made', async (context) => {
  const data = join(folder, 'restart.db')
  const first = await site(context, data)
  await first.configure()
  await first.lab('PUT', 'faults/receiver-silent')
  await first.lab('POST', first.events, { events: [{ kind: 'SELL', times: 2 }] })
  await first.lab('POST', 'clock/advance', { by: 'PT9S' })
  const [told] = await first.bodies()
  await first.close()

  const { id, lab, configure, bodies } = await site(context, data)
  await configure()
  await lab('DELETE', 'faults/receiver-silent')
  assert.deepEqual(await bodies(), [told])
  await lab('POST', 'clock/advance', { by: 'PT1S' })
  assert.deepEqual(await bodies(), [told, told])
  const { said } = await lab('GET', `webhooks/${id}`)
  const ended = said.sent_by_hand.map(({ state, message }: Record<string, string>) => [state, message])
  assert.deepEqual(ended, [
    ['ended', 'no answer within 10 seconds'],
    ['ended', '200 OK'],
  ])
})

test('the lab shows what is on its way, whoever sends it', async (context) => {
  const { id, lab, configure, events } = await site(context, ':memory:')
  assert.deepEqual((await lab('GET', `webhooks/${id}`)).said, {
    url: null,
    deliveries: [],
    queued: 0,
    sent_by_hand: [],
  })
  await configure()
  await lab('POST', events, { events: [{ kind: 'SHIFT_CLOSED', flaw: 'wrong-key', after: 'PT1M' }] })
  const { said } = await lab('GET', `webhooks/${id}`)
  assert.match(said.url, /\/lab\/webhooks\/inbox$/)
  assert.deepEqual(said.sent_by_hand, [
    {
      number: 1,
      first: 1,
      document: null,
      kind: 'SHIFT_CLOSED',
      flaw: 'wrong-key',
      state: 'waiting',
      due: '2026-06-01T06:01:00.000Z',
      called_at: null,
      ended_at: null,
      status: null,
      message: null,
    },
  ])
})

test('what is asked for in a wrong form is told by its place, and nothing is sent', async (context) => {
  const { id, lab, configure, bodies, events } = await site(context, ':memory:')
  assert.equal((await lab('POST', events, { events: [{ kind: 'SELL' }] })).status, 404)
  await configure()
  const wrong: [event: object, place: string][] = [
    [{}, 'document'],
    [{ document: 1, kind: 'SELL' }, 'document'],
    [{ document: 1 }, 'document'],
    [{ document: 0 }, 'document'],
    [{ document: 1, sum: 5 }, 'sum'],
    [{ document: 1, payment: 'CASH' }, 'payment'],
    [{ kind: 'GIFT' }, 'kind'],
    [{ kind: 'SELL', sum: 0 }, 'sum'],
    [{ kind: 'SELL', times: 101 }, 'times'],
    [{ kind: 'SELL', after: '1 hour' }, 'after'],
    [{ kind: 'SELL', flaw: 'late' }, 'flaw'],
  ]
  for (const [event, place] of wrong) {
    const { status, said } = await lab('POST', events, { events: [{ kind: 'SELL' }, event] })
    assert.equal(status, 422, JSON.stringify(event))
    assert.deepEqual(said.detail[0].loc, ['body', 'events', 1, place], JSON.stringify(said))
  }
  assert.equal((await lab('POST', events, { events: [] })).status, 422)
  for (const number of ['1', '0', 'x']) {
    const { status } = await lab('POST', `webhooks/${id}/deliveries/${number}/resend`)
    assert.equal(status, 404, number)
  }
  assert.equal((await lab('GET', 'webhooks/00000000-0000-4000-8000-0000000000ff')).status, 404)
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  assert.deepEqual(await bodies(), [])
})

/** Cash that is put in or taken out is a multiple of 10; all else is of any sum there may be. */
const isRefused = (kind: string, sum: number): boolean => /^SERVICE/.test(kind) && sum % 10 !== 0

test('what a register would refuse is refused at the asking; what is accepted is told, at every register', async (context) => {
  const { registers, lab, configure, bodies, errors } = await site(context, ':memory:')
  let told = 0
  for (const register of registers) {
    await configure(register)
    const wishes = EVENT_KINDS.flatMap((kind) =>
      [1, 10, 125, 99_999_999_990, 99_999_999_999].flatMap((sum) =>
        ['CASH', 'CASHLESS'].map((payment) => ({ kind, sum, payment })),
      ),
    )
    const refused = wishes.filter(({ kind, sum }) => isRefused(kind, sum))
    const both = await lab('POST', `webhooks/${register}/events`, { events: [wishes[0], ...refused] })
    assert.equal(both.status, 422)
    assert.deepEqual(
      both.said.detail,
      refused.map(({ sum }, place) => ({
        loc: ['body', 'events', place + 1, 'sum'],
        msg: `Сума внесення чи вилучення ${(sum / 100).toFixed(2).replace('.', ',')} грн не кратна 10 копійкам: це найменша монета`,
        type: 'value_error.rule',
        ctx: { rule: 'service amount not a multiple of 10', clause: 'ERR-107' },
      })),
    )
    const events = wishes.filter(({ kind, sum }) => !isRefused(kind, sum))
    assert.equal((await lab('POST', `webhooks/${register}/events`, { events })).status, 200)
    told += events.length
    await lab('POST', 'clock/advance', { by: 'PT1S' })
    assert.equal((await bodies()).length, told)
  }
  assert.deepEqual(errors, [])
})
