/** The sandbox in a container for tests, on testcontainers: confined, on free ports, with a lab that only they can use. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import type { Readable } from 'node:stream'
import {
  type ContainerRuntimeClient,
  GenericContainer,
  getContainerRuntimeClient,
  PullPolicy,
  Wait,
} from 'testcontainers'
import type { QuirkName } from '../client/disturbances.ts'
import { CONTAINER_PORTS } from './container-world.ts'
import { StartedKasalabContainer } from './started-container.ts'

/** @param cause says no more than that the library has looked for an engine */
const noEngine = (cause: Error): Error =>
  new Error(
    `No container engine answers: start Docker, or say by DOCKER_HOST where one is (${cause.message}). Without an engine, Sandbox of kasalab opens the same in the process of the test`,
    { cause },
  )

/** How engines, registries and the library say that there is no such image. */
const NO_IMAGE =
  /does not exist locally|no such image|pull access denied|manifest unknown|repository .* not found|\/v2\/|registry/i
/** The library adds what the server has printed. */
const ENDED = /Container exited/

export interface FailedStart {
  image: string
  /** Error of the library. */
  cause: Error
  /** The engine has the image. */
  hasImage: boolean
  /** What the server has printed. */
  said: string
}

/** The error of a start, with what to do. */
export function startTrouble({ image, cause, hasImage, said }: FailedStart): Error {
  return new Error(sentence({ image, cause, hasImage, said: said.trim() }), { cause })
}

function sentence({ image, cause, hasImage, said }: FailedStart): string {
  const message = cause.message.trim()
  const isOfImage = NO_IMAGE.test(message)
  if (isOfImage && !hasImage)
    return `The engine has no image ${image} (${message}): npm run image in a clone of kasalab builds one; another is named by new KasalabContainer('registry.example/kasalab:1')`
  if (isOfImage)
    return `The engine cannot get the image of Ryuk, which removes what tests leave (${message}): set TESTCONTAINERS_RYUK_DISABLED=true, and stop containers in the tests`
  if (ENDED.test(message)) return `${image} has ended instead of starting: ${said || message}`
  return `${image} does not start: ${message}${said === '' ? '' : `\nIt has said: ${said}`}`
}

const START_MS = 120_000
/** How often, and how long, it is asked whether it is ready. */
const LOOK_MS = 500
/** Of what the server prints, the last so many characters are told when it does not start. */
const SAID = 4000
const TOKEN_BYTES = 24

/** The image of this package's version, which no registry has. */
function ownImage(): string {
  const manifest = readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')
  return `kasalab:${(JSON.parse(manifest) as { version: string }).version}`
}

/** The engine that containers are started on. @throws when none answers */
async function engine(): Promise<ContainerRuntimeClient> {
  try {
    return await getContainerRuntimeClient()
  } catch (error) {
    throw noEngine(error as Error)
  }
}

export class KasalabContainer extends GenericContainer {
  #labToken = randomBytes(TOKEN_BYTES).toString('base64url')
  #hosts: readonly string[] = []
  #said = ''

  /** @param image that `npm run image` has built; the image of this version is never pulled, another one if it must be */
  constructor(image?: string) {
    super(image ?? ownImage())
    if (image === undefined) this.withPullPolicy(PullPolicy.neverPull())
    const { cloud, smtp } = CONTAINER_PORTS
    this.withExposedPorts(...Object.values(CONTAINER_PORTS))
      .withEnvironment({ KASALAB_SMTP_HOST: '0.0.0.0', KASALAB_SMTP_PORT: String(smtp) })
      .withDroppedCapabilities('ALL')
      .withSecurityOpt('no-new-privileges:true')
      .withTmpFs({ '/tmp': 'rw' })
      .withStartupTimeout(START_MS)
      .withWaitStrategy(Wait.forHttp('/health/ready', cloud, { abortOnContainerExit: true }).withReadTimeout(LOOK_MS))
    this.hostConfig.ReadonlyRootfs = true
    this.withClock('virtual')
  }

  /** Of the default world: `virtual`, as it is when left out, moves only when advanced. */
  withClock(mode: 'virtual' | 'real'): this {
    return this.withEnvironment({ KASALAB_CLOCK: mode })
  }

  /** Quirks of the default world: live behaviour in place of the specification. */
  withQuirks(...names: QuirkName[]): this {
    return this.withEnvironment({ KASALAB_QUIRK: names.join(',') })
  }

  /** Houses side by side in the default world, each with cashiers and registers of its own. */
  withLanes(lanes: number): this {
    return this.withEnvironment({ KASALAB_LANES: String(lanes) })
  }

  /** Keeps the data in PostgreSQL. @param url as the container reaches it: postgres://name:password@host:5432/database */
  withStore(url: string): this {
    return this.withEnvironment({ KASALAB_STORE: url })
  }

  /** Token that the lab asks for; left out, one that is made up, so that `withReuse` needs this one. */
  withLabToken(token: string): this {
    this.#labToken = token
    return this
  }

  /** Further names that the server is called by, as behind a proxy; its names in a network are let in anyway. */
  withAllowedHosts(...names: string[]): this {
    this.#hosts = [...this.#hosts, ...names]
    return this
  }

  /**
   * Starts it, and waits until it is ready.
   * @throws a sentence on what to do when no engine answers or it has no image; what the server has said when it ends
   */
  override async start(): Promise<StartedKasalabContainer> {
    const client = await engine()
    this.withEnvironment({
      KASALAB_LAB_TOKEN: this.#labToken,
      KASALAB_ALLOWED_HOST: [...new Set([client.info.containerRuntime.host, ...this.#hosts])].join(','),
    })
    this.#listen()
    // The library waits for the end of a log by nothing that keeps a process
    const waiting = setInterval(() => {}, LOOK_MS)
    try {
      const started = await super.start().catch(async (cause: Error) => {
        const hasImage = await client.image.exists(this.imageName)
        throw startTrouble({ image: this.imageName.string, cause, hasImage, said: this.#said })
      })
      return await StartedKasalabContainer.open(started, this.#labToken, this.networkAliases).catch(
        async (error: Error) => {
          await started.stop()
          throw error
        },
      )
    } finally {
      clearInterval(waiting)
    }
  }

  /** Keeps the last that the server prints; a consumer of the test's own hears it as well. */
  #listen(): void {
    const own = this.logConsumer
    this.logConsumer = (stream: Readable) => {
      stream.on('data', (piece: Buffer | string) => {
        this.#said = (this.#said + piece).slice(-SAID)
      })
      own?.(stream)
    }
  }
}
