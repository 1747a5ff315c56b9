/** The server of a storm: a real process on a database file, with one world whose clock is moved by hand. */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { WorldCard } from '../../../support/actors/world-card.ts'
import { ServerProcess } from '../../kit/server-process.ts'
import type { StormClient } from './storm-client.ts'

/** Body of POST /lab/worlds. */
export interface StormWorld {
  name: string
  seed: string
  clock: { mode: 'virtual'; now: string }
  quirks: string[]
}

const PORT_TRIES = 20
const PORT_WAIT_MS = 250

/** Makes the world on a server. @returns its card */
async function made(client: StormClient, server: ServerProcess, world: StormWorld): Promise<WorldCard> {
  const answer = await client.send('POST', `${server.addresses.cloud}/lab/worlds`, {}, world)
  if (answer?.status !== 201) throw new Error(`no world for the storm: ${JSON.stringify(answer)}`)
  return answer.body
}

export class StormServer {
  readonly #client: StormClient
  readonly #folder: string
  readonly #name: string
  #process: ServerProcess
  world: WorldCard

  private constructor(client: StormClient, folder: string, server: ServerProcess, world: WorldCard) {
    this.#client = client
    this.#folder = folder
    this.#name = world.world
    this.#process = server
    this.world = world
    process.once('exit', this.#abandon)
  }

  /** A program that ends at once leaves neither the server nor its database. */
  #abandon = (): void => {
    void this.#process.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Starts the server on a database of its own and makes the world. */
  static async start(client: StormClient, world: StormWorld): Promise<StormServer> {
    const folder = await mkdtemp(join(tmpdir(), 'kasalab-storm-'))
    const server = await ServerProcess.start(join(folder, 'storm.db'))
    return new StormServer(client, folder, server, await made(client, server, world))
  }

  /** Makes the world anew, as it is on its first morning; a server that has died is started again. */
  async makeAnew(world: StormWorld): Promise<void> {
    if (!this.runs) await this.startAgain()
    const gone = await this.#client.send(
      'DELETE',
      `${this.#process.addresses.cloud}/w/${this.#name}/lab/world`,
      {},
      undefined,
    )
    if (gone === null || gone.status >= 300) throw new Error(`the world is not deleted: ${JSON.stringify(gone)}`)
    this.world = await made(this.#client, this.#process, world)
  }

  /** kill -9: whatever it is doing. */
  async kill(): Promise<void> {
    await this.#process.kill()
    this.#client.reset()
  }

  /** Starts the killed server on the same file and port, where its webhooks lead; the desks have another port. */
  async startAgain(): Promise<void> {
    const { port } = new URL(this.#process.addresses.cloud)
    this.#process = await this.#startAt(Number(port))
    const shown = await this.#client.send(
      'GET',
      `${this.#process.addresses.cloud}/w/${this.#name}/lab/world`,
      {},
      undefined,
    )
    if (shown?.status !== 200) throw new Error(`the world is gone after a restart: ${JSON.stringify(shown)}`)
    this.world = shown.body
  }

  /** Others may hold the port for a moment. */
  async #startAt(port: number): Promise<ServerProcess> {
    for (let tries = 1; ; tries++)
      try {
        return await ServerProcess.start(join(this.#folder, 'storm.db'), port)
      } catch (error) {
        if (tries === PORT_TRIES || !(error as Error).message.includes('is taken')) throw error
        await pause(PORT_WAIT_MS)
      }
  }

  get runs(): boolean {
    return this.#process.runs
  }

  /** What the process has written, errors included. */
  get said(): string {
    return this.#process.said
  }

  /** Ends the process and removes its database. */
  async close(): Promise<void> {
    process.off('exit', this.#abandon)
    await this.#process.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
