/** Files of goods of one organization, one after the other: their places, one too many, and those of another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { openServer } from '../../../../../features/proofs/kit/server.ts'

const { app } = await openServer()
const url = app.addresses.cloud

const program = { 'x-client-name': 'test', 'x-client-version': '1' }

/** Uploads a file of one good. @param body another, of another kind */
async function upload(token: string, body?: string, headers = {}) {
  const form = new FormData()
  form.append('file', new Blob(['[{"code":"1","name":"Хліб","price":"20"}]']), 'goods.json')
  const answer = await fetch(`${url}/api/v1/goods/import/upload`, {
    method: 'POST',
    headers: { ...program, authorization: `Bearer ${token}`, ...headers },
    body: body ?? form,
  })
  return { status: answer.status, place: answer.headers.get('x-queue-place'), body: (await answer.json()) as object }
}

async function signedIn(login: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { ...program, 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

test('files of an organization are read in turn, and an answer says how many were before it', async () => {
  const world = (await app.worlds.find('default'))!
  const [cashier] = world.reference.seed.cashiers
  const token = await signedIn(cashier!.login, cashier!.password)
  const owner = { world, register: cashier!.organization_id }
  const { imports } = app.workbookReader
  let end = (): void => {}
  const first = imports.enter(
    owner,
    new AbortController().signal,
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  const waiting = []
  for (let place = 1; place <= 4; place++) {
    waiting.push(upload(token))
    while (imports.before(owner) <= place) await turn()
  }
  const refused = await upload(token)
  assert.deepEqual([refused.status, refused.place], [429, '5'])
  assert.deepEqual(refused.body, {
    code: 'goods_import.too_many',
    message: 'Перед цим файлом у черзі вже 5. Спробуйте ще раз, коли їх прочитають',
  })
  end()
  await first
  assert.deepEqual(
    (await Promise.all(waiting)).map(({ status, place }) => [status, place]),
    ['1', '2', '3', '4'].map((place) => [200, place]),
  )
  const { status, place } = await upload(token)
  assert.deepEqual([status, place], [200, null], 'nothing waits any more')
})

test('a file of another organization does not wait for those of the first one', async () => {
  const world = (await app.worlds.find('default'))!
  const [cashier] = world.reference.seed.cashiers
  const other = world.reference.seed.cashiers.find(
    ({ organization_id, active }) => active && organization_id !== cashier!.organization_id,
  )!
  let end = (): void => {}
  const owner = { world, register: cashier!.organization_id }
  const first = app.workbookReader.imports.enter(
    owner,
    new AbortController().signal,
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  const waiting = upload(await signedIn(cashier!.login, cashier!.password))
  while (app.workbookReader.imports.before(owner) <= 1) await turn()
  const { status, place } = await upload(await signedIn(other.login, other.password))
  assert.deepEqual([status, place], [200, null])
  assert.equal(app.workbookReader.imports.before(owner), 2, 'those of the first wait still')
  end()
  await first
  assert.equal((await waiting).status, 200)
})

test('a file that cannot be read gives its turn on', async () => {
  const world = (await app.worlds.find('default'))!
  const [cashier] = world.reference.seed.cashiers
  const token = await signedIn(cashier!.login, cashier!.password)
  const { status } = await upload(token, 'file=a', { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(status, 422)
  assert.equal(app.workbookReader.imports.before({ world, register: cashier!.organization_id }), 0)
})
