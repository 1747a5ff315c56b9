/** A target without a lab: what a lab would do is waited for where the target does it unasked, and else not tested. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Lab, type ReceivedCall, type SaidFact } from '../../actors/lab.ts'
import { capabilityAt, LONGEST_WAIT_MS, millisecondsOf } from '../../actors/lab-paths.ts'
import type { CashierCard, RegisterCard, WorldCard } from '../../actors/world-card.ts'
import { type Answer, member } from '../../law/answer.ts'
import { lacks, type Needs, NotTested } from '../../law/capabilities.ts'
import type { MemberView } from '../../law/judgement/rows.ts'
import type { Wire } from '../../wire/wire.ts'
import { askForNoPast, type Past } from '../../world/past.ts'
import { showsHouse } from '../../world/seeded.ts'
import type { PendingWork } from './pending-work.ts'
import type { Receiver } from './receiver.ts'
import type { RegistersInOrder } from './registers-in-order.ts'
import type { OwnTerminals } from './terminals/own-terminals.ts'

/** The answer to a wish that needs nothing to be done. */
export const DONE: Answer = { status: 200, headers: new Headers(), text: '{}', bytes: Buffer.from('{}'), body: {} }

/** What the lab is asked for where a terminal is to be there; on the local network, that it serves that. */
const PLUGGED_IN = /^\/terminals\/([^/]+)\/connection$/
const FAILING = '/faults/receiver-failing'
const IN_BRIDGE_MODE = /^\/terminals\/[^/]+\/bridge-mode$/

/** What is around a scenario. */
export interface Surroundings {
  /** Of webhooks, where the target can reach one of ours. */
  receiver: Receiver | null
  past: Past
  pendingWork: PendingWork
  registers: RegistersInOrder
  /** Bank terminals that the harness plays, where it does. */
  terminals: OwnTerminals | null
  /** Lets time pass; left out: it is waited for. */
  pass?(ms: number): Promise<unknown>
}

export class StrangerLab extends Lab {
  readonly #receiver: Receiver | null
  readonly #needs: Needs
  readonly #past: Past
  readonly #pendingWork: PendingWork
  readonly #registers: RegistersInOrder
  readonly #terminals: OwnTerminals | null
  readonly #pass: (ms: number) => Promise<unknown>
  /** Whether the scenario has had time pass. */
  #waited = false
  /** Whether its receiver answers some calls with a failure: those that come again are waited for. */
  #failing = false

  constructor(
    wire: Wire,
    world: WorldCard,
    needs: Needs,
    { receiver, past, pendingWork, registers, terminals, pass = sleep }: Surroundings,
  ) {
    super(wire, world, needs)
    this.#pass = pass
    this.#registers = registers
    this.#terminals = terminals
    this.#receiver = receiver
    this.#needs = needs
    this.#past = past
    this.#pendingWork = pendingWork
  }

