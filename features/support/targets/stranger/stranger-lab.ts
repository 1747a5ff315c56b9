/** A target without a lab: waits for what the target does unasked, and ends scenarios that need more as not tested. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldMail } from '../../actors/held-mail.ts'
import { Lab, type ReceivedCall, type SaidFact } from '../../actors/lab.ts'
import { ANY_CALLS, type WantedCalls } from '../../actors/wanted-calls.ts'
import type { RegisterCard, WorldCard } from '../../actors/world-card.ts'
import { type Answer, member } from '../../law/answer.ts'
import { capabilityAt, isWaitable, lacks, millisecondsOf, type Needs, NotTested } from '../../law/capabilities.ts'
import type { Awaited } from '../../law/never-in-time.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Patience } from '../patience/patience.ts'
import { NO_MAILBOX, NOT_CALLED } from '../profile/receiver-form.ts'
import type { Receiver } from './receiver.ts'
import type { RegistersInOrder } from './registers-in-order.ts'
import type { PendingWork } from './requests/pending-work.ts'
import type { OwnTerminals } from './terminals/own-terminals.ts'

/** The answer to a lab request that needs no action. */
export const DONE: Answer = { status: 200, headers: new Headers(), text: '{}', bytes: Buffer.from('{}'), body: {} }

/** Connecting a terminal; on the local network, its mode for it. */
const PLUGGED_IN = /^\/terminals\/([^/]+)\/connection$/
const FAILING = '/faults/receiver-failing'
const IN_BRIDGE_MODE = /^\/terminals\/[^/]+\/bridge-mode$/

/** What a scenario has beside the target. */
export interface Surroundings {
  /** Of webhooks, where the target can reach this machine. */
  receiver: Receiver | null
  patience: Patience
  /** Reads the mails of the scenario; null: no mailbox. */
  mailbox: (() => Promise<HeldMail[]>) | null
  pendingWork: PendingWork
  registers: RegistersInOrder
  /** Waits for imports of goods that are under way. */
  awaitImports(): Promise<void>
  /** Simulated bank terminals, if any. */
  terminals: OwnTerminals | null
  /** Lets time pass; left out: real time. */
  pass?(ms: number): Promise<unknown>
}

/** A mail with a report is due when that is made (REP-006). */
const MAIL: Awaited = { kind: 'report', what: 'a mail', clauses: ['REP-006'] }
/** After this time no further mail is on its way. */
const NO_MORE_MS = 1000

export class StrangerLab extends Lab {
  readonly #receiver: Receiver | null
  readonly #patience: Patience
  readonly #mailbox: Surroundings['mailbox']
  readonly #needs: Needs
  readonly #pendingWork: PendingWork
  readonly #registers: RegistersInOrder
  readonly #terminals: OwnTerminals | null
  readonly #awaitImports: () => Promise<void>
  readonly #pass: (ms: number) => Promise<unknown>
  /** Whether the scenario let time pass. */
  #waited = false
  /** Whether its receiver fails some calls: their repetitions are awaited. */
  #failing = false

  constructor(
    wire: Wire,
    world: WorldCard,
    needs: Needs,
    { receiver, patience, mailbox, pendingWork, registers, awaitImports, terminals, pass = sleep }: Surroundings,
  ) {
    super(wire, world, needs)
    this.#pass = pass
    this.#registers = registers
    this.#awaitImports = awaitImports
    this.#terminals = terminals
    this.#receiver = receiver
    this.#patience = patience
    this.#mailbox = mailbox
    this.#needs = needs
    this.#pendingWork = pendingWork
  }

  /** Waits until no register has a request to the tax authority without an answer. */
  override async letAuthorityAnswer(): Promise<void> {
    await this.#registers.quiet(this.#pendingWork.comesOnline)
    this.#pendingWork.answered()
  }

  /** A desk's shift is usable before the answer (LOC-104): where the desk continues at once, nothing waits. */
  override letShiftOpen = async (): Promise<void> => {
    await this.#registers.opened(this.#pendingWork.comesOnline)
    this.#pendingWork.answered()
  }

