import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Sandbox } from '../../sandbox.ts'

const NAMED = { 'content-type': 'application/json', 'x-client-name': 'till' }

/** A call of node's own, which names no program. */
async function call(base: string, line: string, headers: Record<string, string> = {}, body?: object) {
  const [method, path] = line.split(' ') as [string, string]
  const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, quirk: answer.headers.get('x-quirk'), text: await answer.text() }
}

test('while the quirk is on the cloud asks for the name after the token, at the path of another quirk too', async () => {
  await using sandbox = await Sandbox.start({ quirks: ['client-name-required', 'ping-at-older-path'] })
  const { cloud } = sandbox
  const { cashiers, cash_registers } = sandbox.world
  const { login, password } = cashiers[0]!
  const signedIn = await call(cloud, 'POST /api/v1/cashier/signin', NAMED, { login, password })
  const { access_token } = JSON.parse(signedIn.text)
  const own = { authorization: `Bearer ${access_token}`, 'x-license-key': cash_registers[0]!.license_key }
  const ping = 'POST /api/v1/cashier/ping-tax-service'
  for (const line of ['GET /api/v1/cash-registers', ping]) assert.equal((await call(cloud, line)).status, 403)
  for (const line of ['GET /api/v1/cash-registers', ping, 'POST /api/v1/cash-registers/ping-tax-service']) {
    const nameless = await call(cloud, line, own)
    assert.equal(nameless.status, 422, line)
    assert.deepEqual(
      JSON.parse(nameless.text).detail.map(({ loc }: { loc: string[] }) => loc),
      [['header', 'X-Client-Name']],
    )
    assert.match(nameless.quirk!, /client-name-required/)
    const empty = await call(cloud, line, { ...own, 'x-client-name': '' })
    assert.equal(empty.status, 422, line)
    const named = await call(cloud, line, { ...own, ...NAMED })
    assert.equal(named.status, 200, line)
    assert.ok(!named.quirk?.includes('client-name-required'))
  }
})

test('what a browser opens without a token needs no name, and the description says what does', async () => {
  await using sandbox = await Sandbox.start({ quirks: ['client-name-required'] })
  const unknown = await call(sandbox.cloud, 'GET /api/v1/receipts/00000000-0000-4000-8000-0000000000ff/html')
  assert.equal(unknown.status, 404)
  const { paths } = JSON.parse((await call(sandbox.cloud, 'GET /api/openapi.json')).text)
  const asked = (path: string, method: string) => paths[path][method]['x-quirks']['client-name-required']?.parameters
  assert.deepEqual(
    asked('/api/v1/shifts', 'post').map(({ name, required }: { name: string; required: boolean }) => [name, required]),
    [['X-Client-Name', true]],
  )
  assert.equal(asked('/api/v1/receipts/{receipt_id}/html', 'get'), undefined)
})
