/** A walk of the terminal's test model: front systems at real sockets, and the hands of the lab at the terminal. */
import { setTimeout as pause } from 'node:timers/promises'
import { Desk } from '../../../../support/actors/desk.ts'
import { FrontSystem } from '../../../../support/actors/front-system.ts'
import { Integrator } from '../../../../support/actors/integrator.ts'
import type { Lab } from '../../../../support/actors/lab.ts'
import type { RegisterCard, TerminalCard } from '../../../../support/actors/world-card.ts'
import { type Answer, content, member } from '../../../../support/law/answer.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite } from '../../test-model.ts'
import { type BankRequestKind, FRONT_CLIENTS, type FrontClient, SPAN_MS } from './bridge.ts'
import { AMOUNTS, WAITS } from './commands.ts'
import { messageInWords, requestId, type ShownTerminal, shownMoment } from './messages.ts'

export const BRIDGE_START = '2026-06-01T09:00:00+03:00'
const CASHIER = 'olena'
/** A socket that has ended is known to be gone within this time. */
const NOTICED_MS = 2000
const FORGED = 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl'

class TerminalWalk implements PathSession {
  readonly #site: PathSite
  readonly #lab: Lab
  readonly #terminal: TerminalCard
  readonly #register: RegisterCard
  readonly #cashier: Integrator
  readonly #desk: Desk
  readonly #clients: Record<FrontClient, FrontSystem | null> = { one: null, other: null }
  /** Messages of the last event, as they came. */
  #heard: Record<FrontClient, unknown[]> = { one: [], other: [] }
  #said = 0
  #last: object = {}
  /** What a refund refers to: the data of the last success that a client has heard. */
  #paid: Record<string, unknown> = {}

  constructor(site: PathSite, lab: Lab) {
    this.#site = site
    this.#lab = lab
    this.#terminal = lab.world.terminals[0]!
    this.#register = lab.world.cash_registers[0]!
    const card = lab.world.cashiers.find(({ login }) => login === CASHIER)!
    this.#cashier = new Integrator(lab.wire, lab.cloudUrl, card)
    this.#desk = new Desk(lab.wire, this.#register)
  }

  async send({ type }: ModelEvent): Promise<string> {
    const client = FRONT_CLIENTS.find((each) => type.startsWith(`${each} `))
    const act = this.#events[client ? type.slice(client.length + 1) : type]!
    const answer = await act(client ?? 'one')
    await this.#listen()
    return answer ?? this.#answerTo(client!)
  }