  /** An unused one of the last scenario is used again. */
  override async beginShift(name: string, register: RegisterCard, open: () => Promise<Answer>): Promise<string> {
    const reused = this.#registers.reusable.as(name)
    // The target has named this id: no scenario has generated it
    if (reused !== null) return this.wire.inward(reused)
    const behind = () => this.#registers.open(open, this.#pendingWork.comesOnline)
    const id = await super.beginShift(name, register, behind)
    this.#registers.reusable.keep({ name, register, id })
    return id
  }

  /** From the cloud, where no desk is known. */
  override stateOf(register: RegisterCard): Promise<unknown> {
    if (register.local_base_url === null) return this.#registers.stateOf(register)
    // Changes by work in progress have been separated from those by the action
    return this.#registers.aside(() => super.stateOf(register))
  }

  override async advance(step: { by: string } | { to: string }): Promise<Answer> {
    const ms = 'by' in step ? millisecondsOf(step.by) : Number.POSITIVE_INFINITY
    // Exact milliseconds cannot be waited for.
    if (!isWaitable(ms)) throw lacks('clock')
    this.#waited ||= ms > 0
    await this.#registers.awaitPending()
    await this.#pass(ms)
    // What takes a second by the clock of the target may take longer by ours.
    if (ms > 0) await this.#awaitImports()
    return DONE
  }

  override awaitIdle = async (): Promise<Answer> => DONE

  /** Facts inside the target are unknown; an empty list claims nothing. */
  override factsIfThere = async (): Promise<SaidFact[] | null> => []

  override async facts(): Promise<SaidFact[]> {
    throw lacks('facts')
  }

  override until(awaited: Awaited, isSo: () => Promise<boolean>): Promise<void> {
    return this.#patience.until(awaited, isSo)
  }

  override async mailbox({ count, isLaw }: { count: number; isLaw: boolean }): Promise<HeldMail[]> {
    const read = this.#mailbox
    if (!read) throw new NotTested(NO_MAILBOX)
    const haveCome = async (): Promise<boolean> => (await read()).length >= count
    if (count > 0 && isLaw) await this.until(MAIL, haveCome)
    else if (count > 0) await this.#patience.comes(MAIL, haveCome)
    await sleep(NO_MORE_MS)
    return read()
  }

  override async received(wanted: WantedCalls = ANY_CALLS): Promise<ReceivedCall[]> {
    if (!this.#receiver) throw new NotTested(NOT_CALLED)
    // The number of calls until then depends on milliseconds.
    if (this.#waited && !this.#failing) throw lacks('clock')
    await this.#registers.awaitPending()
    const calls = await this.#receiver.callsOnceQuiet(wanted)
    for (const { body } of calls) this.wire.contracts.assertEvent(this.cloudUrl, body)
    return calls
  }

  protected ownTerminalsTake = (path: string): boolean =>
    this.#terminals !== null && this.#needs.has('terminals') && capabilityAt(path) === 'terminals'

  /** The receiver belongs to the harness, and can answer some calls with another status. */
  protected ownReceiverTakes = (method: string, path: string, body: unknown): boolean =>
    this.#receiver !== null && method === 'PUT' && path === FAILING && typeof member(body, 'times') === 'number'

  /**
   * Simulated terminals can be handled; a terminal of the target that is connected needs no handling. Other requests to
   * a lab are not tested.
   */
  override async send(method: string, path: string, body?: unknown): Promise<Answer> {
    if (this.ownTerminalsTake(path)) return this.#terminals!.send(method, path, body)
    if (this.ownReceiverTakes(method, path, body)) {
      this.#receiver!.fail(Number(member(body, 'status')), Number(member(body, 'times')))
      this.#failing = true
      return DONE
    }
    // A terminal with an address on the local network is in the mode that gives it one.
    if (method === 'PUT' && IN_BRIDGE_MODE.test(path)) return DONE
    const [, terminal] = PLUGGED_IN.exec(path) ?? []
    if (method !== 'PUT' || terminal === undefined || this.#pendingWork.hasClient) throw lacks(capabilityAt(path))
    if (!(await this.#registers.isPluggedIn(terminal)))
      throw new NotTested('the terminal of the target is not plugged in')
    return DONE
  }
}
