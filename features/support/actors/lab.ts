/** The lab of one world: its clock, its faults and its facts, by the lab's contract alone. */
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import type { QuirkName } from '../../../server/runtime/world/quirks.ts'
import { type Answer, content } from '../law/answer.ts'
import { addressOf, isWaitable, millisecondsOf, type Needs, needAt } from '../law/capabilities.ts'
import type { Awaited } from '../law/never-in-time.ts'
import type { Wire } from '../wire/wire.ts'
import { deskUrlOf } from './desk.ts'
import type { HeldMail } from './held-mail.ts'
import { ANY_CALLS, type WantedCalls } from './wanted-calls.ts'
import type { PrintCard, RegisterCard, WorldCard } from './world-card.ts'

interface TimerCard {
  id: string
  address: string
  event: string
  due: string
}

export interface SaidFact {
  n: number
  address: string
  type: Fact['type']
  fact: Fact
}

/** A call of a webhook that has reached the world's own receiver. */
export interface ReceivedCall {
  n: number
  at: string
  headers: Record<string, string>
  /** Of the address that was called, with its question mark; left out where there was none. */
  query?: string
  /** As received. */
  body: string
}

/** A disturbance by the lab's name for it, with its parameters. */
export interface Fault {
  name: string
  parameters?: object
}

export interface LabWorldOptions {
  seed?: string
  clock?: { mode: 'virtual'; now: string } | { mode: 'real' }
  from?: string
  quirks?: QuirkName[]
}

/** Facts of one request. */
const PAGE = 10_000
/** Facts by which a register asks the tax authority for an answer. */
export const ASKING = new Set<Fact['type']>(['authority.pinged', 'delivery.requested', 'codes.asked'])
/** Ends the loop at an authority that always has another answer. */
const AUTHORITY_TURNS = 200

export class Lab {
  readonly wire: Wire
  readonly #needs: Needs | null
  readonly world: WorldCard

  /** @param needs what the target offers; null: everything */
  constructor(wire: Wire, world: WorldCard, needs: Needs | null = null) {
    this.wire = wire
    this.#needs = needs
    this.world = world
  }

  /** @param base address of a server with a lab */
  static async create(wire: Wire, base: string, options: LabWorldOptions, needs: Needs | null = null): Promise<Lab> {
    const made = await wire.call('POST', `${base}/lab/worlds`, { headers: labHeaders(), body: options })
    return new Lab(wire, content(made), needs)
  }

  /** The world at an address. */
  static async open(wire: Wire, base: string): Promise<Lab> {
    return new Lab(wire, content(await wire.call('GET', `${base}/lab/world`, { headers: labHeaders() })))
  }

  /** Addresses of the world's surfaces. @throws NotTested where the target has no such surface */
  get cloudUrl(): string {
    return addressOf(this.world.base_url, 'cloud')
  }

  get proxyUrl(): string {
    this.#needs?.require('proxy')
    return addressOf(this.world.proxy_ws_url, 'proxy')
  }

  lanUrl = (scheme: 'ws' | 'http'): string => {
    if (scheme === 'ws') this.#needs?.require('LAN')
    return addressOf(this.world.terminal_lan_url, 'LAN').replace(/^ws/, scheme)
  }

  delete = (): Promise<Answer> => this.send('DELETE', '/world')
  reset = (): Promise<Answer> => this.send('POST', '/reset')
  /** From its store, as a start of the server does. */
  restart = (): Promise<Answer> => this.send('POST', '/restart')

  /** @param now RFC 3339 */
  setClock = (now: string): Promise<Answer> => this.send('PUT', '/clock', { mode: 'virtual', now })

  /** Lets time pass; without a clock that can be set, only a short time. */
  advance(step: { by: string } | { to: string }): Promise<Answer> {
    if (!('by' in step) || !isWaitable(millisecondsOf(step.by))) this.#needs?.require('clock')
    return this.#call('POST', '/clock/advance', step)
  }

  /** Waits until calls in progress have settled; no time passes. */
  awaitIdle(): Promise<Answer> {
    return this.advance({ by: 'PT0S' })
  }

  /** @param subject member and id of the one whose fault it is; without it the fault is cleared for all */
  clearFault = (name: string, subject: Record<string, string> = {}): Promise<Answer> =>
    this.send('DELETE', `/faults/${name}?${new URLSearchParams(subject)}`)
  setFault = ({ name, parameters }: Fault): Promise<Answer> => this.send('PUT', `/faults/${name}`, parameters)

