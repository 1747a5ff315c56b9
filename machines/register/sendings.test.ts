/** Receipts sent again: each sending is a mailing of its own. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegisterContext, SlipCommand, SlipRequested } from '../vocabulary/register.ts'
import { wiring } from '../wiring.ts'
import { sendSlip } from './sendings.ts'

const at = Date.UTC(2026, 2, 2, 19)
const made_at = Date.UTC(2026, 2, 2, 7)
const command: SlipCommand = {
  ...{ type: 'slip.send', at, receipt_id: 'r', number: 7, made_at, is_return: false, total_sum: 2000 },
  ...{ emails: ['a@example.com', 'b@example.com'], phone: null },
}
const register = { organization_id: 'o' } as RegisterContext

/** What a fact of register `c` has others do. */
const heard = (fact: SlipRequested) => [wiring['slip.requested']!(fact, 'c')].flat()

test('sendings are counted, and each has its own mailing', () => {
  const first = sendSlip(register, command)
  const second = sendSlip(first.context, command)
  assert.deepEqual([first.context.sendings, second.context.sendings], [1, 2])
  const mailings = [first, second].flatMap(({ says }) => heard(says[0] as SlipRequested))
  assert.deepEqual(
    mailings.map((hearing) => (hearing && 'to' in hearing ? hearing.to : null)),
    ['mailing:c/7/1', 'mailing:c/7/2'],
  )
})

test('a message has the day of the receipt, and goes to the message service alone', () => {
  const { says } = sendSlip(register, { ...command, emails: [], phone: '380501234567' })
  const [message, ...more] = heard(says[0] as SlipRequested)
  assert.deepEqual(more, [])
  assert.deepEqual(message, {
    to: 'messenger:o',
    event: {
      ...{ type: 'message.send', at, phone: '380501234567', text: 'Чек на 20.00 грн, 02.03.2026 09:00' },
      ...{ cash_register_id: 'c', receipt_id: 'r' },
    },
  })
})
