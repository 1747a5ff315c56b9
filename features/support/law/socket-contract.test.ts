import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openTarget } from '../open-target.ts'
import { socketsAt } from '../targets/described-target.ts'
import { Contracts } from './contract.ts'
import { SocketConversation } from './conversation.ts'
import { SocketContract, type SocketDocument } from './socket-contract.ts'

let document: SocketDocument
let contract: SocketContract
let address = ''

before(async () => {
  const target = await openTarget()
  document = (await socketsAt(target.wire, `${target.base}/api`))!
  await target.close()
  contract = new SocketContract(document)
  address = `${target.base!.replace('http', 'ws')}/paylink/ws`
})

const ID = '50000000-0000-4000-8000-000000000001'
const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const purchase = { operation_type: 'purchase', terminal_id: ID, request_id: REQUEST, payload: { amount: 100 } }
const asked = { terminal_id: ID, request_id: REQUEST, operation_type: 'purchase' }
const approved = { ...asked, success: true, code: 0, result: { amount: 100, rrn: '748920811769' } }
const declined = { ...asked, success: false, code: 9420, error: 'ні', description: 'no', result: {} }
const connected = { sender: 'proxy', event: 'connected', terminal_id: ID, message: 'terminal connected' }

const known = { token: 'a', cash_register_id: ID }
/** The first difference from the description in a conversation of these frames. */
function breach(said: unknown[], told: unknown[], url = `${address}?${new URLSearchParams(known)}`): string | null {
  const conversation = new SocketConversation(contract, url)
  for (const each of said) conversation.said(typeof each === 'string' ? each : JSON.stringify(each))
  for (const each of told) {
    const found = conversation.received(typeof each === 'string' ? each : JSON.stringify(each))
    if (found !== null) return found
  }
  return null
}

test('frames as described pass, in every world', () => {
  assert.equal(breach([purchase], [connected, approved]), null)
  assert.equal(breach([purchase, purchase], [approved, approved]), null)
  assert.equal(breach([purchase, '{'], [{ ...declined, request_id: null, operation_type: null }, approved]), null)
  assert.equal(breach([known, purchase], [approved], address.replace('/paylink', '/w/another/paylink')), null)
})

test('a frame outside its schema names the channel, the message and the place', () => {
  const wrong: [frame: unknown, told: RegExp][] = [
    [{ ...approved, colour: 'red' }, /is no purchase-answer, for it must NOT have additional properties .*"colour"/],
    [{ ...approved, result: { amount: '100' } }, /is no purchase-answer, for \/result\/amount must be integer/],
    [{ ...approved, result: { txn: 1 } }, /\/result must NOT have additional properties .*"txn"/],
    [{ ...approved, code: 1 }, /is no purchase-answer, for \/code must be equal to constant/],
    [{ ...declined, code: 0 }, /is no failure, for \/code must NOT be valid/],
    [{ ...declined, result: null }, /is no failure, for \/result must be object/],
    [{ ...connected, sender: 'bank' }, /is no terminal-connected, for \/sender must be equal to constant/],
    [{ ...connected, terminal_id: 'x' }, /\/terminal_id must match format "uuid"/],
    ['approved', /is no JSON: approved/],
  ]
  for (const [frame, told] of wrong) {
    const found = breach([purchase], [frame])
    assert.match(found ?? 'nothing', told)
    assert.match(found!, /^at cloudSocket what was told /)
  }
  assert.match(breach([purchase], [{ ...declined, code: 1 }])!, /^at cloudSocket failure has a code not described: 1$/)
})

test('an answer without a request is a breach, and one answer is not two', () => {
  assert.match(breach([], [approved])!, /purchase-answer answers nothing that was said/)
  assert.match(breach([purchase], [approved, approved])!, /answers nothing that was said/)
  const other = { ...approved, request_id: ID }
  assert.match(breach([purchase], [other])!, /answers nothing that was said/)
})

test('a request answered with success was well formed, and of the kind of its answer', () => {
  const text = { ...purchase, payload: { amount: '100' } }
  assert.match(
    breach([text], [approved])!,
    /purchase-answer answers what is no purchase, for \/payload\/amount must be/,
  )
  assert.match(breach([{ ...purchase, payload: {} }], [approved])!, /must have required property 'amount'/)
  assert.equal(breach([text], [declined]), null)
  const settled = { ...approved, operation_type: 'settlement', status: 200 }
  assert.match(breach([purchase], [settled])!, /settlement-answer answers nothing that was said/)
})

test('a client that identifies itself by the first message sends one that is described', () => {
  assert.match(breach([{ token: 'a' }, purchase], [approved], address)!, /who came in by what is no credentials, for/)
  assert.match(breach([], [connected], address)!, /who came in by what is no JSON/)
})

test('a server may not close a socket with a code that is not described, but its client may', () => {
  const conversation = new SocketConversation(contract, address)
  for (const code of [1000, 1001, 1005, 1006, 4401, 4408]) assert.equal(conversation.closed(code), null)
  assert.match(conversation.closed(4400)!, /^at cloudSocket closed with 4400, which is not described$/)
})

test('a socket that is not described is a breach only where others are described', () => {
  const contracts = new Contracts()
  contracts.addSockets(document)
  assert.throws(
    () => contracts.conversationAt(address.replace('/paylink', '/other'), {}),
    /the socket \/other\/ws is not described/,
  )
  assert.equal(contracts.conversationAt('ws://127.0.0.1:1/paylink/ws', {}), null)
})
