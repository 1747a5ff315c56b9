import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { ByteBudget } from './byte-budget.ts'
import { GrowingBuffer } from './growing-buffer.ts'
import { memoryOf } from './json-memory.ts'
import { stopWhenPaused } from './stop-when-paused.ts'

const [a, b, c, d] = [{}, {}, {}, {}]

test('what is held has its limit, of all owners together, and what is released is there for others', () => {
  const budget = new ByteBudget(100)
  assert.ok(budget.hold(a, 60))
  assert.ok(budget.hold(b, 40))
  assert.equal(budget.hold(c, 1), false)
  assert.equal(budget.hold(b, 41), false)
  assert.ok(budget.hold(a, 50), 'less is always possible')
  assert.ok(budget.hold(c, 10))
  assert.equal(budget.held, 100)
  for (const owner of [a, a, b, c, {}]) budget.release(owner)
  assert.equal(budget.held, 0)
})

test('who is alone has room for anything, or for as much as it is told', () => {
  const budget = new ByteBudget(100)
  assert.ok(budget.hold(a, 1000))
  assert.equal(budget.hold(b, 1), false)
  assert.ok(budget.hold(a, 2000))
  const strict = new ByteBudget(100, { alone: 150 })
  assert.equal(strict.hold(a, 151), false)
  assert.ok(strict.hold(a, 150))
})

test('the slowest makes room for others, once it has had its time, unless it is held for good', (context) => {
  let now = 0
  context.mock.method(performance, 'now', () => now)
  const given: string[] = []
  const budget = new ByteBudget(100, { timeoutMs: 1000 })
  budget.hold(a, 30, () => given.push('a'))
  now = 500
  budget.hold(b, 40, () => given.push('b'))
  budget.hold(c, 30, () => given.push('c'))
  now = 999
  assert.equal(budget.hold(d, 1), false, 'all have come lately')
  now = 1000
  assert.ok(budget.hold(d, 20))
  assert.deepEqual(given, ['a'])
  now = 2000
  // All of it has come: it is what is worked on.
  budget.hold(c, 30)
  assert.ok(budget.hold(d, 60))
  assert.deepEqual(given, ['a', 'b'])
  assert.equal(budget.hold(a, 11), false)
  assert.equal(budget.held, 90)
})

const KIB = 1024

test('pieces of any size are their bytes in their order, copied', () => {
  for (const sizes of [[], [1], [1, 1, 1], [0, 5, 0], [4095, 1, 1], [100_000], [1, 100_000, 7, 3]]) {
    const buffer = new GrowingBuffer(1000 * KIB)
    const pieces = sizes.map((size, index) => Buffer.alloc(size, index + 1))
    for (const piece of pieces) buffer.append(piece)
    const whole = Buffer.concat(pieces)
    // What a piece lay in may be used for something else.
    for (const piece of pieces) piece.fill(0)
    assert.deepEqual(buffer.bytes, whole)
    assert.equal(buffer.length, whole.length)
  }
})

test('a buffer grows by doubling, to the limit and no further, and says before how large it will be', () => {
  const limit = 100 * KIB
  const buffer = new GrowingBuffer(limit)
  const capacities = new Set<number>()
  while (buffer.length < limit) {
    const announced = buffer.capacityWith(1)
    buffer.append(Buffer.of(7))
    assert.equal(buffer.capacity, announced)
    capacities.add(announced)
  }
  assert.deepEqual(
    [...capacities],
    [4, 8, 16, 32, 64, 100].map((kib) => kib * KIB),
  )
})

test('an announced length is believed to 64 KiB at first, and as long as it is true', () => {
  const capacityOf = (announced: number, ...sizes: number[]): number => {
    const buffer = new GrowingBuffer(1000 * KIB, announced)
    for (const size of sizes) buffer.append(Buffer.alloc(size))
    return buffer.capacity
  }
  assert.equal(capacityOf(800, 10), 800)
  assert.equal(capacityOf(900 * KIB, 1), 64 * KIB)
  assert.equal(capacityOf(900 * KIB, 1, 64 * KIB), 128 * KIB)
  assert.equal(capacityOf(900 * KIB, 600 * KIB, 1), 900 * KIB)
  assert.equal(capacityOf(10, 8, 8), 20)
})

const estimated = (text: string): number => memoryOf(Buffer.from(text)) / text.length

test('what is made to take much memory is known for it, and a file of a world takes a few times its bytes', () => {
  for (const unit of ['{},', '[],', '[[[[]]]],']) assert.ok(estimated(unit.repeat(1000)) > 20, unit)
  const row = { n: 1, at: 1780293600000, address: 'register:1', type: 'receipt.created', body: { id: '7f0f0c52' } }
  const ratio = estimated(JSON.stringify(Array(1000).fill(row)))
  assert.ok(ratio > 3 && ratio < 8, `${ratio} times`)
  assert.ok(estimated(JSON.stringify('x'.repeat(10_000))) < 0.01)
})

test('a paused connection is not read from, whatever its client sends; all of it is there when it flows again', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true)
  const [socket] = (await once(server, 'connection')) as [Socket]
  stopWhenPaused(socket)
  const write = async (): Promise<void> => {
    await new Promise((resolve) => client.write('x', resolve))
    await new Promise((resolve) => setImmediate(resolve))
  }
  // Nothing listens yet, as before the answer to a handshake; then it is paused.
  for (let turn = 1; turn <= 2; turn++) {
    await write()
    while (socket.readableLength === 0) await new Promise((resolve) => setImmediate(resolve))
    for (let sent = 1; sent < 500; sent++) await write()
    assert.equal(socket.readableLength, 1)
    let heard = 0
    await new Promise<void>((resolve) => {
      const hear = (chunk: Buffer): void => {
        heard += chunk.length
        if (heard === 500) resolve()
      }
      socket.on('data', hear)
      socket.resume()
    })
    socket.removeAllListeners('data').pause()
  }
  client.destroy()
  socket.destroy()
  server.close()
})
