/** Opens the server and its listeners as configured, and closes them in order. */
import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '../app/app.ts'
import type { Listeners } from '../app/listeners.ts'
import { shownServer } from '../outbound/mail/smtp.ts'
import { quirksOn } from '../runtime/reads/quirks-on.ts'
import { DEFAULT_WORLD } from '../runtime/world/world.ts'
import { endOnSignal, logAt, startFailure } from './command-line.ts'
import { carriedOut } from './line/arguments.ts'
import { optionsOf, USAGE } from './options.ts'
import { banner } from './serving/banner.ts'
import { isSpokesman, isWorker, sayOpen, superviseProcesses, whenStopped } from './serving/processes.ts'
import { removeProfile, writeProfile } from './serving/profile.ts'

/** How often it looks, ms. No system tells a process of the end of its parent. */
const LOOK_MS = 250

/** Id of the parent at the start. An orphan gets another parent; on Windows it keeps the id. */
const parent = process.ppid

/** Calls back once, when the parent has ended; does not keep the process running by itself. */
function whenParentEnds(ended: () => void): void {
  const look = setInterval(() => {
    if (process.ppid === parent && runs(parent)) return
    clearInterval(look)
    ended()
  }, LOOK_MS).unref()
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const NOT_OPENED = 1
/** Whoever watches over the process starts it again. */
const REPLACED = 1

/** @returns exit code; undefined: it goes on */
async function serve(): Promise<number | undefined> {
  const chosen = optionsOf(process.argv.slice(2), process.env)
  if (chosen.help) {
    process.stdout.write(USAGE)
    return undefined
  }
  const log = logAt(chosen['log-level'])
  // Help, a wrong option and the supervisor of processes do without it: it is most of what a server loads
  const server = chosen.processes > 1 && !isWorker ? null : await import('../app/app.ts')
  if (chosen['end-with-parent'] && !isWorker) whenParentEnds(() => process.emit('SIGTERM'))
  if (chosen.profile !== undefined && isSpokesman) await removeProfile(chosen.profile)
  if (server === null) return superviseProcesses(chosen.processes, log)
  const onSignal = endOnSignal()
  // All processes of the store end together: there is no other to hand worlds over to
  let isLast = false
  whenStopped(() => {
    isLast = true
    process.emit('SIGTERM')
  })
  const labToken = chosen['lab-token'] ?? null
  const onReplaced = (): void => {
    log.fatal('another process has replaced this one, which was silent for too long or is of an older version: it ends')
    process.exit(REPLACED)
  }
  const app = await server.App.open({ ...chosen, log, labToken, onReplaced })
  const opening = open(app, chosen)
  const close = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    // Clients may be connected before all is open: none of them is cut off
    const listeners = await opening
    listeners.drain()
    const othersGoOn = !isLast && (await app.worlds.owned.handOver())
    if (chosen.drainMs > 0) await pause(chosen.drainMs)
    await listeners.close(othersGoOn)
    await app.close()
  }
  onSignal(close, () => app.abandon())
  await opening
  sayOpen()
  return undefined
}

/** Listens, and says where. */
async function open(app: App, chosen: ReturnType<typeof optionsOf>): Promise<Listeners> {
  const { data, mail, profile } = chosen
  const { openListeners } = await import('../app/listeners.ts')
  const listeners = await openListeners(app, chosen)
  const own = await app.worlds.findOwn(DEFAULT_WORLD)
  const world = own ?? (await app.worlds.describe(DEFAULT_WORLD))!
  if (profile !== undefined && isSpokesman) await writeProfile(profile, app, world)
  const mailServer = mail.server === null ? null : shownServer(mail.server)
  const quirks = own ? await quirksOn(app, own) : []
  if (isSpokesman) process.stdout.write(banner(app, world, { data, quirks, mailServer, profile }))
  return listeners
}

const code = await carriedOut(
  'kasalab',
  NOT_OPENED,
  async () => {
    const ended = await serve()
    if (ended !== undefined) process.exit(ended)
    return 0
  },
  startFailure,
)
// Does not wait for what has been opened meanwhile
if (code !== 0) process.exit(code)
