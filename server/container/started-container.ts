/** A sandbox that runs in a container, met through the ports its own are mapped to. */
import { AbstractStartedContainer, type RestartOptions, type StartedTestContainer } from 'testcontainers'
import { LabError } from '../client/call.ts'
import { Lab } from '../client/lab.ts'
import type { CreateWorldBody } from '../client/model.ts'
import { CONTAINER_PORTS, ContainerWorld, type WorldCredentials } from './container-world.ts'

/** A Monday at nine in Kyiv: tests of a day say the same on every day. */
const MONDAY = '2026-03-02T09:00:00+02:00'
const NO_SUCH_CALL = 404

export class StartedKasalabContainer extends AbstractStartedContainer {
  /** Token of the lab: the header X-Lab-Token, and KASALAB_LAB_TOKEN of `kasalab verify --target`. */
  readonly labToken: string
  readonly #directHosts: readonly string[]
  #own!: ContainerWorld

  private constructor(container: StartedTestContainer, labToken: string, directHosts: readonly string[]) {
    super(container)
    this.labToken = labToken
    this.#directHosts = directHosts
  }

  /**
   * Tells the server the ports that its own are mapped to.
   * @param directHosts names of the container in its network
   * @throws when its lab does not answer, or is older than this package
   */
  static async open(container: StartedTestContainer, labToken: string, directHosts: readonly string[]) {
    const started = new StartedKasalabContainer(container, labToken, directHosts)
    await started.#meet()
    return started
  }

  async #meet(): Promise<void> {
    const host = this.getHost().includes(':') ? `[${this.getHost()}]` : this.getHost()
    const at = (scheme: string, port: number): string => `${scheme}://${host}:${this.getMappedPort(port)}`
    const { cloud, desk, lan, smtp } = CONTAINER_PORTS
    const address = at('http', cloud)
    const lab = await Lab.open(address, { token: this.labToken })
    await lab
      .setAddresses({
        base_url: address,
        local_base_url: at('http', desk),
        terminal_lan_url: at('ws', lan),
        smtp_url: at('smtp', smtp),
        direct_hosts: [...this.#directHosts],
      })
      .catch((error: Error) => {
        if (!(error instanceof LabError && error.status === NO_SUCH_CALL)) throw error
        throw new Error('The image is older than this package: its lab takes no addresses', { cause: error })
      })
    this.#own = new ContainerWorld(await Lab.open(address, { token: this.labToken }))
  }

  /** The lab of the default world. */
  get lab(): Lab {
    return this.#own.lab
  }

  /** Of the default world. */
  get credentials(): WorldCredentials {
    return this.#own.credentials
  }

  /** Address of the cloud API and the lab, without `/api/v1`; like all addresses, of the default world. */
  get cloud(): string {
    return this.#own.cloud
  }

  /** Address of the cash-desk API of the first register, without `/api/v1`. */
  get desk(): string {
    return this.#own.desk
  }

  /** Address of the bank terminals on the LAN. */
  get lan(): string {
    return this.#own.lan
  }

  /** Address of the sockets that reach a terminal through the cloud. */
  get proxy(): string {
    return this.#own.proxy
  }

  /** Address of the mailbox, with its name and its password. */
  get smtp(): string {
    return this.#own.smtp
  }

  /**
   * Makes a world of its own: cheap enough for one a test. It is deleted where `await using world = …` ends.
   * @param wish left out: on a virtual clock at nine in Kyiv on a Monday; `{ from: 'default' }` forks another
   * @throws LabError when the name is taken, or the world to fork does not exist
   */
  async world(wish: CreateWorldBody = {}): Promise<ContainerWorld> {
    const clock = { mode: 'virtual', now: MONDAY } as const
    return new ContainerWorld(await this.lab.createWorld(wish.from === undefined ? { clock, ...wish } : wish))
  }

  /** Restarts the container, whose ports may be mapped anew; what worlds made before name is the old ones. */
  override async restart(options?: Partial<RestartOptions>): Promise<void> {
    await super.restart(options)
    await this.#meet()
  }
}
