/** The health check of the image, against a server that answers as it is told; and the recipe it is named in. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { optionNames } from '../../../server/commands/options.ts'
import { variable } from '../../../server/commands/settings/environment.ts'
import { ownEnvironment } from '../../support/run/child-process.ts'
import { dockerfile, HEALTH_COMMAND } from './dockerfile.ts'

/** Runs the check at a server that knows these paths. @returns exit code, and what it says */
async function checked(t: TestContext, statuses: Record<string, number>, settings: NodeJS.ProcessEnv = {}) {
  const server = createServer(({ url = '' }, response) => response.writeHead(statuses[url] ?? 404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const env = { ...ownEnvironment(), KASALAB_PORT: String((server.address() as AddressInfo).port), ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'health.ts')], { env, stdio: 'pipe' })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

test('the check believes the server that it is ready', async (t) => {
  assert.deepEqual(await checked(t, { '/health/ready': 200 }), { code: 0, said: '' })
  const { code, said } = await checked(t, { '/health/ready': 503, '/status': 200 })
  assert.deepEqual([code, said], [1, 'kasalab: /health/ready answers 503\n'])
})

test('a server that does not say so is asked whether it is there', async (t) => {
  assert.equal((await checked(t, { '/status': 200 }, { KASALAB_HOST: '0.0.0.0' })).code, 0)
  assert.match((await checked(t, {})).said, /^kasalab: neither .* is there/)
})

test('where nobody listens, the check says at which port', async (t) => {
  const { code, said } = await checked(t, {}, { KASALAB_PORT: '1' })
  assert.equal(code, 1)
  assert.match(said, /^kasalab: port 1: /)
})

test('the recipe and the compose file name the same check, user and ports', () => {
  const facts = { version: '1.0.0', title: 'T', description: 'a "b"', licenses: 'MIT', revision: null, created: '' }
  const recipe = dockerfile(facts)
  assert.match(recipe, /^FROM scratch\nLABEL .*\\\n.*image\.title="T".*image\.description="a \\"b\\""/s)
  assert.ok(!recipe.includes('revision'))
  const compose = readFileSync(join(import.meta.dirname, '../../../compose.yaml'), 'utf8')
  assert.ok(compose.includes(`test: [CMD, ${HEALTH_COMMAND.join(', ')}]`))
  const [, user] = /^USER (\S+)$/m.exec(recipe)!
  assert.ok(compose.includes(`user: ${user}`))
  const [, ports = ''] = /^EXPOSE (.+)$/m.exec(recipe)!
  for (const port of ports.split(' ')) assert.ok(compose.includes(`127.0.0.1:${port}:${port}`), port)
})

test('compose files set options that there are, and the store in the service beside', () => {
  const textOf = (name: string): string => readFileSync(join(import.meta.dirname, '../../..', name), 'utf8')
  const [first, second] = [textOf('compose.yaml'), textOf('compose.postgres.yaml')]
  const known = new Set(optionNames.map(variable))
  const settings = [...`${first}${second}`.matchAll(/^ +(KASALAB_\w+): /gm)].map(([, name]) => name!)
  assert.deepEqual(settings.toSorted(), ['KASALAB_ALLOWED_HOST', 'KASALAB_LAB_TOKEN', 'KASALAB_STORE'])
  for (const name of settings) assert.ok(known.has(name), name)
  const [, user, host, database] = /KASALAB_STORE: postgres:\/\/(\w+):[^@]+@(\w+):5432\/(\w+)\n/.exec(second)!
  for (const line of [`  ${host}:`, `      POSTGRES_USER: ${user}`, `      POSTGRES_DB: ${database}`])
    assert.ok(second.split('\n').includes(line), line)
})

for (const script of [
  'image.ts',
  '../../proofs/package/image/image-test.ts',
  '../../proofs/package/testcontainers/testcontainers-test.ts',
])
  test(`without an engine, ${script} says what to do`, async () => {
    const env = { ...ownEnvironment(), DOCKER_HOST: 'unix:///nowhere/docker.sock' }
    const child = spawn(process.execPath, [join(import.meta.dirname, script)], { env, stdio: 'pipe' })
    const said = child.stderr.setEncoding('utf8').toArray()
    const [code] = await once(child, 'close')
    assert.equal(code, 1)
    assert.match(
      (await said).join(''),
      /there is no docker command: install|no container engine answers: start it|is built on Linux/,
    )
  })
