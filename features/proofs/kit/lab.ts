/** The lab and the desks of a server for the tests of one file: worlds are made in it, and called. */
import assert from 'node:assert/strict'
import type { WorldBounds } from '../../../server/runtime/worlds/world-limits.ts'
import { Contracts, type OpenApiDocument } from '../../support/law/contract.ts'
import { type JsonAnswer, jsonCall } from './json-call.ts'
import { openServer } from './server.ts'

export const START = '2026-06-01T06:00:00.000Z'
export const RECEIPT = '7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01'
export const virtual = { clock: { mode: 'virtual' } }
export const minimalSale = (id: string) => ({
  id,
  goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
  payments: [{ type: 'CASH', value: 5100 }],
})

/**
 * A server whose lab is called, until the tests of the file have ended.
 * @param options.isDescribed false: answers are not held to the description of the lab
 */
export async function openLab(bounds: WorldBounds = {}, { isDescribed = true } = {}) {
  const { app } = await openServer({ bounds })
  const contracts = isDescribed ? new Contracts() : null
  const { cloud } = app.addresses
  contracts?.addLab(cloud, (await (await fetch(`${cloud}/lab/openapi.json`)).json()) as OpenApiDocument)

  async function call(method: string, url: string, body?: unknown, headers = {}): Promise<JsonAnswer> {
    const answer = await jsonCall(method, url, body, headers)
    contracts?.assertAnswer(method, url, answer)
    return answer
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

  return { app, call, world }
}
