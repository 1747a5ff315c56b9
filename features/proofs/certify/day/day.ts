/** One day of a client at a service of its own: what it called, how it ended, and what is left of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Lab } from '../../../support/actors/lab.ts'
import type { Target } from '../../../support/world/target.ts'
import type { Call } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES } from '../calls/disturbances.ts'
import { type ClientEnd, ClientProcess } from '../client/client-process.ts'
import { type CREDENTIALS, environmentIn, variables } from '../client/environment.ts'
import { ClientGateway } from '../gateway/gateway.ts'
import type { DisturbancePlan } from '../gateway/plans.ts'
import type { WebhookCall } from '../gateway/webhooks.ts'
import type { InBoth } from '../in-both.ts'
import { DisturbedWorld } from './disturbed-world.ts'
import { type DayLedger, ledgerOf } from './ledger.ts'

/** What a client says it has sold. */
export interface Sold {
  id: string
  /** Minor units. */
  total: number
}

export interface Day {
  plan: DisturbancePlan | null
  calls: readonly Call[]
  /** Calls that came to the client's webhook. */
  webhooks: readonly WebhookCall[]
  ledger: DayLedger
  /** The ends of the client, one for each start. */
  ends: readonly ClientEnd[]
  /** Null: it says nothing. */
  sold: readonly Sold[] | null
  /** Lines of the file that say nothing of a sale. */
  oddSold: number
  /** What it did that a till does not. */
  oddities: readonly InBoth[]
  /** Ids and licence keys of registers that make real documents. */
  production: readonly string[]
  /** Texts that are not to be printed. */
  secrets: readonly string[]
}

export interface ClientUnderTest {
  /** A line of the shell. */
  command: string
  /** Another one that is carried out before it, in its folder; null: there is none. */
  setup: string | null
  /** Further names of what it is told. */
  names: readonly (readonly [string, (typeof CREDENTIALS)[number]])[]
  /** Longest that it may take, ms. */
  timeoutMs: number
  /** Longest that an answer which is to come too late is held, ms. */
  lateMs: number
}

/** What else is done on a day. */
export interface DayGuest {
  /** In place of the client's process: the day ends when this does. @param told variables of the environment */
  attend?(told: Readonly<Record<string, string>>, day: { calls: readonly Call[]; now(): Promise<Day> }): Promise<void>
  /** Called at the end of the day, while its world is there. */
  look?(day: Day, lab: Lab): Promise<void>
}

/** How soon the tax authority of these days answers. */
export const DAY_AUTHORITY = { name: 'authority-slow', parameters: { latency: 'PT0.1S' } }
/** The end of a client that is no process of ours. */
const ATTENDED: ClientEnd = { code: 0, ended: null, said: '', took: 0 }
/** Starts of a client in one day, at most: a till that was killed is started again. */
const MOST_STARTS = 2
/** Bytes of what it says it has sold, at most. */
const MOST_SOLD = 8 * 1024 * 1024

/** @param plan of a disturbance; null: the day is quiet */
export async function livedDay(
  target: Target,
  client: ClientUnderTest,
  plan: DisturbancePlan | null,
  guest: DayGuest = {},
): Promise<Day> {
  const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'real' } })
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-client-'))
  let running: ClientProcess | null = null
  const world = new DisturbedWorld(lab)
  const gateway = new ClientGateway({
    ...{ plan, lateMs: client.lateMs, kill: () => running?.kill('killed') },
    ...{ change: (change) => world.change(change), twist: (purchase, call) => world.twist(purchase, call) },
    date: () => world.date,
  })
  try {
    await lab.setFault(DAY_AUTHORITY)
    const what: CallDisturbance | null = plan && DISTURBANCES[plan.disturbance]
    if (what?.world) await world.begin(what.world)
    const [register] = lab.world.cash_registers
    const cloud = await gateway.stand({ surface: 'cloud', url: lab.cloudUrl })
    const desk = await gateway.stand({ surface: 'desk', url: register!.local_base_url! })
    const lan = await gateway.stand({ surface: 'lan', url: lab.world.terminal_lan_url! })
    await gateway.standForWebhooks()
    for (const { id } of lab.world.terminals) await lab.send('PUT', `/terminals/${id}/connection`)
    const told = environmentIn(lab.world, { folder, cloud, desk, lan })
    const { KASALAB_LAB_TOKEN: _, ...own } = process.env
    const env = { ...own, ...variables(told, client.names) }
    const ends: ClientEnd[] = []
    const run = async (line: string): Promise<ClientEnd> => {
      running = new ClientProcess({ line, folder, env })
      return running.end(client.timeoutMs)
    }
    if (client.setup !== null) {
      const { code, said } = await run(client.setup)
      if (code !== 0) throw new Error(`the set-up of the client ended with ${code}: ${said.trim()}`)
    }
    const now = async (): Promise<Day> => {
      const real = lab.world.cash_registers.filter(({ is_test }) => !is_test)
      const { password, pin, license_key, access_key } = told
      return {
        ...{ plan, calls: gateway.log.calls, webhooks: gateway.webhooks.calls, ends },
        ledger: ledgerOf(await lab.facts()),
        ...(await soldIn(told.sold)),
        oddities: gateway.log.oddities,
        production: real.flatMap((each) => [each.id, each.license_key]),
        secrets: [password, pin, license_key, access_key].filter(Boolean),
      }
    }
    if (guest.attend) {
      ends.push(ATTENDED)
      await guest.attend(variables(told, client.names), { calls: gateway.log.calls, now })
    } else
      do {
        ends.push(await run(client.command))
        gateway.revive()
      } while (ends.at(-1)!.ended === 'killed' && ends.length < MOST_STARTS)
    await gateway.settled()
    await world.settled()
    const day = await now()
    await guest.look?.(day, lab)
    return day
  } finally {
    gateway.close()
    await world.settled().catch(() => {})
    await rm(folder, { recursive: true, force: true })
    await lab.delete()
  }
}

async function soldIn(path: string): Promise<{ sold: Sold[] | null; oddSold: number }> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return { sold: null, oddSold: 0 }
  if (text.length > MOST_SOLD) throw new Error(`the client says of more than ${MOST_SOLD} bytes of sales`)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const sold = lines.map(soldOf).filter((each) => each !== null)
  return { sold, oddSold: lines.length - sold.length }
}

function soldOf(line: string): Sold | null {
  try {
    const { id, total } = JSON.parse(line)
    return typeof id === 'string' && Number.isSafeInteger(total) ? { id, total } : null
  } catch {
    return null
  }
}
