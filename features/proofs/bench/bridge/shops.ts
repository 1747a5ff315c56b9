/** Worlds with connected terminals, for front systems. */
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'

const { terminals, cash_registers } = JSON.parse(
  readFileSync(new URL('../../../../fixtures/house.json', import.meta.url), 'utf8'),
) as SeedData

export interface Shop {
  /** Of its world. */
  base_url: string
  /** Those of the first register's organization. */
  terminals: {
    id: string
    /** Of the socket, with all credentials of a front system. */
    path: string
  }[]
}

/** Creates a world with a real clock, and connects its terminals. */
export async function shopOf(base: string): Promise<Shop> {
  const { base_url } = await ask<Shop>('POST', `${base}/lab/worlds`, { clock: { mode: 'real' } })
  const shop: Shop = { base_url, terminals: [] }
  const [{ id: register, organization_id }] = cash_registers as [SeedData['cash_registers'][number]]
  for (const { id } of terminals.filter((each) => each.organization_id === organization_id)) {
    await ask('PUT', `${base_url}/lab/terminals/${id}/connection`)
    const grant = { terminalId: id }
    const { token } = await ask<{ token: string }>('POST', `${base_url}/paylink/processing/auth/client`, grant)
    const path = `${new URL(base_url).pathname}/paylink/ws?token=${token}&cash_register_id=${register}`
    shop.terminals.push({ id, path })
  }
  return shop
}

/** Sends one message to the first terminal. @returns the answer */
export function tell({ base_url, terminals: [first] }: Shop, message: string): Promise<string> {
  const socket = new WebSocket(base_url.replace(/^http(:\/\/[^/]+).*/, 'ws$1') + first!.path)
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(message))
    socket.on('error', reject)
    socket.on('message', (data) => {
      resolve(String(data))
      socket.close()
    })
  })
}

/** Purchases in the batches of all terminals. */
export async function charged({ base_url, terminals: own }: Shop): Promise<number> {
  let count = 0
  for (const { id } of own) {
    const { batch } = await ask<{ batch: { purchases: { count: number } } }>('GET', `${base_url}/lab/terminals/${id}`)
    count += batch.purchases.count
  }
  return count
}

/** @throws unless the answer is a success */
async function ask<Body>(method: string, url: string, body?: object): Promise<Body> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answers ${response.status} ${text}`)
  return JSON.parse(text)
}
