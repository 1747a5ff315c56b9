/** Facts: listed, and followed as they are said. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLab, virtual } from '../../../../features/proofs/kit/lab.ts'

const site = await openLab()

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

test('a type that no fact has is answered with nothing, and a notice with the nearest one', async () => {
  const { lab, desk } = await site.world(virtual)
  await desk('shift/open')
  await lab('POST', 'clock/advance', { by: 'PT1M' })
  const noticed = async (query: string) => (await lab('GET', `facts?${query}`)).headers.get('x-notice')
  assert.equal(
    await noticed('type=shift.open'),
    'no fact has this type; query.type; came=shift.open; meant=shift.opened',
  )
  assert.match((await noticed('type=shift.opened&type=zzzzzz'))!, /; came=zzzzzz$/)
  assert.equal(await noticed('type=shift.opened&type=refused'), null)
  const many = await noticed(`type=${'x'.repeat(500)}&${'type=y1y1&'.repeat(20)}`)
  assert.ok(many!.length < 400, many!)
})

test('a parameter that a question of the lab does not read is noticed in the header alone', async () => {
  const { lab } = await site.world(virtual)
  const { headers } = await lab('GET', 'facts?typ=shift.opened')
  assert.equal(headers.get('x-notice'), 'unknown parameter; query.typ; meant=type')
  assert.equal((await lab('GET', 'activity?surface=till')).headers.get('x-notice'), 'unknown parameter; query.surface')
  assert.equal((await lab('GET', 'facts?limit=5&after=1&run=x')).headers.get('x-notice'), null)
  assert.deepEqual((await lab('GET', 'notices')).body.notices, [])
  await lab('PUT', 'notices', { on: false })
  assert.equal((await lab('GET', 'facts?typ=x')).headers.get('x-notice'), null)
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
  const [begun, ...seen] = await events(url, 5, async () => void (await lab('POST', 'clock/advance', { by: 'PT1M' })))
  const { body: all, headers } = await lab('GET', 'facts')
  const run = headers.get('x-run')
  assert.deepEqual(
    seen.slice(0, 4),
    all.slice(0, 4).map((fact: { n: number }) => `id: ${fact.n}@${run}\ndata: ${JSON.stringify(fact)}`),
  )
  assert.equal(begun, `id: 0@${run}\nevent: facts.run\ndata: {"run":"${run}","is_new":false}`)
  const [, only] = await events(`${url}?type=shift.opened`, 2, undefined, { 'last-event-id': '2' })
  assert.match(only!, /"type":"shift.opened"/)
  const ended = await events(`${url}?after=1000`, 2, async () => void (await lab('POST', 'reset')))
  assert.deepEqual(ended.slice(1), ['id: 0\nevent: world.ended\ndata: {}'])
})

test('a client of before a reset gets the facts from their beginning, and the stream says so', async () => {
  const { lab, desk, base_url } = await site.world(virtual)
  const url = `${base_url}/lab/facts`
  /** The data of the first event, and the numbers of the facts. */
  const resumed = async (seen: string, count: number) => {
    const [first, ...rest] = await events(url, 1 + count, undefined, { 'last-event-id': seen })
    const [, data] = /\nevent: facts\.run\ndata: (.*)$/.exec(first!)!
    return { ...JSON.parse(data!), from: rest.slice(0, count).map((each) => Number(/^id: (\d+)@/.exec(each)![1])) }
  }
  await desk('shift/open')
  const before = (await lab('GET', 'facts')).headers.get('x-run')
  assert.deepEqual(await resumed('2', 1), { run: before, is_new: false, from: [3] })
  assert.deepEqual(await resumed(`2@${before}`, 1), { run: before, is_new: false, from: [3] })
  await lab('POST', 'restart')
  assert.deepEqual(
    await resumed(`2@${before}`, 1),
    { run: before, is_new: false, from: [3] },
    'the journal is the same',
  )
  await lab('POST', 'reset')
  await desk('shift/open')
  const { body, headers } = await lab('GET', 'facts')
  const run = headers.get('x-run')
  assert.notEqual(run, before)
  assert.deepEqual(await resumed(`2@${before}`, 2), { run, is_new: true, from: [1, 2] })
  assert.deepEqual(await resumed('1000', 2), { run, is_new: true, from: [1, 2] }, 'a number that was never told here')
  assert.deepEqual(await resumed('2', 1), { run, is_new: false, from: [3] })
  assert.deepEqual((await lab('GET', `facts?after=2&run=${before}`)).body, body)
  assert.deepEqual((await lab('GET', `facts?after=2&run=${run}`)).body, body.slice(2))
  await lab('POST', 'reset')
  assert.notEqual((await lab('GET', 'facts')).headers.get('x-run'), run, 'each reset begins another run')
})
