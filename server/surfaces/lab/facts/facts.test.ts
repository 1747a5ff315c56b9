/** Facts: listed, and followed as they are said. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Contracts } from '../../../../features/support/law/contract.ts'
import { openLab, virtual } from '../../../tests/lab-under-test.ts'

const site = openLab(new Contracts())

test('facts are listed in order, by type, by address, behind a number, so many at a time', async () => {
  const { lab, desk, cash_registers } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const { body: all } = await lab('GET', 'facts')
  assert.deepEqual(
    all.map(({ n }: { n: number }) => n),
    all.map((_: unknown, index: number) => index + 1),
  )
  const { body: some } = await lab('GET', 'facts?type=shift.opened&type=shift.created')
  assert.deepEqual(
    some.map(({ type }: { type: string }) => type),
    ['shift.created', 'shift.opened'],
  )
  const { body: rest } = await lab('GET', 'facts?after=2&limit=2')
  assert.deepEqual(rest, all.slice(2, 4))
  assert.deepEqual((await lab('GET', 'facts?last=2')).body, all.slice(-2))
  assert.deepEqual((await lab('GET', `facts?last=2&after=${all.length - 1}`)).body, all.slice(-1))
  const address = `authority:${cash_registers[0].id}`
  const { body: judged } = await lab('GET', `facts?address=${address}`)
  assert.deepEqual(
    judged.map(({ type }: { type: string }) => type),
    ['documents.judged'],
  )
  assert.equal((await lab('GET', 'facts?limit=0')).status, 422)
})

/** Reads server-sent events until so many have come, or the stream ends. */
async function events(url: string, count: number, meanwhile = async () => {}, headers = {}) {
  const leave = new AbortController()
  const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: leave.signal })
  assert.match(answer.headers.get('content-type')!, /^text\/event-stream/)
  const doing = meanwhile()
  let text = ''
  const found = () => text.split('\n\n').filter((each) => each.startsWith('id: '))
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (found().length >= count) break
  }
  leave.abort()
  await doing
  return found()
}

test('facts are followed as they are said', async () => {
  const { lab, desk, base_url } = await site.world(virtual)
  await desk('shift/open')
  const url = `${base_url}/lab/facts`
  const seen = await events(url, 4, async () => void (await lab('POST', 'clock/advance', { by: 'PT1M' })))
  const { body: all } = await lab('GET', 'facts')
  assert.deepEqual(
    seen.slice(0, 4),
    all.slice(0, 4).map((fact: { n: number }) => `id: ${fact.n}\ndata: ${JSON.stringify(fact)}`),
  )
  const [only] = await events(`${url}?type=shift.opened`, 1, undefined, { 'last-event-id': '2' })
  assert.match(only!, /"type":"shift.opened"/)
  const ended = await events(`${url}?after=1000`, 1, async () => void (await lab('POST', 'reset')))
  assert.deepEqual(ended, ['id: 0\nevent: world.ended\ndata: {}'])
})
