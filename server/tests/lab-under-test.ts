/** The lab and the desks of an app of its own, for the tests of one file: worlds are made in it, and called. */
import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { pino } from 'pino'
import { App } from '../app/app.ts'
import { labOperations, labTable, localOperations } from '../app/operations.ts'
import type { Addresses } from '../runtime/world/addresses.ts'
import type { WorldBounds } from '../runtime/worlds/world-limits.ts'
import { application } from '../wire/http/application.ts'
import { openapi } from '../wire/http/description/openapi.ts'
import { serverOf } from './server-under-test.ts'

/** What an answer is depends on the call; a test says what it expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: the body of any call
type Answer = { status: number; body: any; headers: Headers }

/** Who holds the answers against the description of the lab. */
interface Judge {
  /** Told where the lab is, and its description. */
  addLab(origin: string, description: never): void
  /** Told of every answer. */
  hold(method: string, url: string, answer: { status: number; headers: Headers; body: unknown; text: string }): void
}

export const START = '2026-06-01T06:00:00.000Z'
export const RECEIPT = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'
export const virtual = { clock: { mode: 'virtual' } }
export const minimalSale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
})

/** To be called at the top of a file: the app is open from its first test to its last. */
export function openLab(judge: Judge, bounds: WorldBounds = {}) {
  let app: App
  let servers: Server[]

  before(async () => {
    app = await App.open({ data: ':memory:', clock: 'virtual', log: pino({ level: 'silent' }), bounds })
    servers = [application(app, labOperations), application(app, localOperations, { desks: true })].map((listener) =>
      serverOf(listener),
    )
    const [cloud, local] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    judge.addLab(cloud!, JSON.parse(JSON.stringify(openapi(labTable))) as never)
    app.addresses = {
      cloud: cloud!,
      local: local!,
      lan: 'ws://127.0.0.1:1',
      proxy: `${cloud!.replace('http', 'ws')}/paylink/ws`,
      smtp: 'smtp://127.0.0.1:1',
    }
  })

  after(async () => {
    app.worlds.hangUp()
    for (const server of servers) server.close()
    await app.close()
  })

  async function call(method: string, url: string, body?: unknown, headers = {}): Promise<Answer> {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(url, { method, ...init, headers: { 'content-type': 'application/json', ...headers } })
    const text = await answer.text()
    const received = { status: answer.status, body: JSON.parse(text), headers: answer.headers }
    judge.hold(method, url, { ...received, text })
    return received
  }

  /** A fresh world: its lab by path, its desk by path. */
  async function world(wish: object = {}) {
    const { status, body } = await call('POST', `${app.addresses.cloud}/lab/worlds`, wish)
    assert.equal(status, 201)
    return {
      ...body,
      lab: (method: string, path: string, sent?: unknown) => call(method, `${body.base_url}/lab/${path}`, sent),
      desk: (path: string, sent?: unknown) => call('POST', `${body.local_base_url}/api/v1/${path}`, sent),
    }
  }

  return {
    call,
    world,
    get app(): App {
      return app
    },
    get addresses(): Addresses {
      return app.addresses
    },
  }
}
