/** Whole courses of events in a world, in words. */
import { ok } from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import { type Answer, content } from '../law/answer.ts'
import type { StepTraits } from '../traits/step-traits.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

/** In the cloud and at the desk, online and offline. */
async function businessDay(scenario: ScenarioWorld): Promise<void> {
  scenario.needs.require('seed')
  const cashier = scenario.integrator('the cashier')
  const { desk, register, lab } = scenario
  const goods = [{ code: '1', name: 'Хліб', price: 2000, quantity: 1500, taxes: [1] }]
  const sale = () => ({ id: scenario.ids.nextReceipt(), goods, payments: [{ type: 'CASH' as const, value: 5000 }] })
  const deeds: (() => Promise<Answer>)[] = [
    () => cashier.signIn(cashier.cashier!),
    () => cashier.openShift(register),
    () => desk.service(10_000),
    () => desk.sell(sale()),
    () => cashier.goOffline(register),
    () => desk.sell(sale()),
    () => cashier.goOnline(register),
    () => desk.printReport(),
    () => cashier.closeShift(),
    () => cashier.send('GET', '/cashier/shift'),
  ]
  for (const deed of deeds) {
    content((await scenario.act(deed))!)
    await lab.letAuthorityAnswer()
  }
}

/** Opened and closed one after the other, all by the cashier. */
const manyShifts =
  (count: number) =>
  async (scenario: ScenarioWorld): Promise<void> => {
    const { register, lab } = scenario
    const cashier = scenario.integrator('the cashier')
    for (let passed = 0; passed < count; passed++)
      for (const deed of [() => cashier.openShift(register), () => cashier.closeShift()]) {
        content(await deed())
        await lab.letAuthorityAnswer()
      }
  }

/** A sale of one bread, at the desk or in the cloud. */
function newSale({ ids }: ScenarioWorld): SellRequest {
  const goods = [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }]
  return { id: ids.nextReceipt(), goods, payments: [{ type: 'CASH', value: 2000 }] }
}

/** Sends the scenario's last sale through the cloud, which nests each good. */
function sellInCloud(scenario: ScenarioWorld): Promise<Answer | undefined> {
  const { goods, ...sale } = scenario.sold!
  const body = { ...sale, goods: goods.map(({ quantity, ...good }) => ({ good, quantity })) }
  return scenario.actAs('the cashier', (cashier) => cashier.send('POST', '/receipts/sell', { body }))
}

/** Sends a sale that can be repeated. @param signal the client gives up when it is aborted */
function sendsSale(scenario: ScenarioWorld, signal?: AbortSignal): Promise<Answer> {
  scenario.sold = newSale(scenario)
  return scenario.wire.call('POST', `${scenario.desk.url}/api/v1/receipt/sell`, { body: scenario.sold, signal })
}

/** Real time after which a client gives up. */
const TIMEOUT_MS = 300
/** Real time within which a request arrives, and an answer that has left. */
const ARRIVAL_MS = 100
const ARRIVALS = 50

/** Waits for an answer that is late: it must not come before the clock has moved on so far, and come then. */
async function waitsFor(scenario: ScenarioWorld, ask: () => Promise<Answer>): Promise<unknown> {
  const { lab, facts } = scenario
  const begun = await facts.last()
  scenario.needs.require('facts')
  return scenario.act(async () => {
    let isAnswered = false
    const answer = ask().finally(() => {
      isAnswered = true
    })
    for (let turn = 0; turn < ARRIVALS; turn++) {
      const delayed = (await lab.facts(begun)).find(({ type }) => type === 'answer.delayed')
      await setTimeout(ARRIVAL_MS)
      if (!delayed) continue
      const { latency_ms } = delayed.fact as unknown as { latency_ms: number }
      content(await lab.advance({ by: `PT${(latency_ms - 1) / 1000}S` }))
      await setTimeout(ARRIVAL_MS)
      ok(!isAnswered, 'answered before its time')
      content(await lab.advance({ by: 'PT0.001S' }))
      return answer
    }
    throw new Error('the gateway delays no answer')
  })
}

export interface WorldEvent {
  happen(scenario: ScenarioWorld): Promise<unknown>
  traits?: StepTraits
}

export const worldEvents: Record<string, WorldEvent> = {
  /** To all documents sent; a slow tax authority takes its time. */
  'the tax authority answers': { happen: ({ lab }) => lab.letAuthorityAnswer() },
  'a business day passes': { happen: businessDay, traits: { asks: ['seed', 'cloud', 'desk'] } },
  '26 shifts are opened and closed': { happen: manyShifts(26), traits: { fillsLists: true, asks: ['cloud'] } },
  '101 shifts are opened and closed': { happen: manyShifts(101), traits: { fillsLists: true, asks: ['cloud'] } },
  'the server is started again': {
    happen: (scenario) =>
      scenario.act(async () => {
        scenario.needs.require('store')
        await scenario.target.restart()
        return undefined
      }),
    traits: { asks: ['store'] },
  },
  /** By a front system that missed the answer. */
  'the same receipt is sent once more': {
    happen: (scenario) => scenario.act(() => scenario.desk.sell(scenario.sold!)),
    traits: { asks: ['desk'] },
  },
  'a sale is sent through the cloud': {
    happen(scenario) {
      scenario.sold = newSale(scenario)
      return sellInCloud(scenario)
    },
    traits: { asks: ['cloud'] },
  },
  'the same sale is sent through the cloud once more': { happen: sellInCloud, traits: { asks: ['cloud'] } },
  'a sale is made and its late answer waited for': {
    happen: (scenario) => waitsFor(scenario, () => sendsSale(scenario)),
    traits: { reads: ['facts'], asks: ['desk', 'facts', 'clock'] },
  },
  'the cashier waits for a late answer about her profile': {
    happen: async (scenario) => {
      const cashier = scenario.integrator('the cashier')
      await cashier.ready()
      return waitsFor(scenario, () => cashier.send('GET', '/cashier/me'))
    },
    traits: { reads: ['facts'], asks: ['cloud', 'facts', 'clock'] },
  },
  'a client gives up a sale that is not answered': {
    happen: (scenario) => scenario.act(() => sendsSale(scenario, AbortSignal.timeout(TIMEOUT_MS))),
    traits: { asks: ['desk'] },
  },
}