  /** Null where the answer is what the client hears. */
  readonly #events: Record<string, (client: FrontClient) => Promise<string | null>> = {
    'comes in': async (client) => this.#enter(client, await this.#token()),
    'a stranger comes in': async () => this.#enter('one', FORGED),
    leaves: async (client) => this.#leave(client, 'closing'),
    'breaks off': async (client) => this.#leave(client, 'ending'),
    pays: async (client) => this.#ask(client, 'purchase', { amount: AMOUNTS[client] }),
    'takes back': async (client) => this.#ask(client, 'cancel', this.#paid),
    settles: async (client) => this.#ask(client, 'settlement'),
    'shows a text': async (client) => this.#ask(client, 'display-receipt', { receipt: 'Хліб' }),
    'prints a text': async (client) => this.#ask(client, 'print-receipt', { receipt: 'Дякуємо' }),
    'asks again': async (client) => this.#say(client, this.#last),
    'asks otherwise': async (client) =>
      this.#say(client, { ...this.#last, payload: { amount: AMOUNTS.one + AMOUNTS.other } }),
    'talks nonsense': async (client) => {
      const terminal_id = this.#terminal.id
      this.#say(client, { operation_type: 'tip', terminal_id, request_id: requestId(this.#said + 1) })
      return this.#say(client, { operation_type: 'purchase', terminal_id, payload: { amount: 100 } })
    },
    'terminal connects': () => this.#do('PUT', 'connection'),
    'terminal drops': () => this.#do('DELETE', 'connection'),
    'terminal is unplugged': () => this.#fault('terminal-unplugged'),
    'terminal is plugged in': () => this.#mend('terminal-unplugged'),
    'terminal falls silent': () => this.#fault('terminal-silent'),
    'terminal speaks again': () => this.#mend('terminal-silent'),
    'customer goes on': async () => {
      for (let left = 3; left > 0; left--) await this.#do('POST', 'proceed')
      return 'done'
    },
    'bank approves': () => this.#ending(() => this.#do('POST', 'approve')),
    'bank declines': () => this.#ending(() => this.#do('POST', 'decline')),
    'customer cancels': () => this.#ending(() => this.#do('POST', 'cancel')),
    'time passes': () =>
      this.#ending(async () => void content(await this.#lab.advance({ by: `PT${SPAN_MS / 1000}S` }))),
    restart: async () => {
      for (const each of FRONT_CLIENTS) this.#clients[each] = null
      await this.#site.restart()
      return 'done'
    },
  }

  async read(): Promise<Record<string, unknown>> {
    await this.#cashier.ready()
    const { id, device_id } = this.#terminal
    const body = { terminalId: id }
    const [listed, processing, terminal, devices, desk] = await Promise.all([
      this.#cashier.send('GET', '/paylink/terminals', { readOnly: true }),
      this.#lab.wire.call('POST', `${this.#lab.cloudUrl}/paylink/processing/auth/client`, { body }),
      this.#show(),
      this.#lab.wire.call('GET', `${this.#lab.lanUrl('http')}/api/devices`, { readOnly: true }),
      this.#desk.status(),
    ])
    const own = content<{ results: { id: string }[] }>(listed).results.find((each) => each.id === id)
    const shown = member(content(processing), 'terminal')
    const { current, queue, last, screen, prints, batch } = terminal
    return {
      'one hears': this.#heard.one.map(messageInWords).sort(),
      'other hears': this.#heard.other.map(messageInWords).sort(),
      'registry terminal': member(own, 'online.server'),
      'registry client': member(own, 'online.client'),
      'registry terminal there': shownMoment(member(own, 'last_server_online_at')),
      'registry client there': shownMoment(member(own, 'last_client_online_at')),
      'processing clients': member(shown, 'online.connected_clients'),
      'processing terminal came': shownMoment(member(shown, 'last_server_connect_at')),
      'processing client came': shownMoment(member(shown, 'last_client_connect_at')),
      'lab at work': current && `${current.operation_type} ${current.step}`,
      'lab queue': queue.map(({ operation_type }) => operation_type),
      'lab ended': last?.state ?? null,
      'lab screen': screen.shows,
      // A number goes on where the slips before it are not kept
      'lab prints': prints.at(-1)?.number ?? 0,
      'lab batch': [batch.serial, batch.purchases, batch.refunds],
      'network lists it': content<{ id: string }[]>(devices).some((each) => each.id === device_id),
      'desk receipts': member(content(desk), 'pending_transactions'),
    }
  }

  async close(): Promise<void> {
    for (const each of FRONT_CLIENTS) if (this.#clients[each]?.isOpen) await this.#clients[each].leave('ending')
    await this.#lab.delete()
  }

  async #token(): Promise<string> {
    const body = { id: this.#terminal.id, cash_register_id: this.#register.id }
    return String(member(content(await this.#cashier.send('POST', '/paylink/auth/client', { body })), 'token'))
  }

  async #enter(client: FrontClient, token: string): Promise<string> {
    const query = new URLSearchParams({ token, cash_register_id: this.#register.id })
    const opened = await FrontSystem.open(this.#lab.wire, `${this.#lab.proxyUrl}?${query}`)
    if (!(opened instanceof FrontSystem)) return lawfulAnswer(opened)
    this.#clients[client] = opened
    return 'done'
  }

  async #leave(client: FrontClient, how: 'closing' | 'ending'): Promise<string> {
    const before = (await this.#show()).clients.length
    await this.#clients[client]!.leave(how)
    this.#clients[client] = null
    const patience = performance.now() + NOTICED_MS
    while ((await this.#show()).clients.length === before && performance.now() < patience) await pause(2)
    return 'done'
  }

  /** A request under a request_id of its own, but for a text. */
  #ask(client: FrontClient, operation_type: BankRequestKind, payload?: object): null {
    const terminal_id = this.#terminal.id
    const request_id = requestId(++this.#said)
    const isText = operation_type.endsWith('-receipt')
    const message = { operation_type, terminal_id, ...(!isText && { request_id }), ...(payload && { payload }) }
    this.#asked = message
    return this.#say(client, message)
  }

  /** The request that was said last, until it is known whether the terminal took it. */
  #asked: object | null = null

  #say(client: FrontClient, message: object): null {
    this.#clients[client]!.say(JSON.stringify(message))
    return null
  }

  /** All that has been said up to now. The first pong says that the message was received, the second that it was heard. */
  async #listen(): Promise<void> {
    for (const each of FRONT_CLIENTS) {
      const client = this.#clients[each]
      this.#heard[each] = []
      if (client === null) continue
      await client.unreadMessages()
      this.#heard[each] = (await client.unreadMessages()).splice(0)
      client.keep()
      for (const message of this.#heard[each]) this.#note(message)
    }
  }

  /** Keeps what a refund needs. */
  #note(message: unknown): void {
    if (member(message, 'operation_type') !== 'purchase' || member(message, 'success') !== true) return
    const { amount, invoice_num, rrn, auth_code } = member(message, 'result') as Record<string, unknown>
    this.#paid = { amount, invoiceNum: invoice_num, rrn, auth_code }
  }

  #answerTo(client: FrontClient): string {
    const codes = this.#heard[client].map((each) => member(each, 'code')).filter((code) => code !== undefined)
    const wasTaken = codes.length === 0 || !codes.includes(9007)
    const isText = String(member(this.#asked, 'operation_type')).endsWith('-receipt')
    if (this.#asked && wasTaken && !isText) this.#last = this.#asked
    this.#asked = null
    return codes.length === 0 ? WAITS : codes.join(' ')
  }

  /** How what was under way ended, if it did. */
  async #ending(act: () => Promise<unknown>): Promise<string> {
    const { current } = await this.#show()
    await act()
    const { last, current: now } = await this.#show()
    if (current === null || current.rrn === now?.rrn) return 'done'
    return last?.rrn === current.rrn ? last.state : 'ended'
  }

  async #show(): Promise<ShownTerminal> {
    return content<ShownTerminal>(await this.#lab.send('GET', `/terminals/${this.#terminal.id}`))
  }

  async #do(method: 'PUT' | 'DELETE' | 'POST', place: string, body?: object): Promise<string> {
    content(await this.#lab.send(method, `/terminals/${this.#terminal.id}/${place}`, body))
    return 'done'
  }

  /** Each step waits for a hand. */
  begin = (): Promise<string> => this.#do('PUT', 'script', { mode: 'manual' })

  #fault = (name: string): Promise<string> =>
    settled(this.#lab.setFault({ name, parameters: { terminal_id: this.#terminal.id } }))
  #mend = (name: string): Promise<string> => settled(this.#lab.clearFault(name, { terminal_id: this.#terminal.id }))
}

async function settled(answer: Promise<Answer>): Promise<string> {
  content(await answer)
  return 'done'
}

/** A terminal in a world of its own. */
export async function terminalSession(site: PathSite): Promise<PathSession> {
  const lab = await site.target.enter({ seed: 'paths', clock: { mode: 'virtual', now: BRIDGE_START } }, null as never)
  const walk = new TerminalWalk(site, lab)
  await walk.begin()
  return walk
}
