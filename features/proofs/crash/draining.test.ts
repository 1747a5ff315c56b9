/** A signal makes a server say that it is not ready, while it finishes what it was asked before. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { ServerProcess } from '../kit/server-process.ts'

async function started(context: TestContext, ...more: string[]): Promise<ServerProcess> {
  const server = await ServerProcess.start(':memory:', 0, ['--log-level', 'info', ...more])
  context.after(() => server.kill())
  return server
}

/** The first part of a request is sent; @returns sends the rest, and gives the whole answer */
async function begun(url: string, head: string): Promise<(rest: string) => Promise<string>> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(head)
  // The server has read it, as far as a test can know
  await new Promise((resolve) => setTimeout(resolve, 100))
  return async (rest) => {
    socket.write(rest)
    return (await socket.toArray()).join('')
  }
}

/** The server has begun to stop, and says so in its log. */
async function stopping(server: ServerProcess): Promise<void> {
  while (!server.said.includes('"stopping"')) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('on a signal ready turns 503 at once, and a request in flight is answered', async (context) => {
  const server = await started(context)
  const { cloud, local } = server.addresses
  const ready = await begun(cloud, 'GET /health/ready HTTP/1.1\r\nhost: localhost\r\n')
  const body = '{}'
  const length = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const open = await begun(local, `POST /api/v1/shift/open HTTP/1.1\r\nhost: localhost\r\n${length}`)
  const stopped = server.stop()
  await stopping(server)
  const [probed, opened] = await Promise.all([ready('\r\n'), open(body)])
  assert.match(probed, /^HTTP\/1\.1 503 .*"part":"server","reason":"it is stopping"/s)
  assert.match(opened, /^HTTP\/1\.1 200 /)
  assert.equal(await stopped, 0)
})

test('with --drain new connections are taken meanwhile, and everything but ready is answered as before', async (context) => {
  const server = await started(context, '--drain', 'PT1S')
  const { cloud, local } = server.addresses
  const status = async (url: string): Promise<number> => (await fetch(url)).status
  assert.equal(await status(`${cloud}/health/ready`), 200)
  const since = performance.now()
  const stopped = server.stop()
  await stopping(server)
  assert.deepEqual(
    [
      await status(`${cloud}/health/ready`),
      await status(`${cloud}/health/live`),
      await status(`${local}/api/v1/kasa/status`),
    ],
    [503, 200, 200],
  )
  assert.equal(await stopped, 0)
  assert.ok(performance.now() - since >= 1000)
  await assert.rejects(status(`${cloud}/health/live`))
})