  override shown(asked: string, rows: readonly string[][]): MemberView {
    if (showsHouse(asked, rows)) this.#needs.require('seed')
    // Who the profile does not have is not shown either.
    for (const [, value = ''] of rows) {
      this.wire.outward(value)
      this.wire.sent(value)
    }
    this.askForNoPast(asked, rows)
    this.#pendingWork.askForRestOf(
      asked,
      rows.map(([path = '']) => path),
    )
    return (path, shown, wanted) => this.#past.withoutPast(asked, path, shown, wanted)
  }

  /** @throws NotTested when a table is of what was done before */
  protected askForNoPast(asked: string, rows: readonly string[][]): void {
    askForNoPast(asked, rows)
  }

  override beforeOpening(cashier: CashierCard | null, register: RegisterCard): void {
    if (cashier && !cashier.is_test && !register.is_test) throw new NotTested('real fiscal documents would be made')
  }

  override beforeRefusal(rule: string): void {
    this.#pendingWork.askForRestBefore(rule)
  }

  override beforeAnswers(): void {
    this.#pendingWork.askForRest()
  }

  /** Until no register of the target has something under way that the tax authority has to answer. */
  override async letAuthorityAnswer(): Promise<void> {
    await this.#registers.quiet(this.#pendingWork.comesOnline)
    this.#pendingWork.answered()
  }

  /** One of the desk is usable before (LOC-104): where it is the desk's way, what comes next there need not wait. */
  override letShiftOpen = async (): Promise<void> => {
    await this.#registers.opened(this.#pendingWork.comesOnline)
    this.#pendingWork.answered()
  }

  /** One that the scenario before has opened and left as it was is the same one. */
  override async beginShift(name: string, register: RegisterCard, open: () => Promise<Answer>): Promise<string> {
    const kept = this.#registers.kept.as(name)
    // An id that the target has named: it is no scenario's own.
    if (kept !== null) return this.wire.inward(kept)
    const behind = () => this.#registers.open(open, this.#pendingWork.comesOnline)
    const id = await super.beginShift(name, register, behind)
    this.#registers.kept.keep({ name, register, id })
    return id
  }

  /** Where no desk is known, by what the cloud shows. */
  override stateOf(register: RegisterCard): Promise<unknown> {
    if (register.local_base_url === null) return this.#registers.stateOf(register)
    // What is under way has been told apart from what has changed.
    return this.#registers.aside(() => super.stateOf(register))
  }

  override async advance(step: { by: string } | { to: string }): Promise<Answer> {
    const ms = 'by' in step ? millisecondsOf(step.by) : Number.POSITIVE_INFINITY
    // A moment given to the millisecond cannot be waited for.
    if (ms > LONGEST_WAIT_MS || ms % 1000 !== 0) throw lacks('clock')
    this.#waited ||= ms > 0
    await this.#registers.pay()
    await this.#pass(ms)
    return DONE
  }

  override settle = async (): Promise<Answer> => DONE

  /** What has been said inside is not known; that nothing has been said is not claimed by it. */
  override factsIfThere = async (): Promise<SaidFact[] | null> => []

  override async facts(): Promise<SaidFact[]> {
    throw lacks('facts')
  }

  override async received(): Promise<ReceivedCall[]> {
    if (!this.#receiver) throw lacks('outside')
    // How often it was called by then is a matter of milliseconds.
    if (this.#waited && !this.#failing) throw lacks('clock')
    await this.#registers.pay()
    const calls = await this.#receiver.settled()
    for (const { body } of calls) this.wire.contracts.holdEvent(this.cloudUrl, body)
    return calls
  }

  protected ownTerminalsTake = (path: string): boolean =>
    this.#terminals !== null && this.#needs.has('terminals') && capabilityAt(path) === 'terminals'

  /** The receiver is the harness's own: it can answer some calls with another status. */
  protected ownReceiverTakes = (method: string, path: string, body: unknown): boolean =>
    this.#receiver !== null && method === 'PUT' && path === FAILING && typeof member(body, 'times') === 'number'

  /** Terminals of the harness are handled; one of the target that is plugged in need not be. No more of a lab is there. */
  override async send(method: string, path: string, body?: unknown): Promise<Answer> {
    if (this.ownTerminalsTake(path)) return this.#terminals!.send(method, path, body)
    if (this.ownReceiverTakes(method, path, body)) {
      this.#receiver!.fail(Number(member(body, 'status')), Number(member(body, 'times')))
      this.#failing = true
      return DONE
    }
    // Whoever gives an address on the local network has put the terminal into the mode in which it has one.
    if (method === 'PUT' && IN_BRIDGE_MODE.test(path)) return DONE
    const [, terminal] = PLUGGED_IN.exec(path) ?? []
    if (method !== 'PUT' || terminal === undefined || this.#pendingWork.hasClient) throw lacks(capabilityAt(path))
    if (!(await this.#registers.isPluggedIn(terminal)))
      throw new NotTested('the terminal of the target is not plugged in')
    return DONE
  }
}
