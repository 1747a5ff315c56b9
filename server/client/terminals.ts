/** The bank terminals of a world: state, script, and manual actions. */
import type { LabCaller } from './call.ts'
import type { CardAtTerminalBody, DeclineAtTerminalBody, LabTerminal, ScriptTerminalBody } from './model.ts'

export class LabTerminals {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Connections, screen, prints and bank totals of a terminal. */
  get = (id: string): Promise<LabTerminal> => this.#lab.call('getTerminal', { params: { id } })

  /** Connects the terminal to the bridge. */
  connect = (id: string): Promise<LabTerminal> => this.#lab.call('connectTerminal', { params: { id } })

  disconnect = (id: string): Promise<LabTerminal> => this.#lab.call('disconnectTerminal', { params: { id } })

  /** Switches bridge mode on: the terminal serves the local network. */
  enterBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('enterBridgeMode', { params: { id } })

  leaveBridgeMode = (id: string): Promise<LabTerminal> => this.#lab.call('leaveBridgeMode', { params: { id } })

  /** Scripts the outcomes of operations; omitted members stay as they are. */
  script = (id: string, script: ScriptTerminalBody): Promise<LabTerminal> =>
    this.#lab.call('scriptTerminal', { params: { id }, body: script })

  /** Removes the script: every operation is approved at once. */
  unscript = (id: string): Promise<LabTerminal> => this.#lab.call('unscriptTerminal', { params: { id } })

  /** Inserts a card: the operation that waits for one takes it, otherwise the next. */
  card = (id: string, card: CardAtTerminalBody['card']): Promise<LabTerminal> =>
    this.#lab.call('cardAtTerminal', { params: { id }, body: { card } })

  /** Lets the current operation go on to its next step. */
  proceed = (id: string): Promise<LabTerminal> => this.#lab.call('proceedAtTerminal', { params: { id } })

  approve = (id: string): Promise<LabTerminal> => this.#lab.call('approveAtTerminal', { params: { id } })

  /** @param status the reason; default: the bank declines */
  decline = (id: string, status?: DeclineAtTerminalBody['status']): Promise<LabTerminal> =>
    this.#lab.call('declineAtTerminal', { params: { id }, body: status === undefined ? {} : { status } })

  /** The customer cancels. */
  cancel = (id: string): Promise<LabTerminal> => this.#lab.call('cancelAtTerminal', { params: { id } })
}
