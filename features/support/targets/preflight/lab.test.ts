/** A lab that names other addresses for its world: said before a run, with the way on; allowed by profile or option. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Profile } from '../profile/profile.ts'
import { labFaults } from './lab.ts'

const ELSEWHERE = 'http://kasa.example:8080'

/** A lab that names this address; who has heard which token. */
async function labNaming(t: TestContext, named: (own: string) => string) {
  const heard: unknown[] = []
  let own = ''
  const server = createServer(({ headers }, response) => {
    heard.push(headers['x-lab-token'])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ base_url: named(own) }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.after(() => server.close())
  return { own, heard }
}

/** Sets a variable of the environment, or takes it out, until the test ends. */
function setting(t: TestContext, name: string, value: string | null): void {
  const before = process.env[name]
  if (value === null) delete process.env[name]
  else process.env[name] = value
  t.after(() => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  })
}

const withHosts = (lab: string, hosts: string[]): Profile => ({ name: 'a lab', lab, hosts }) as unknown as Profile

test('another host is said before anything is asked there, and is asked where the profile names it', async (t) => {
  const { own } = await labNaming(t, () => ELSEWHERE)
  const [fault] = await labFaults(own, null)
  assert.match(
    fault!,
    /names http:\/\/kasa\.example:8080, which is at another host than was asked: allow it with --allow-host/,
  )
  assert.deepEqual(await labFaults(own, withHosts(own, ['kasa.example'])), [])
  assert.equal((await labFaults(own, withHosts(own, ['other.example']))).length, 1)
})

test('another host is asked where --allow-host names it, and takes the token', async (t) => {
  setting(t, 'KASALAB_LAB_TOKEN', 'a-token-of-the-lab')
  const { own, heard } = await labNaming(t, () => ELSEWHERE)
  assert.equal((await labFaults(own, null)).length, 1)
  assert.deepEqual(await labFaults(own, null, ['kasa.example', 'other.example']), [])
  assert.deepEqual([...new Set(heard)], ['a-token-of-the-lab'])
})

test('another port of the host that was asked takes no token: said where there is one', async (t) => {
  const { own } = await labNaming(t, (asked) => `${asked.slice(0, -1)}${asked.endsWith('1') ? '2' : '1'}`)
  setting(t, 'KASALAB_LAB_TOKEN', null)
  assert.deepEqual(await labFaults(own, null), [])
  setting(t, 'KASALAB_LAB_TOKEN', 'a-token-of-the-lab')
  const [fault] = await labFaults(own, null)
  assert.match(fault!, /where the token in KASALAB_LAB_TOKEN is not sent: ask at that address, or allow its host/)
})
