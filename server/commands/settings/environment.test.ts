/** Settings of the environment, for a server without a command line. */

import assert from 'node:assert/strict'
import { request as open } from 'node:http'
import { test } from 'node:test'
import { Program } from '../../../features/proofs/kit/program.ts'
import { Misuse } from '../line/arguments.ts'
import { optionsOf } from '../options.ts'

test('every option has a variable; the command line overrides it', () => {
  const env = {
    KASALAB_LOCAL_PORT: '9090',
    KASALAB_LAN_PORT: '9091',
    KASALAB_ALLOWED_HOST: 'kasalab, kasa.test,',
    KASALAB_LAB: 'false',
    KASALAB_TRUST_PROXY: '1',
    KASALAB_PROFILE: '',
    KASALAB_PUBLIC_URL: 'https://shop.test:8443',
    KASALAB_SMTP_HOST: undefined,
    PORT: '1',
  }
  const { localPort, lanPort, allowedHosts, lab, trustProxy, profile, publicUrls, corsOrigins, port } = optionsOf(
    ['--local-port', '9092'],
    env,
  )
  assert.deepEqual([localPort, lanPort, port], [9092, 9091, 8080])
  assert.deepEqual([lab, trustProxy, profile], [false, true, undefined])
  assert.deepEqual(publicUrls, { cloud: 'https://shop.test:8443' })
  assert.deepEqual(allowedHosts, ['kasalab', 'kasa.test'])
  assert.deepEqual(corsOrigins, [])
  assert.equal(optionsOf(['--no-lab'], { KASALAB_LAB: 'true' }).lab, false)
})

test('an invalid setting is refused as on the command line', () => {
  for (const [name, value, said] of [
    ['PORT', 'http', /--port takes a port/],
    ['ALLOWED_HOST', 'http://kasalab', /--allowed-host takes a name/],
    ['PUBLIC_URL', 'kasa.test', /--public-url takes scheme, name and port/],
    ['PUBLIC_LOCAL_URL', 'http://kasa.test/desk', /--public-local-url takes/],
    ['PUBLIC_LAN_URL', 'http://kasa.test', /--public-lan-url takes/],
    ['PUBLIC_SMTP_URL', 'smtp://name@kasa.test:2525', /--public-smtp-url takes/],
    ['HOST', '0.0.0.0', /give a --lab-token as well.*KASALAB_LAB_TOKEN or KASALAB_LAB=false/],
  ] as const)
    assert.throws(
      () => optionsOf([], { [`KASALAB_${name}`]: value }),
      (error) => error instanceof Misuse && said.test(error.message),
      name,
    )
})

test('the variables that Kubernetes sets for a service named kasalab are no settings', () => {
  assert.equal(optionsOf([], { KASALAB_PORT: 'tcp://10.96.0.1:8080' }).port, 8080)
})

test('a server configured by its environment alone answers under its container’s name', async (t) => {
  const env = {
    ...{ KASALAB_PORT: '0', KASALAB_LOCAL_PORT: '0', KASALAB_LAN_PORT: '0', KASALAB_DATA: ':memory:' },
    ...{ KASALAB_HOST: '0.0.0.0', KASALAB_LAB_TOKEN: 'secret', KASALAB_ALLOWED_HOST: 'kasalab' },
  }
  const server = new Program([], { env })
  t.after(() => server.kill())
  const [, port] = await server.says(/cloud API +http:\/\/127\.0\.0\.1:(\d+)/)
  const asked = (host: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const headers = { host, 'x-lab-token': 'secret' }
      open({ host: '127.0.0.1', port, path: '/lab/world', headers }, async (response) => {
        resolve({ status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() })
      })
        .on('error', reject)
        .end()
    })
  const { status, text } = await asked('kasalab:8080')
  assert.deepEqual([status, JSON.parse(text).base_url], [200, 'http://kasalab:8080'])
  assert.equal((await asked('evil.example:8080')).status, 403)
})
