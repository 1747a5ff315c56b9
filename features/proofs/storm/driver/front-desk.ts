/** Front systems of bank terminals, at the sockets of the cloud. */
import type { TerminalTalk } from '../seen.ts'
import { TillSocket } from '../transport/till-socket.ts'
import type { StormShop } from './shop.ts'
import type { StormRun } from './storm-run.ts'

/** An answer that has been given is heard within this time, real milliseconds. */
const HEARD_MS = 2000
/** A front system at a terminal. */
export class FrontDesk {
  readonly #run: StormRun
  readonly #shop: StormShop
  readonly #name: string
  readonly terminal: string
  #socket: TillSocket | null = null

  /** @param place of the terminal in its world */
  constructor({ run, shop }: { run: StormRun; shop: StormShop }, place = 0) {
    this.#run = run
    this.#shop = shop
    this.#name = `till ${place + 1}`
    this.terminal = run.server.world.terminals[place]!.id
  }

  async open(): Promise<boolean> {
    const [run, shop] = [this.#run, this.#shop]
    await run.labStep('PUT', `/terminals/${this.terminal}/connection`)
    const request = {
      surface: 'cloud' as const,
      desk: null,
      method: 'POST' as const,
      path: '/paylink/processing/auth/client',
      headers: {},
      body: { terminalId: this.terminal },
    }
    const granted = await run.send(request)
    run.history.http(this.#name, request, granted)
    if (granted?.status !== 200) return false
    const query = new URLSearchParams({ token: granted.body.token, cash_register_id: shop.register.id })
    this.#socket = await TillSocket.open(`${run.server.world.proxy_ws_url}?${query}`)
    run.history.open(this.#name, granted.body.token, shop.register.id)
    return this.#socket !== null
  }

  say(operation: TerminalTalk['operation'], request_id: string, payload: object): void {
    const message = { operation_type: operation, terminal_id: this.terminal, request_id, payload }
    this.#run.history.add({ socket: { name: this.#name, send: message } })
    this.#socket!.say(message)
  }

  /** The answer, as an observation. */
  async hear(
    operation: TerminalTalk['operation'],
    request_id: string,
    amount: number | null,
    repeated = false,
    patience = HEARD_MS,
  ): Promise<TerminalTalk> {
    const run = this.#run
    const answer = await this.#socket!.answer(request_id, patience)
    await run.look()
    const talk = { terminal: this.terminal, request_id, operation, amount, answer, repeated, at: run.books.now }
    run.notice({ kind: 'talk', talk })
    return talk
  }

  async ask(
    operation: TerminalTalk['operation'],
    request_id: string,
    payload: { amount?: number },
    repeated = false,
  ): Promise<TerminalTalk> {
    this.say(operation, request_id, payload)
    return this.hear(operation, request_id, payload.amount ?? null, repeated)
  }

  script = (script: object): Promise<unknown> => this.#run.labStep('PUT', `/terminals/${this.terminal}/script`, script)

  close(): void {
    this.#socket?.close()
    this.#run.history.add({ socket: { name: this.#name, close: true } })
  }
}
