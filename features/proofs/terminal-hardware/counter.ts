/** A checkout: a proxy, the hardware of its terminal in another process, and a front system at the proxy. */

import { FrontSystem } from '../../support/actors/front-system.ts'
import { content } from '../../support/law/answer.ts'
import { Wire } from '../../support/wire/wire.ts'
import { Program } from '../kit/program.ts'
import { ServerProcess } from '../kit/server-process.ts'

const wire = new Wire()

// biome-ignore lint/suspicious/noExplicitAny: the body of any answer
type Body = any

/** Body of the answer. @throws when it is no success */
const ask = async (method: string, url: string, body?: object): Promise<Body> =>
  content(await wire.call(method, url, { body }))

/** The hardware: `kasalab terminal`, with its own lab. */
export class HardwareProcess {
  readonly program: Program
  /** Address of the terminal in its lab. */
  readonly #lab: string

  private constructor(program: Program, lab: string) {
    this.program = program
    this.#lab = lab
  }

  /**
   * Starts it, and waits until it is connected.
   * @param args besides the proxy and the file of its approved operations
   */
  static async start(proxy: string, file: string, ...args: string[]): Promise<HardwareProcess> {
    const program = new Program(['terminal', '--proxy', proxy, '--data', file, ...args])
    const [, lab] = await program.says(/^ *its lab +(\S+)/m)
    const hardware = new HardwareProcess(program, lab!)
    await program.says(/connected to /)
    return hardware
  }

  /** Sets outcomes of operations; omitted members stay as they are. */
  script = (script: object): Promise<Body> => ask('PUT', `${this.#lab}/script`, script)

  /** A manual action at the terminal. */
  hand = (name: string): Promise<Body> => ask('POST', `${this.#lab}/${name}`)

  /** Its screen, its prints, the totals of its bank. */
  shown = (): Promise<Body> => ask('GET', this.#lab)
}

export class DeskCounter {
  readonly #file: string
  #proxy: ServerProcess
  #terminal: string
  #register: string

  private constructor(file: string, proxy: ServerProcess, world: Body) {
    this.#file = file
    this.#proxy = proxy
    this.#terminal = world.terminals[0].id
    this.#register = world.cash_registers[0].id
  }

  /** @param file of the proxy's store */
  static async open(file: string): Promise<DeskCounter> {
    const proxy = await ServerProcess.start(file)
    return new DeskCounter(file, proxy, await ask('GET', `${proxy.addresses.cloud}/lab/world`))
  }

  /** Address of the proxy for front systems. */
  get proxy(): string {
    return `${this.#proxy.addresses.cloud.replace('http', 'ws')}/paylink/ws`
  }

  killProxy = (): Promise<void> => this.#proxy.kill()

  /** With the same address. */
  async restartProxy(): Promise<void> {
    this.#proxy = await ServerProcess.start(this.#file, Number(new URL(this.#proxy.addresses.cloud).port))
  }

  async #authorise(): Promise<Body> {
    const url = `${this.#proxy.addresses.cloud}/paylink/processing/auth/client`
    return ask('POST', url, { terminalId: this.#terminal })
  }

  /** Status of the terminal in the registry. */
  online = async (): Promise<Body> => (await this.#authorise()).terminal.online

  /** A front system that is authorised. */
  async client(): Promise<FrontSystem> {
    const { token } = await this.#authorise()
    const opened = await FrontSystem.open(wire, `${this.proxy}?token=${token}&cash_register_id=${this.#register}`)
    if (!(opened instanceof FrontSystem)) throw new Error(`the client is refused: ${JSON.stringify(opened.body)}`)
    return opened
  }

  /** A message to the terminal. */
  message = (operation_type: string, request_id?: string, payload?: object): string =>
    JSON.stringify({ operation_type, terminal_id: this.#terminal, request_id, payload })
}
