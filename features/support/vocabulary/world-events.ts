/** Whole courses of events in a world, in words. */
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
async function manyShifts(scenario: ScenarioWorld): Promise<void> {
  const { register, lab } = scenario
  const cashier = scenario.integrator('the cashier')
  for (let passed = 0; passed < 26; passed++)
    for (const deed of [() => cashier.openShift(register), () => cashier.closeShift()]) {
      content(await deed())
      await lab.letAuthorityAnswer()
    }
}

export interface WorldEvent {
  happen(scenario: ScenarioWorld): Promise<unknown>
  traits?: StepTraits
}

export const worldEvents: Record<string, WorldEvent> = {
  'a business day passes': { happen: businessDay },
  '26 shifts are opened and closed': { happen: manyShifts, traits: { fillsLists: true } },
  'the server is started again': { happen: ({ target }) => target.restart() },
  /** By a front system that missed the answer. */
  'the same receipt is sent once more': {
    happen: (scenario) => scenario.act(() => scenario.desk.sell(scenario.sold!)),
  },
}