  quirks = async (): Promise<{ name: QuirkName; active: boolean; clauses: string[] }[]> =>
    content(await this.send('GET', '/quirks'))
  setQuirk = (name: QuirkName): Promise<Answer> => this.send('PUT', `/quirks/${name}`)
  clearQuirk = (name: QuirkName): Promise<Answer> => this.send('DELETE', `/quirks/${name}`)
  clearQuirks = (): Promise<Answer> => this.send('DELETE', '/quirks')
  /** Prints of a desk, oldest first. */
  prints = async (register: RegisterCard): Promise<PrintCard[]> =>
    content(await this.send('GET', `/prints/${register.id}`))
  /** The present form of a slip. */
  slip = ({ links }: PrintCard, form: keyof PrintCard['links'] = 'text'): Promise<Answer> =>
    this.wire.call('GET', links[form], { headers: labHeaders() })

  timers = async (): Promise<TimerCard[]> => content(await this.#look('/timers'))

  /**
   * Mails so far, oldest first.
   * @param _wanted their least number, where they come in the target's own time, and whether the law asks for them
   */
  async mailbox(_wanted: { count: number; isLaw: boolean }): Promise<HeldMail[]> {
    this.#needs?.require('mailbox')
    return content(await this.#call('GET', '/mails'))
  }

  /** Facts behind a number, once calls in progress have settled. */
  async facts(after = 0): Promise<SaidFact[]> {
    return (await this.factsIfThere(after)) ?? content(await this.#look('/world'))
  }

  /** The same; null when the world no longer exists. */
  async factsIfThere(after: number): Promise<SaidFact[] | null> {
    const answer = await this.#look(`/facts?after=${after}&limit=${PAGE}`)
    if (answer.status === 404) return null
    const page = content<SaidFact[]>(answer)
    return page.length < PAGE ? page : [...page, ...(await this.facts(page.at(-1)!.n))]
  }

  /**
   * Waits for what a target does in its own time. With our clock it has happened by now.
   * @throws NeverInTime when the law asks for it, and it does not come
   */
  async until(_awaited: Awaited, isSo: () => Promise<boolean>): Promise<void> {
    await isSo()
  }

  /**
   * Calls received by the world's own receiver, each checked against the cloud's description.
   * @param _wanted those that are waited for where they come in the target's own time
   */
  async received(_wanted: WantedCalls = ANY_CALLS): Promise<ReceivedCall[]> {
    this.#needs?.require('receiver')
    const calls = content<ReceivedCall[]>(await this.#look(`/webhooks?limit=${PAGE}`))
    for (const { body } of calls) this.wire.contracts.assertEvent(this.cloudUrl, body)
    return calls
  }

  /** The state of a register, as its desk shows it. */
  async stateOf(register: RegisterCard): Promise<unknown> {
    return (await this.wire.call('GET', `${deskUrlOf(register)}/api/v1/kasa/status`, { readOnly: true })).body
  }

  /** All facts, as received. */
  journal = async (): Promise<string> => (await this.send('GET', `/facts?limit=${PAGE}`)).text

  /** Lets the tax authority answer, and answer what follows from that, until no question is open. */
  async letAuthorityAnswer(): Promise<void> {
    for (let turn = 0; turn < AUTHORITY_TURNS; turn++) {
      const last = (await this.timers()).findLast(({ address }) => address.startsWith('authority:'))
      if (!last) return
      const { facts } = content<{ facts: SaidFact[] }>(await this.#call('POST', '/clock/advance', { to: last.due }))
      if (!facts.some(({ type }) => ASKING.has(type))) return
    }
    throw new Error(`The tax authority still answers after ${AUTHORITY_TURNS} turns`)
  }

  /** Lets the tax authority answer to the opening of a shift at a desk. */
  letShiftOpen = (): Promise<void> => this.letAuthorityAnswer()

  /** Opens a shift in the cloud that the tax authority has registered. @param open asks for it @returns its id */
  async beginShift(_name: string, _register: RegisterCard, open: () => Promise<Answer>): Promise<string> {
    const { id } = content<{ id: string }>(await open())
    await this.letAuthorityAnswer()
    return id
  }

  /** A request that only reads, once calls in progress have settled. */
  #look = (path: string): Promise<Answer> =>
    this.wire.call('GET', `${this.cloudUrl}/lab${path}`, { headers: labHeaders(), readOnly: true })

  /** A call of the lab made by a step. @throws NotTested when the target does not offer it */
  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const need = needAt(method, path, body)
    if (need !== null) this.#needs?.require(need)
    return this.#call(method, path, body)
  }

  #call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    this.wire.call(method, `${this.cloudUrl}/lab${path}`, { headers: labHeaders(), body })
}

/** The lab's token, where it has one. */
export const labHeaders = (): Record<string, string | undefined> => ({ 'x-lab-token': process.env.KASALAB_LAB_TOKEN })
