/** Acts of bank terminals: front systems at the sockets of the cloud. */
import { FrontDesk } from '../front-desk.ts'
import { plainSale } from '../receipts.ts'
import { act, MINUTE_MS, SECOND_MS, type StormStage } from './act.ts'

const INSTANT = { 'waiting-for-card': 0, 'card-read': 0, pin: 0, authorising: 0 }

/** With a front system, which is gone afterwards. */
const atTheTerminal =
  (play: (desk: FrontDesk, stage: StormStage) => Promise<void>) =>
  async (stage: StormStage): Promise<void> => {
    const desk = new FrontDesk(stage)
    if (!(await desk.open())) return
    try {
      await desk.script({ mode: 'automatic', rules: [], card: 'valid', latency_ms: INSTANT })
      await play(desk, stage)
    } finally {
      desk.close()
    }
  }

const rule = (kind: string, more: object = {}) => ({
  rules: [{ when: { by: 'next', times: 1 }, operation_type: 'purchase', outcome: { kind, ...more } }],
})

export const bankActs = [
  act(
    'a purchase',
    4,
    ['purchase approved', 'purchase repeated'],
    atTheTerminal(async (desk, { run, shop }) => {
      const [id, amount] = [run.chance.uuid(), run.chance.between(1, 99_999)]
      const { answer } = await desk.ask('purchase', id, { amount })
      if (run.chance.happens(0.6)) await desk.ask('purchase', id, { amount }, true)
      if (!answer?.success || !(await shop.ready())) return
      const { rrn } = answer.result as { rrn: string }
      const sale = { ...plainSale(run.chance, amount), payments: [{ type: 'CASHLESS' as const, value: amount, rrn }] }
      await shop.sell(sale)
    }),
  ),
  act(
    'a declined purchase',
    1,
    ['purchase declined'],
    atTheTerminal(async (desk, { run }) => {
      await desk.script({ ...rule('declined', { status: 'authorisationDeclined' }) })
      await desk.ask('purchase', run.chance.uuid(), { amount: 500 })
    }),
  ),
  act(
    'two purchases',
    2,
    ['two purchases at one terminal', 'purchase asked for twice at once'],
    atTheTerminal(async (desk, { run }) => {
      await desk.script({ latency_ms: { ...INSTANT, 'waiting-for-card': 3000 } })
      const [one, other] = [run.chance.uuid(), run.chance.uuid()]
      desk.say('purchase', one, { amount: 700 })
      desk.say('purchase', one, { amount: 700 })
      desk.say('purchase', other, { amount: 800 })
      // Messages of a socket are taken in order: the lab waits until they are
      await new Promise((resolve) => setTimeout(resolve, 30))
      await run.advance(20 * SECOND_MS)
      await desk.hear('purchase', one, 700)
      await desk.hear('purchase', one, 700, true)
      await desk.hear('purchase', other, 800)
    }),
  ),
  act('the client goes before the approval', 2, ['approval after cancel'], async (stage) => {
    const { run } = stage
    const id = run.chance.uuid()
    await atTheTerminal(async (desk) => {
      await desk.script({ latency_ms: { ...INSTANT, authorising: 5000 } })
      desk.say('purchase', id, { amount: 900 })
      await desk.hear('purchase', id, 900, false, 30)
    })(stage)
    await run.advance(10 * SECOND_MS)
    await atTheTerminal(async (desk) => {
      await desk.ask('purchase', id, { amount: 900 }, true)
    })(stage)
  }),
  act(
    'the customer leaves',
    1,
    ['customer leaves'],
    atTheTerminal(async (desk, { run }) => {
      await desk.script(rule('cancelled', { at: 'waiting-for-card' }))
      await desk.ask('purchase', run.chance.uuid(), { amount: 650 })
    }),
  ),
  act(
    'a silent terminal',
    1,
    ['terminal silent'],
    atTheTerminal(async (desk, { run }) => {
      await run.fault('terminal-silent', { terminal_id: desk.terminal })
      const id = run.chance.uuid()
      desk.say('purchase', id, { amount: 600 })
      await new Promise((resolve) => setTimeout(resolve, 30))
      await run.advance(3 * MINUTE_MS)
      await run.clearFault('terminal-silent', { terminal_id: desk.terminal })
      await desk.hear('purchase', id, 600)
    }),
  ),
  act(
    'a terminal’s answer is lost',
    2,
    ['terminal’s answer lost'],
    atTheTerminal(async (desk, { run }) => {
      await run.fault('terminal-loses-answers', { terminal_id: desk.terminal })
      const id = run.chance.uuid()
      desk.say('purchase', id, { amount: 610 })
      await desk.hear('purchase', id, 610, false, 50)
      desk.say('purchase', id, { amount: 610 })
      await desk.hear('purchase', id, 610, true, 50)
      await run.clearFault('terminal-loses-answers', { terminal_id: desk.terminal })
      await desk.ask('purchase', id, { amount: 610 }, true)
    }),
  ),
  act(
    'a refund',
    2,
    ['refund', 'refund of too much'],
    atTheTerminal(async (desk, { run }) => {
      const { answer } = await desk.ask('purchase', run.chance.uuid(), { amount: 1000 })
      if (!answer?.success) return
      const { rrn, auth_code, invoice_num } = answer.result as Record<string, string>
      const original = { rrn, auth_code, invoiceNum: invoice_num }
      await desk.ask('cancel', run.chance.uuid(), { amount: 1001, ...original })
      await desk.ask('cancel', run.chance.uuid(), { amount: 1000, ...original })
    }),
  ),
  act(
    'a settlement',
    1,
    ['settlement'],
    atTheTerminal(async (desk, { run }) => {
      await desk.ask('purchase', run.chance.uuid(), { amount: 300 })
      await desk.ask('settlement', run.chance.uuid(), {})
    }),
  ),
  act('restart amid a purchase', 1, ['restart amid a bank operation'], async (stage) => {
    const { run } = stage
    const id = run.chance.uuid()
    await atTheTerminal(async (desk) => {
      await desk.script({ latency_ms: { ...INSTANT, 'waiting-for-card': 8000 } })
      desk.say('purchase', id, { amount: 950 })
      await desk.hear('purchase', id, 950, false, 30)
      await run.restart()
    })(stage)
    await run.advance(20 * SECOND_MS)
    await atTheTerminal(async (desk) => {
      await desk.ask('purchase', id, { amount: 950 }, true)
    })(stage)
  }),
  act(
    'an unplugged terminal',
    1,
    ['terminal unplugged'],
    atTheTerminal(async (desk, { run }) => {
      await run.fault('terminal-unplugged', { terminal_id: desk.terminal })
      const id = run.chance.uuid()
      await desk.ask('purchase', id, { amount: 400 })
      await run.clearFault('terminal-unplugged', { terminal_id: desk.terminal })
      await run.labStep('PUT', `/terminals/${desk.terminal}/connection`)
      await desk.ask('purchase', id, { amount: 400 }, true)
    }),
  ),
  act('purchases at two terminals', 2, ['purchases at two terminals at once'], async (stage) => {
    const { run } = stage
    const desks = [0, 1].map((place) => new FrontDesk(stage, place))
    try {
      const ids = desks.map(() => run.chance.uuid())
      for (const desk of desks) {
        if (!(await desk.open())) return
        await desk.script({ mode: 'automatic', rules: [], card: 'valid', latency_ms: { ...INSTANT, pin: 2000 } })
      }
      for (const [place, desk] of desks.entries()) desk.say('purchase', ids[place]!, { amount: 510 + place })
      await new Promise((resolve) => setTimeout(resolve, 30))
      await run.advance(5 * SECOND_MS)
      for (const [place, desk] of desks.entries()) await desk.hear('purchase', ids[place]!, 510 + place)
      for (const [place, desk] of desks.entries())
        await desk.ask('purchase', ids[place]!, { amount: 510 + place }, true)
    } finally {
      for (const desk of desks) desk.close()
    }
  }),
]
