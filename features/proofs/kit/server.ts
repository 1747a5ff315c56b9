/** A server in this process: its app alone, or with its listeners on free ports of this machine. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { type Logger, pino } from 'pino'
import { App, type AppOptions } from '../../../server/app/app.ts'
import { type ListenerOptions, type Listeners, openListeners } from '../../../server/app/listeners.ts'
import { DEFAULT_WORLD, type World } from '../../../server/runtime/world/world.ts'
import { type Ending, FILE } from './at-end.ts'

/** As long as the app's own listeners keep an idle connection. */
const KEEP_ALIVE_MS = 75_000

interface RunningApp {
  readonly app: App
  /** The default world when it was opened, unless another process of the store owns it. */
  world: World
  /** Ends it; further calls return the same promise. */
  close(): Promise<void>
}

export interface RunningServer extends RunningApp {
  readonly listeners: Listeners
}

/** A log of errors alone. @param note told of each, as a line of JSON */
export const errorsTo = (note: (line: string) => void): Logger => pino({ level: 'error' }, { write: note })

/**
 * Opens an app that keeps nothing, is silent and has a virtual clock, unless the options say otherwise.
 * @param ending left out: the file; null: who opens it closes it
 * @throws with what it waited for and what has come instead
 */
export async function openApp(options: Partial<AppOptions> = {}, ending: Ending | null = FILE): Promise<RunningApp> {
  const { data = ':memory:' } = options
  const app = await App.open({ data, clock: 'virtual', log: pino({ level: 'silent' }), ...options }).catch(
    (error: Error) => {
      throw new Error(`the tests waited for an app on ${data}: ${error.message}`, { cause: error })
    },
  )
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= app.close()
    return closed
  }
  ending?.after(close)
  return { app, world: (await app.worlds.findOwn(DEFAULT_WORLD))!, close }
}

/**
 * Opens an app, as `openApp` does, and its listeners.
 * @throws with what it waited for and what has come instead
 */
export async function openServer(
  options: Partial<AppOptions & ListenerOptions> = {},
  ending: Ending | null = FILE,
): Promise<RunningServer> {
  const { app, world, close: closeApp } = await openApp(options, null)
  const ports = { host: '127.0.0.1', port: 0, localPort: 0, lanPort: 0, ...options }
  const listeners = await openListeners(app, ports).catch(async (error: Error) => {
    await closeApp()
    throw new Error(`the tests waited for listeners at ${ports.host}: ${error.message}`, { cause: error })
  })
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= listeners.close().then(closeApp)
    return closed
  }
  ending?.after(close)
  return { app, world, listeners, close }
}

/**
 * Listens on a free port of this machine, for listeners that a test opens without the others of an app. Node's own 5 s
 * for idle connections pass on a busy machine: the server would close a connection on which its client sends the next
 * request.
 */
export const serverOf = (listener: RequestListener): Server =>
  createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener).listen(0)
