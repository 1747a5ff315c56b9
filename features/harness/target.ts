/** What the features run against: a server of our own on free ports, or the one that KASALAB_TARGET names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { App } from '../../server/app.ts'
import { openListeners } from '../../server/listeners.ts'
import type { QuirkName } from '../../server/runtime/worlds/quirks.ts'
import { Lab } from '../actors/lab.ts'
import { sendAlong, sentAlong } from '../actors/passage.ts'
import { type Document, hold, holdLab } from './contract.ts'
import { holdSockets } from './conversation.ts'
import { recordingTarget } from './dry-run/recording-target.ts'
import type { SocketDocument } from './socket-contract.ts'
import { ALL, type Capability } from './target/capabilities.ts'
import { namedTarget } from './target/named.ts'
import { trust } from './target/profile/gateway.ts'
import { alongOf } from './target/profile/surfaces.ts'
import { openStranger } from './target/stranger/stranger.ts'
import type { Target } from './target/target.ts'

/** A scenario that holds the store shall not hold up the suite. */
const BUSY_MS = 100

/** @throws ProfileError */
export async function openTarget(): Promise<Target> {
  if (process.env.KASALAB_RECORDS !== undefined) return recordingTarget(await openOwn())
  const named = namedTarget(process.env.KASALAB_TARGET ?? 'embedded')
  if (named.kind === 'embedded') return openOwn()
  if (named.kind === 'lab') {
    if (named.profile?.ca !== undefined) trust(named.profile.ca)
    if (named.profile) sendAlong(alongOf(named.profile))
    return withLab(named.base)
  }
  return openStranger(named.profile, Number(process.env.CUCUMBER_WORKER_ID ?? 0))
}

const notOurs = (base: string) => () => Promise.reject(new Error(`${base} is not ours to stop`))

/** A lab that stands open has no token to ask for; a server that is not ours is not ours to stop. */
export const ofALab = (): ReadonlySet<Capability> =>
  new Set([...ALL].filter((each) => each !== 'store' && (each !== 'tokens' || process.env.KASALAB_LAB_TOKEN)))

/** Somebody's server with a lab: each scenario gets a world and takes it away again. */
function withLab(base: string): Target {
  return {
    base,
    data: null,
    offers: ofALab(),
    enter: (wish, needs) => Lab.create(base, wish, needs),
    async leave(labs) {
      for (const lab of labs) await lab.delete()
    },
    restart: notOurs(base),
    close: async () => {},
  }
}

async function openOwn(): Promise<Target> {
  // Our own lab asks for a token, so that the asking is proven as well.
  process.env.KASALAB_LAB_TOKEN ??= 'a token of the features'
  const labToken = process.env.KASALAB_LAB_TOKEN
  const directory = await mkdtemp(join(tmpdir(), 'kasalab-features-'))
  const data = join(directory, 'kasalab.db')
  const start = async (port: number, localPort: number, lanPort: number) => {
    const app = await App.open({
      data,
      clock: 'virtual',
      log: pino({ level: 'silent' }),
      labToken,
      busyMs: BUSY_MS,
      // That what is written outlasts a loss of power is not proven here: no scenario waits for the disk.
      durable: false,
    })
    return { app, doors: await openListeners(app, { host: '127.0.0.1', port, localPort, lanPort }) }
  }
  let server = await start(0, 0, 0)
  const stop = async (): Promise<void> => {
    await server.doors.close()
    await server.app.close()
  }
  const base = server.app.addresses.cloud
  return {
    base,
    data,
    offers: ALL,
    quirks: (process.env.KASALAB_QUIRKS?.split(',') ?? []) as QuirkName[],
    enter: (wish, needs) => Lab.create(base, wish, needs),
    async leave(labs) {
      // The server goes with all its worlds: one that stands still can wait for that.
      for (const lab of labs) if (lab.world.clock.mode === 'real') await lab.delete()
    },
    async restart() {
      const { cloud, local, lan } = server.app.addresses
      await stop()
      const [port, localPort, lanPort] = [cloud, local, lan].map((each) => Number(new URL(each).port))
      server = await start(port!, localPort!, lanPort!)
    },
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * All answers of the target are held to what it says of itself, surface by surface. Where it says nothing they are held
 * to no description: ours is what our own server says, and no law. The steps judge them all the same.
 * @throws when our own server does not describe itself
 */
export async function holdTarget({ base, data, offers }: Target): Promise<void> {
  if (!offers.has('worlds')) return
  const { world } = await Lab.open(base)
  const places: [string, typeof hold, string][] = [
    [base, hold, `${base}/api`],
    [world.local_base_url, hold, `${world.local_base_url}/api`],
    [base, holdLab, `${base}/lab`],
  ]
  for (const [origin, holdTo, place] of places) {
    const document = await descriptionAt(place)
    if (document) holdTo(origin, document)
    else if (data !== null) throw new Error(`${place} is not described`)
    else process.stderr.write(`${place} is not described: what it answers is held to no description\n`)
  }
  const sockets = await socketsAt(`${base}/api`)
  if (sockets) holdSockets(sockets)
  else if (data !== null) throw new Error('the sockets are not described')
  else process.stderr.write('no socket is described: what is said there is held to no description\n')
}

const fetched = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { headers: sentAlong(url) })
  return response.ok ? await response.json() : null
}

/** What a surface says of itself; null when it says nothing. @param place where the description lies */
export const descriptionAt = (place: string): Promise<Document | null> =>
  fetched(`${place}/openapi.json`) as Promise<Document | null>

/** The same of the sockets. */
export const socketsAt = (place: string): Promise<SocketDocument | null> =>
  fetched(`${place}/asyncapi.json`) as Promise<SocketDocument | null>
