/** What the console does, asserted through the API and not through the page's own words. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { becomes, openConsole } from './console-page.ts'

let sandbox: Sandbox

before(async () => {
  sandbox = await Sandbox.start()
})
after(() => sandbox.close())

const HOUR_MS = 3_600_000
const MORNING = '2026-03-02T09:00:00+02:00'
const world = (): Promise<Lab> => sandbox.lab.createWorld({ clock: { mode: 'virtual', now: MORNING } })
const first = (lab: Lab) => lab.register(lab.world.cash_registers[0]!.id)
const desk = (lab: Lab, path: string, body?: object) =>
  fetch(`${lab.world.local_base_url}/api/v1/${path}`, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
test('each button of the register does what it says', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('register')
  await press('openShift')
  await becomes(
    () => first(lab),
    ({ shift }) => shift?.status === 'OPENED',
  )
  for (const [action, cash] of [
    ['sell', 5100],
    ['sell', 10_200],
    ['giveBack', 5100],
    ['putCashIn', 15_100],
  ] as const) {
    await press(action)
    await becomes(
      () => first(lab),
      (state) => state.cash === cash,
    )
  }
  await press('xReport')
  await becomes(
    () => lab.facts({ type: ['report.printed'] }),
    ({ length }) => length === 1,
  )
  await lab.clock.advance({ by: 'PT1M' })
  await press('goOffline')
  await becomes(
    () => first(lab),
    ({ link }) => link === 'offline',
  )
  await press('goOnline')
  await becomes(
    () => first(lab),
    ({ link }) => link !== 'offline',
  )
  await lab.clock.advance({ by: 'PT1M' })
  await becomes(
    () => first(lab),
    ({ link }) => link === 'online',
  )
  await press('zReport')
  await becomes(
    () => first(lab),
    ({ shift }) => shift?.status === 'CLOSED',
  )
  assert.match(await page.locator('[data-card=drawer] .value').innerText(), /151\.00/)
  assert.deepEqual(faults, [])
  await close()
})

test('a request is edited before it is sent; a refusal tells its rule, its figures, the law and the way on', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('register')
  await press('sell')
  await page.locator('[data-rule="shift not open"] blockquote').waitFor()
  await press('openShift')
  await page.locator('.answer[data-status="200"]').waitFor()
  await page.locator('[aria-label="Sell: edit first"]').click()
  const body = page.locator('textarea')
  await body.fill((await body.inputValue()).replace('5100', '5000'))
  assert.match(await page.locator('.shell code').innerText(), /-d '\{.*5000/s)
  await press('send')
  const rule = page.locator('[data-rule="payments total less than the receipt total"]')
  await rule.locator('.way-on').waitFor()
  const told = await rule.innerText()
  for (const part of [
    'ERR-108 says:',
    'total_payment',
    '5000',
    'Сума оплат 50,00 грн менша',
    'The payments 50.00 UAH are less',
    'At the till:',
  ])
    assert.ok(told.includes(part), `${part} in ${told}`)
  assert.equal((await first(lab)).receipts, 0)
  assert.deepEqual(faults, [])
  await close()
})

test('the clock goes by steps, to the next and to a chosen one; a running one is stopped first', async () => {
  const lab = await sandbox.lab.createWorld()
  const { page, faults, show, press, close } = await openConsole(lab)
  const at = async () => Date.parse((await lab.clock.get()).now)
  // It is asked again and again
  await lab.faults.set('authority-mute')
  await desk(lab, 'shift/open')
  await lab.clock.run()
  await show('clock')
  await press('plusMinute')
  await becomes(
    () => lab.clock.get(),
    ({ mode }) => mode === 'virtual',
  )
  await page.getByText('The clock has moved').waitFor()
  await lab.clock.stop('2026-12-01T09:00:30+02:00')
  await show('register')
  await show('clock')
  for (const [action, hours] of [
    ['plusHour', 1],
    ['plusDay', 25],
  ] as const) {
    await press(action)
    await becomes(at, (now) => now === Date.parse('2026-12-01T09:00:30+02:00') + hours * 3_600_000)
  }
  await press('toMidnight')
  await becomes(at, (now) => now === Date.parse('2026-12-02T23:59:00+02:00'))
  const [next] = await lab.timers()
  await press('toNext')
  await becomes(at, (now) => now === Date.parse(next!.due))
  const later = (await lab.timers()).at(-1)!
  await page.locator('tr', { hasText: later.event }).last().getByRole('button').click()
  await becomes(at, (now) => now >= Date.parse(later.due))
  await press('run')
  await becomes(
    () => lab.clock.get(),
    ({ mode }) => mode === 'real',
  )
  assert.deepEqual(faults, [])
  await close()
})

test('faults and quirks are switches, with what they take', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  const on = async () => (await lab.faults.list()).filter(({ active }) => active)
  await show('faults')
  const slow = page.locator('[data-fault=authority-slow]')
  await slow.getByLabel('latency').fill('PT7S')
  await slow.getByLabel('cash_register_id').selectOption({ label: 'TEST000002' })
  await slow.getByRole('switch').click()
  const [fault] = await becomes(on, ({ length }) => length === 1)
  assert.deepEqual(fault!.on, [{ cash_register_id: lab.world.cash_registers[1]!.id, latency: 'PT7S' }])
  const search = page.getByRole('searchbox')
  for (const [text, names] of [
    ['принтер папір', []],
    ['printer PAPER', ['printer-out-of-paper']],
    ['ы'.repeat(10_000), []],
    ['<b id="own">', []],
    ['принтер', ['printer-out-of-paper', 'printer-unplugged']],
  ] as const) {
    await search.fill(text)
    const shown = () =>
      page.locator('[data-fault]').evaluateAll((all) => all.map((each) => each.getAttribute('data-fault')))
    await becomes(shown, (all) => all.join() === names.join())
  }
  assert.equal(await page.locator('#own').count(), 0)
  await page.locator('[data-fault=printer-unplugged]').getByRole('switch').click()
  await becomes(on, ({ length }) => length === 2)
  await search.fill('')
  await press('on-only')
  await page.getByText(/2\sfaults are on/).waitFor()
  assert.equal(await page.locator('[data-fault]').count(), 2)
  await press('on-only')
  await slow.getByRole('switch').click()
  await becomes(on, ([only, ...rest]) => only?.name === 'printer-unplugged' && rest.length === 0)
  await press('all-off')
  await becomes(on, ({ length }) => length === 0)
  await page.locator('[data-quirk=signout-null-body]').getByRole('switch').click()
  await becomes(
    () => lab.quirks.list(),
    (quirks) => quirks.some(({ name, active }) => name === 'signout-null-body' && active),
  )
  assert.deepEqual(faults, [])
  await close()
})

test('an outage is begun with one button, goes on with the clock, and is ended', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  const on = async () => (await lab.faults.list()).filter(({ active }) => active).map(({ name }) => name)
  await show('faults')
  await page.locator('[data-outage=failure] [data-action=begin-outage]').click()
  await becomes(on, ([first, ...rest]) => first === 'authority-mute' && rest.length === 0)
  await page.locator('.status-page[data-status=outage]').waitFor()
  await page.locator('[data-outage=failure] [aria-current=step]', { hasText: 'authority-mute' }).waitFor()
  await lab.clock.advance({ by: 'PT45M' })
  assert.deepEqual(await on(), ['authority-slow'])
  await page.locator('[data-outage=failure] [aria-current=step]', { hasText: 'authority-slow' }).waitFor()
  await press('end-outage')
  await becomes(on, ({ length }) => length === 0)
  await page.locator('.status-page[data-status=operational]').waitFor()
  assert.ok((await lab.outages.list()).every(({ active }) => !active))
  assert.deepEqual(faults, [])
  await close()
})

test('worlds are made, forked, reset and deleted', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  const names = async () => (await lab.worlds()).map((each) => each.world)
  await desk(lab, 'shift/open')
  await show('worlds')
  await page.getByLabel('Name').fill('console-made')
  await press('new-world')
  await becomes(names, (all) => all.includes('console-made'))
  await page.getByLabel('Name').fill('console-forked')
  await press('fork')
  await becomes(names, (all) => all.includes('console-forked'))
  const forked = (await lab.worlds()).find((each) => each.world === 'console-forked')!
  const state = await fetch(`${forked.base_url}/lab/registers/TEST000001`)
  assert.equal(((await state.json()) as { shift: { status: string } }).shift.status, 'OPENED', 'a fork has its shift')
  await page.getByLabel('Name').fill('console-held')
  await page.getByLabel('Token of its team').fill('token-of-a-team')
  await press('new-world')
  await becomes(names, (all) => all.includes('console-held'))
  const held = (await lab.worlds()).find((each) => each.world === 'console-held')!
  assert.equal((await fetch(`${held.base_url}/lab/world`)).status, 403)
  const heldRow = page.locator('tr', { hasText: 'console-held' })
  await heldRow.getByText('held by a token').waitFor()
  // The page has kept the token
  await heldRow.locator('[data-action=delete-world]').click()
  await heldRow.locator('[data-action=delete-world-yes]').click()
  await becomes(names, (all) => !all.includes('console-held'))
  const row = page.locator('tr', { hasText: 'console-forked' })
  await row.locator('[data-action=delete-world]').click()
  await row.locator('[data-action=delete-world-yes]').click()
  await becomes(names, (all) => !all.includes('console-forked'))
  await press('reset')
  await press('reset-yes')
  await becomes(
    () => first(lab),
    ({ shift }) => shift === null,
  )
  assert.deepEqual(faults, [])
  await close()
})

test('notices are listed as they come, with the answer too; switched off, and thrown away', async () => {
  const lab = await world()
  const { page, faults, show, press, close } = await openConsole(lab)
  await show('notices')
  await page.getByText('Nothing of this kind has come.').waitFor()
  await desk(lab, 'shift/open')
  await desk(lab, 'receipt/sell', {
    id: '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d09',
    goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000, tax: [1] }],
    payments: [{ type: 'CASH', value: 5100 }],
  })
  const row = page.locator('[data-notice="unknown member"]')
  await row.getByText('Was taxes meant?').waitFor()
  await press('switch-notices')
  await page.getByText('Notices are switched off').waitFor()
  assert.equal((await lab.notices()).on, false)
  await press('switch-notices')
  await becomes(
    () => lab.notices(),
    ({ on }) => on,
  )
  await press('clear-notices')
  await press('clear-notices-yes')
  await page.getByText('Nothing of this kind has come.').waitFor()
  await show('timeline')
  await page.locator('.entry', { hasText: 'receipt/sell' }).first().click()
  await page.locator('.notice code', { hasText: 'unknown member; body.goods.0.tax; meant=taxes' }).waitFor()
  assert.deepEqual(faults, [])
  await close()
})

for (const mode of ['real', 'virtual'] as const)
  test(`the first visit goes from a sale to a refusal that is understood, and back; a ${mode} clock is as before`, async () => {
    const lab = await world()
    if (mode === 'real') await lab.clock.run()
    else await lab.clock.advance({ by: 'PT5H' })
    const { page, faults, show, close } = await openConsole(lab)
    const before = await lab.clock.get()
    await show('tour')
    const steps = ['tourSell', 'tourSlip', 'tourMute', 'tourOffline', 'tour36', 'tourRefused', 'tourReset']
    for (const [index, step] of steps.entries()) {
      await page.locator(`[data-step=${step}]`).click()
      await page.locator(`li[data-done=true] [data-step=${step}]`).waitFor()
      if (step === 'tourSlip') assert.match(await page.locator('pre.slip').innerText(), /Хліб/)
      if (step === 'tourRefused') {
        await page.locator('[data-rule="offline session longer than the limit"] .way-on').waitFor()
        // Whoever looks elsewhere finds the last step, which puts the clock back
        await show('timeline')
        await show('tour')
      }
      assert.equal(await page.locator('li[data-done=true]').count(), index + 1)
    }
    await becomes(
      () => first(lab),
      ({ shift, receipts }) => shift === null && receipts === 0,
    )
    const after = await lab.clock.get()
    assert.equal(after.mode, mode)
    if (mode === 'virtual') assert.deepEqual(after, before)
    else assert.ok(Date.parse(after.now) - Date.parse(before.now) < HOUR_MS, `${after.now} after ${before.now}`)
    assert.deepEqual(faults, [])
    await close()
  })
