/**
 * The hardware of a terminal as a separate process, connected to our proxy as another one. The tests run in order, on
 * one pair, since starts are slow.
 */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { FrontSystem } from '../../support/actors/front-system.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { Program } from '../kit/program.ts'
import { DeskCounter, HardwareProcess } from './counter.ts'

// biome-ignore lint/suspicious/noExplicitAny: the body of any answer
type Body = any

const folder = temporaryFolder()
const kept = join(folder, 'terminal.db')

describe('kasalab terminal', () => {
  let counter: DeskCounter
  let hardware: HardwareProcess
  let client: FrontSystem

  before(async () => {
    counter = await DeskCounter.open(join(folder, 'proxy.db'))
    client = await counter.client()
    hardware = await HardwareProcess.start(counter.proxy, kept, '--outcome', 'declined:lostCard')
  })
  after(async () => {
    await hardware?.program.kill()
    await counter?.killProxy()
  })

  const hear = (): Promise<Body> => client.nextMessage()

  /** A purchase and its answer; a failure must not repeat its amount. */
  async function buy(amount: number, request_id: string = randomUUID()): Promise<Body> {
    client.say(counter.message('purchase', request_id, { amount }))
    const answer = await hear()
    assert.deepEqual([answer.operation_type, answer.request_id], ['purchase', request_id])
    return answer
  }

  /** Sets the outcome of the next bank operation. */
  const next = (outcome: object) =>
    hardware.script({ rules: [{ when: { by: 'next', times: 1 }, operation_type: null, outcome }] })

  const purchases = async (): Promise<Body> => (await hardware.shown()).batch.purchases

  /** Waits until the bank's side of an operation is over, or the test times out. */
  async function over(request_id: string): Promise<void> {
    while ((await hardware.shown()).last?.request_id !== request_id) await client.unreadMessages()
  }

  test('the front system and the registry see it connect, and it follows its options', async () => {
    assert.partialDeepStrictEqual(await hear(), { sender: 'proxy', event: 'connected' })
    assert.deepEqual(await counter.online(), { server: true, client: true, connected_clients: 1 })
    for (const amount of [100, 200]) assert.equal((await buy(amount)).code, 9418)
    await hardware.script({ rules: [] })
  })

  const OUTCOMES: [outcome: { kind: string; [member: string]: string }, code: number][] = [
    [{ kind: 'declined', status: 'authorisationDeclined' }, 9404],
    [{ kind: 'declined', status: 'invalidTransaction' }, 9406],
    [{ kind: 'declined', status: 'cardExpired' }, 9415],
    [{ kind: 'declined', status: 'insufficientFundsOnAccount' }, 9420],
    [{ kind: 'declined', status: 'incorrectPinCode' }, 9422],
    [{ kind: 'declined', status: 'withdrawalLimitHasBeenExceeded' }, 9424],
    [{ kind: 'declined', status: 'noConnectionWithIssuingBank' }, 9435],
    [{ kind: 'declined', status: 'systemError' }, 9499],
    [{ kind: 'declined', status: 'doNotHonour' }, 9600],
    [{ kind: 'cancelled', at: 'waiting-for-card' }, 9201],
    [{ kind: 'cancelled', at: 'pin' }, 9201],
    [{ kind: 'timed-out', at: 'waiting-for-card' }, 9016],
    [{ kind: 'timed-out', at: 'authorising' }, 9016],
    [{ kind: 'host-unreachable' }, 9204],
    [{ kind: 'busy' }, 9009],
    [{ kind: 'no-paper' }, 9205],
  ]
  for (const [outcome, code] of OUTCOMES)
    test(`${Object.values(outcome).join(', ')} is no success, and nothing is charged`, async () => {
      const before = await purchases()
      await next(outcome)
      assert.partialDeepStrictEqual(await buy(2000), { success: false, code, result: {} })
      assert.deepEqual(await purchases(), before)
    })

  test('a purchase is approved, refunded by its data, and settled, and texts reach screen and paper', async () => {
    const { success, code, result } = await buy(2000)
    assert.deepEqual([success, code, result.amount], [true, 0, 2000])
    const { rrn, auth_code, invoice_num: invoiceNum } = result
    client.say(counter.message('cancel', randomUUID(), { amount: 500, invoiceNum, rrn, auth_code }))
    assert.partialDeepStrictEqual(await hear(), { operation_type: 'cancel', success: true, result: { amount: 500 } })
    const { serial } = (await hardware.shown()).batch
    client.say(counter.message('settlement'))
    assert.partialDeepStrictEqual(await hear(), { success: true, status: 200, result: { amount: 1500 } })
    assert.partialDeepStrictEqual((await hardware.shown()).batch, { serial: serial + 1, purchases: { count: 0 } })
    client.say(counter.message('display-receipt', undefined, { receipt: 'Хліб — 20,00 ₴' }))
    assert.partialDeepStrictEqual(await hear(), { operation_type: 'display-receipt', success: true, result: {} })
    assert.equal((await hardware.shown()).screen.text, 'Хліб — 20,00 ₴')
    client.say(counter.message('print-receipt', undefined, { receipt: 'Дякуємо ♥', qr_url: 'https://shop.example' }))
    assert.equal((await hear()).success, true)
    const { receipt, qr_url } = (await hardware.shown()).prints.at(-1)
    assert.deepEqual([receipt, qr_url], ['Дякуємо ♥', 'https://shop.example'])
  })

  test('two purchases wait for a manual action, and each is answered with its own request_id', async () => {
    await hardware.script({ mode: 'manual' })
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) client.say(counter.message('purchase', id, { amount: 700 }))
    while ((await hardware.shown()).queue.length < 1) await client.unreadMessages()
    await hardware.hand('approve')
    assert.partialDeepStrictEqual(await hear(), { request_id: ids[0], success: true })
    await hardware.hand('decline')
    assert.partialDeepStrictEqual(await hear(), { request_id: ids[1], success: false, code: 9404 })
    await hardware.script({ mode: 'automatic' })
  })

  test('a lost answer is found again by the same request_id, and charged once', async () => {
    const before = await purchases()
    const id = randomUUID()
    await next({ kind: 'answer-lost' })
    client.say(counter.message('purchase', id, { amount: 2000 }))
    await over(id)
    assert.deepEqual(await client.unreadMessages(), [])
    const first = await buy(2000, id)
    assert.equal(first.success, true)
    // The unanswered request gets the answer too: it goes to all who sent that request_id
    assert.deepEqual(await hear(), first)
    assert.deepEqual(await purchases(), { count: before.count + 1, sum: before.sum + 2000 })
  })

  test('killed between approval and answer, it gives the first result after its restart', async () => {
    const before = await purchases()
    const id = randomUUID()
    await next({ kind: 'answer-lost' })
    client.say(counter.message('purchase', id, { amount: 2000 }))
    await over(id)
    await hardware.program.kill()
    const said = [await hear(), await hear()]
    assert.deepEqual(said.map(({ event, code }) => event ?? code).sort(), [9007, 'disconnected'])
    assert.deepEqual(await counter.online(), { server: false, client: true, connected_clients: 1 })
    assert.equal((await buy(2000, id)).code, 9007)
    hardware = await HardwareProcess.start(counter.proxy, kept)
    assert.equal((await hear()).event, 'connected')
    const found = await buy(2000, id)
    assert.deepEqual([found.success, found.result.amount], [true, 2000])
    assert.deepEqual(await buy(2000, id), found)
    assert.deepEqual(await purchases(), { count: before.count + 1, sum: before.sum + 2000 })
  })

  test('after a kill of the proxy the hardware reconnects, and the client gets its first result', async () => {
    const before = await purchases()
    const id = randomUUID()
    await hardware.script({ mode: 'manual' })
    client.say(counter.message('purchase', id, { amount: 900 }))
    while ((await hardware.shown()).current?.request_id !== id) await client.unreadMessages()
    const written = hardware.program.said.length
    await counter.killProxy()
    await client.ended()
    await hardware.hand('approve')
    await counter.restartProxy()
    await hardware.program.says(/connected to /, written)
    client = await counter.client()
    assert.partialDeepStrictEqual(await buy(900, id), { success: true, result: { amount: 900 } })
    assert.deepEqual(await purchases(), { count: before.count + 1, sum: before.sum + 900 })
  })

  test('when stopped it says goodbye, and no line of its output has a token', async () => {
    assert.equal(await hardware.program.stop(), 0)
    assert.equal((await hear()).event, 'disconnected')
    assert.match(hardware.program.said, /disconnected: 1001 the terminal stops/)
    assert.doesNotMatch(hardware.program.said, /token=|eyJ|"level":[56]0/)
  })

  test('a wrong option gets a sentence', async () => {
    const program = new Program(['terminal', '--proxy', counter.proxy, '--outcome', 'eaten'])
    assert.equal(await program.ended(), 2)
    assert.match(program.said, /^kasalab: --outcome takes approved, .*: not eaten/)
  })
})
