/** Native statuses at the cloud socket, by the messages of their refusal examples, one by one. */

import type { FrontSystem } from '../../actors/front-system.ts'
import { member } from '../../law/answer.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'
import { id } from '../refusal-examples/actions.ts'
import { type ExampleMessage, nativeStatusExampleOf, PURCHASE } from '../refusal-examples/of-terminals.ts'
import { prepare } from '../scripted-requests.ts'

/** Sends a message to the terminal in operation; earlier unread messages are skipped. */
export async function say(scenario: ScenarioWorld, client: FrontSystem, text: string): Promise<void> {
  for (let left = (await client.unreadMessages()).length; left > 0; left--) await client.nextMessage()
  scenario.message = text
  client.say(text)
  await client.replied()
}

/** How a refund refers to a purchase, from the purchase's answer. */
const reference = (answer: unknown): Record<string, unknown> => ({
  amount: member(answer, 'result.amount'),
  invoiceNum: member(answer, 'result.invoice_num'),
  rrn: member(answer, 'result.rrn'),
  auth_code: member(answer, 'result.auth_code'),
})

/** Sends the example's messages, the last of them as the action; the client's next message is the answer to judge. */
export async function sendStatusExample(scenario: ScenarioWorld, name: string): Promise<void> {
  const { before = [], says } = nativeStatusExampleOf(name)
  await prepare(scenario, before)
  let purchased: unknown
  for (const [place, message] of says.entries()) {
    if (place > 0) {
      const answer = await scenario.client.nextMessage()
      if (member(answer, 'operation_type') === 'purchase') purchased = answer
    }
    const text = typeof message === 'string' ? message : filled(scenario, message, place)
    const isLast = place === says.length - 1
    await (isLast ? scenario.act(() => spoken(text)) : spoken(text))
  }

  async function spoken(text: string): Promise<undefined> {
    await say(scenario, scenario.client, text)
  }

  function filled({ terminalOf }: ScenarioWorld, { payload, ...message }: ExampleMessage, place: number): string {
    const isRefund = message.operation_type === 'cancel'
    return JSON.stringify({
      terminal_id: terminalOf('the terminal').id,
      request_id: id(place + 1),
      ...message,
      ...(payload && { payload: { ...(isRefund && reference(purchased)), ...payload } }),
    })
  }
}

/** Recovers from the example, and sends another purchase: the client's next message is its answer. */
export async function recoverFromStatus(scenario: ScenarioWorld, name: string): Promise<void> {
  await prepare(scenario, nativeStatusExampleOf(name).recovery ?? [])
  const purchase = { ...PURCHASE, terminal_id: scenario.terminalOf('the terminal').id, request_id: id(9999) }
  await say(scenario, scenario.client, JSON.stringify(purchase))
}
