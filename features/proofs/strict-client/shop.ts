/** A shop at a sandbox: its program, the clock of its world, and its receiver of webhooks. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Lab, Sandbox } from '../../../server/sandbox.ts'
import { StrictClient } from './client.ts'

/** 09:00 in Kyiv. */
const MORNING = '2026-03-02T07:00:00Z'
/** Polls until something is given up; a second of the world's clock apart. */
const POLLS = 30

interface HeardEvent {
  body: Record<string, unknown>
  signature: string
  text: string
}

/** Receives webhooks, as a shop's own server does. */
class WebhookReceiver {
  readonly heard: HeardEvent[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request.setEncoding('utf8')) text += chunk
      const signature = String(request.headers['x-request-signature'])
      this.heard.push({ body: JSON.parse(text), signature, text })
      response.setHeader('content-type', 'application/json').end('{"ok":true}')
    })
  }

  /** @returns its address */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/events`
  }

  /** Fails when an event was not signed by this key. */
  checkSignatures(key: string): void {
    for (const { text, signature } of this.heard)
      assert.equal(signature, createHmac('sha256', key).update(text).digest('base64'))
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

export class Shop {
  readonly client: StrictClient
  readonly lab: Lab
  readonly receiver = new WebhookReceiver()
  readonly #sandbox: Sandbox
  #now = MORNING

  private constructor(sandbox: Sandbox, lab: Lab) {
    this.#sandbox = sandbox
    this.lab = lab
    this.client = new StrictClient(lab.world.base_url, this.register.license_key)
  }

  /** A world of its own, whose clock moves when the shop waits. */
  static async open(): Promise<Shop> {
    const sandbox = await Sandbox.start()
    const lab = await sandbox.lab.createWorld({ seed: 'strict', clock: { mode: 'virtual', now: MORNING } })
    return new Shop(sandbox, lab)
  }

  get cashier() {
    return this.lab.world.cashiers[0]!
  }

  get register() {
    return this.lab.world.cash_registers[0]!
  }

  signIn = (): Promise<void> => this.client.signIn(this.cashier.login, this.cashier.password)

  /** Lets the clock of the world pass. @param by ISO 8601 */
  async pause(by: string): Promise<void> {
    this.#now = (await this.lab.clock.advance({ by })).clock.now
  }

  /** The time of the world, as answers write it. */
  now = (): string => this.#now.replace(/\.(\d{3})Z$/, '.$1000+00:00')

  /** Waits for webhooks, which take real time. @throws when there are fewer after ten seconds */
  async untilHeard(events: number): Promise<void> {
    for (let poll = 0; poll < 200 && this.receiver.heard.length < events; poll++) await sleep(50)
    assert.equal(this.receiver.heard.length, events)
  }

  /** Polls once a second of the world's clock. @throws when it is never so */
  async until<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
    for (let poll = 0; poll < POLLS; poll++) {
      const value = await look()
      if (isSo(value)) return value
      await this.pause('PT1S')
    }
    throw new Error(`it never became so: ${isSo}`)
  }

  /** Waits until the tax authority has taken a receipt. */
  fiscalized = (id: string) =>
    this.until(
      () => this.client.receipt(id),
      ({ status }) => status === 'DONE',
    )

  async close(): Promise<void> {
    this.receiver.close()
    await this.#sandbox.close()
  }
}
