/** One day of a client at a service of its own: what it called, how it ended, and what is left of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Lab } from '../../../support/actors/lab.ts'
import { cast, registerRoles } from '../../../support/world/session.ts'
import type { Target } from '../../../support/world/target.ts'
import type { Call } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES } from '../calls/disturbances.ts'
import type { ClientEnd } from '../client/client-process.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import { type ClientEnvironment, environmentIn, variables } from '../client/environment.ts'
import { ClientGateway } from '../gateway/gateway.ts'
import type { DisturbancePlan } from '../gateway/plans.ts'
import type { WebhookCall } from '../gateway/webhooks.ts'
import type { InBoth } from '../in-both.ts'
import { emptied, logsIn, type Sold, soldIn } from './client-files.ts'
import { ClientLife } from './client-life.ts'
import { DisturbedWorld } from './disturbed-world.ts'
import { type DayLedger, ledgerOf } from './ledger.ts'

/** Role of the register that takes pin codes. */
const AGENT = 'the agent register'

export interface Day {
  /** Role of its register; left out: it is the first one. */
  register?: typeof AGENT
  plan: DisturbancePlan | null
  calls: readonly Call[]
  /** Of a second day, the calls of the first, in the same world; empty: it is the first. */
  before: readonly Call[]
  /** Calls that came to the client's webhook. */
  webhooks: readonly WebhookCall[]
  ledger: DayLedger
  /** The ends of the client, one for each start. */
  ends: readonly ClientEnd[]
  /** What it wrote to `*.log` in its folder. */
  logs: string
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

/** What else is done on a day. */
export interface DayGuest {
  /** In place of the client's process: the day ends when this does. @param told variables of the environment */
  attend?(told: Readonly<Record<string, string>>, day: { calls: readonly Call[]; now(): Promise<Day> }): Promise<void>
  /** Of a second day: it begins in an empty folder, as a till that is set up anew; left out: as the first left it. */
  startsAnew?: 'on this date' | 'on another date'
  /** Called at the end of the day, while its world is there. */
  look?(day: Day, lab: Lab): Promise<void>
}

/** How soon the tax authority of these days answers. */
export const DAY_AUTHORITY = { name: 'authority-slow', parameters: { latency: 'PT0.1S' } }
/** The end of a client that is no process of ours. */
const ATTENDED: ClientEnd = { code: 0, ended: null, said: '', complained: '', took: 0 }

/** The gateway takes its places before the surfaces of a world. @returns what the client is told */
async function stand(
  gateway: ClientGateway,
  lab: Lab,
  { folder, isAgent }: Pick<ClientUnderTest, 'isAgent'> & { folder: string },
): Promise<ClientEnvironment> {
  const register = cast(registerRoles, isAgent ? AGENT : 'the register', lab.world)
  const cloud = await gateway.stand({ surface: 'cloud', url: lab.cloudUrl })
  const desk = await gateway.stand({ surface: 'desk', url: register.local_base_url! })
  const lan = await gateway.stand({ surface: 'lan', url: lab.world.terminal_lan_url! })
  await gateway.standForWebhooks()
  for (const { id } of lab.world.terminals) await lab.send('PUT', `/terminals/${id}/connection`)
  return environmentIn(lab.world, register, { folder, cloud, desk, lan })
}

/** @param plan of a disturbance; null: the day is quiet */
export async function livedDay(
  target: Target,
  client: ClientUnderTest,
  plan: DisturbancePlan | null,
  guest: DayGuest = {},
): Promise<Day> {
  const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'real' } })
  const folder = await mkdtemp(join(tmpdir(), 'kasalab-client-'))
  let running: ClientLife | null = null
  const world = new DisturbedWorld(lab)
  const gateway = new ClientGateway({
    ...{ plan, lateMs: client.lateMs, kill: () => running?.kill(), isEnded: () => running?.isEnded === true },
    ...{ change: (change) => world.change(change), twist: (purchase, call) => world.twist(purchase, call) },
    date: () => world.date,
  })
  try {
    await lab.setFault(DAY_AUTHORITY)
    const what: CallDisturbance | null = plan && DISTURBANCES[plan.disturbance]
    if (what?.world) await world.begin(what.world)
    const told = await stand(gateway, lab, { ...client, folder })
    const { KASALAB_LAB_TOKEN: _, ...own } = process.env
    const env = { ...own, ...variables(told, client.names) }
    const life = new ClientLife(client, { folder, env, lived: () => gateway.revive() })
    running = life
    const live = async (): Promise<void> => {
      await life.live()
      await gateway.settled()
      await world.settled()
    }
    /** Where the day begins that is judged: how many calls came before it, and the last fact. */
    const first = { call: 0, webhook: 0, fact: 0 }
    const now = async (): Promise<Day> => {
      const real = lab.world.cash_registers.filter(({ is_test }) => !is_test)
      const { password, pin, license_key, access_key } = told
      return {
        ...{ plan, ends: life.ends, ...(client.isAgent && { register: AGENT }) },
        calls: gateway.log.calls.slice(first.call),
        before: gateway.log.calls.slice(0, first.call),
        webhooks: gateway.webhooks.calls.slice(first.webhook),
        ledger: ledgerOf(await lab.facts(first.fact)),
        ...{ ...(await soldIn(told.sold)), logs: await logsIn(folder) },
        oddities: gateway.log.oddities,
        production: real.flatMap((each) => [each.id, each.license_key]),
        secrets: [password, pin, license_key, access_key].filter(Boolean),
      }
    }
    await life.setUp()
    if (guest.attend) {
      life.ends.push(ATTENDED)
      await guest.attend(variables(told, client.names), { calls: gateway.log.calls, now })
      await gateway.settled()
    } else await live()
    if (plan?.call === null) {
      first.call = gateway.log.calls.length
      first.webhook = gateway.webhooks.calls.length
      first.fact = (await lab.facts()).at(-1)?.n ?? 0
      await emptied(folder, guest.startsAnew ? null : told.sold)
      if (guest.startsAnew) await life.setUp(guest.startsAnew)
      await live()
    }
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
