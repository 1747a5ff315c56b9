/** The bank terminals of a world: how they stand, what they will do, and the hands at them. */
import type { LabCaller } from './call.ts'
import type { CardAtTerminalBody, DeclineAtTerminalBody, ScriptTerminalBody } from './model/bodies.ts'
import type { LabTerminal } from './model/terminals.ts'

export class LabTerminals {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Its connections, its screen, its prints and the totals of its bank. */
  get = (id: string): Promise<LabTerminal> => this.#lab.call('getTerminal', { params: { id } })

  /** Connects it to the bridge. */
  connect = (id: string): Promise<LabTerminal> => this.#lab.call('connectTerminal', { params: { id } })

  disconnect = (id: string): Promise<LabTerminal> => this.#lab.call('disconnectTerminal', { params: { id } })

  /** In bridge mode it serves the local network. */
  enterBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('enterBridgeMode', { params: { id } })

  leaveBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('leaveBridgeMode', { params: { id } })

  /** Says what operations will come to; what is left out stays as it was. */
  script = (id: string, script: ScriptTerminalBody): Promise<LabTerminal> =>
    this.#lab.call('scriptTerminal', { params: { id }, body: script })

  /** From now on everything is approved at once. */
  unscript = (id: string): Promise<LabTerminal> => this.#lab.call('unscriptTerminal', { params: { id } })

  /** Puts a card in: the operation that waits for one takes it, or else the next. */
  card = (id: string, card: CardAtTerminalBody['card']): Promise<LabTerminal> =>
    this.#lab.call('cardAtTerminal', { params: { id }, body: { card } })

  /** The operation under way goes on to its next step. */
  proceed = (id: string): Promise<LabTerminal> => this.#lab.call('proceedAtTerminal', { params: { id } })

  approve = (id: string): Promise<LabTerminal> => this.#lab.call('approveAtTerminal', { params: { id } })

  /** @param status the reason; left out: the bank declines it */
  decline = (id: string, status?: DeclineAtTerminalBody['status']): Promise<LabTerminal> =>
    this.#lab.call('declineAtTerminal', { params: { id }, body: status === undefined ? {} : { status } })

  /** The customer leaves. */
  cancel = (id: string): Promise<LabTerminal> => this.#lab.call('cancelAtTerminal', { params: { id } })
}
