/** Steps of a replay, of what was sent in one world. Tokens, keys and addresses are named by what gave them. */
import type { RegisterCard, WorldCard } from '../../../support/actors/world-card.ts'
import type { ReplayStep } from '../../../support/replay/replay-form.ts'
import { cast, registerRoles } from '../../../support/world/session.ts'
import type { Recorded, RecordedCall } from './recording-wire.ts'

/** Members of answers that hold secrets, which are others in each database. */
const GIVEN = ['access_token', 'key'] as const

/** Of the lab: calls of webhooks, which replays keep by themselves, and mails, whose links are signed. */
const LEFT_OUT = /^\/(webhooks$|mails\/)/

interface Place {
  surface: 'cloud' | 'desk' | 'lab'
  register?: RegisterCard
  path: string
}

/** Role of a register in replays; undefined: the first one, which needs none. */
function roleOf(register: RegisterCard, world: WorldCard): string | undefined {
  if (register.id === world.cash_registers[0]!.id) return undefined
  return Object.keys(registerRoles).find((role) => {
    try {
      return cast(registerRoles, role, world).id === register.id
    } catch {
      return false
    }
  })
}

/** null: it is of no surface of this world. */
function placeOf(url: string, world: WorldCard): Place | null {
  const desk = world.cash_registers.find(({ local_base_url }) => local_base_url && url.startsWith(`${local_base_url}/`))
  if (desk) return { surface: 'desk', register: desk, path: url.slice(desk.local_base_url!.length) }
  const base = world.base_url!
  if (!url.startsWith(`${base}/`)) return null
  const path = url.slice(base.length)
  return { surface: /^\/lab([/?]|$)/.test(path) ? 'lab' : 'cloud', path }
}

class StepWriter {
  readonly #world: WorldCard
  readonly #steps: ReplayStep[] = []
  /** Names of values that answers gave, and of addresses of the world. */
  readonly #names: Map<string, string>
  #now: number

  constructor(world: WorldCard) {
    this.#world = world
    this.#now = Date.parse(world.clock.now)
    this.#names = new Map([[world.webhook_inbox_url, '{{world.webhook_inbox_url}}']])
  }

  write(recorded: readonly Recorded[]): ReplayStep[] {
    for (const each of recorded)
      if (each === 'restart') this.#steps.push({ restart: 'world' })
      else this.#call(each)
    return this.#steps
  }

  #call(call: RecordedCall): void {
    const place = placeOf(call.url, this.#world)
    if (place === null) return
    const step = place.surface === 'lab' ? this.#ofLab(call, place.path) : this.#http(call, place)
    if (step) this.#steps.push(step)
    const body = (call.answer?.body ?? {}) as Record<string, unknown>
    for (const member of step ? GIVEN : []) {
      const value = body[member]
      if (typeof value === 'string') this.#names.set(value, `{{${this.#steps.length - 1}.body.${member}}}`)
    }
  }

  #http({ method, headers, body }: RecordedCall, { surface, register, path }: Place): ReplayStep {
    const role = register && roleOf(register, this.#world)
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, this.#named(value)] as const],
    )
    return {
      http: {
        ...{ surface, method, path },
        ...(role !== undefined && { register: role }),
        ...(sent.length > 0 && { headers: Object.fromEntries(sent) }),
        ...(body !== undefined && { body: JSON.parse(this.#named(JSON.stringify(body))) }),
      },
    }
  }

  /**
   * Time, faults and restarts have steps of their own.
   * @returns null for what is left out, and for the end of the world
   */
  #ofLab(call: RecordedCall, path: string): ReplayStep | null {
    const { method, body } = call
    const [place = '', query = ''] = path.slice('/lab'.length).split('?')
    if (LEFT_OUT.test(place) || (place === '/world' && method === 'DELETE')) return null
    if (place === '/restart') return { restart: 'world' }
    if (place === '/clock/advance') return { advance: this.#advanced(body as { to?: string; by?: string }) }
    const name = place.match(/^\/faults\/([\w-]+)$/)?.[1]
    if (name === undefined) return this.#http(call, { surface: 'lab', path })
    if (method === 'PUT') return { fault: { name, ...(body !== undefined && { body }) } }
    return { fault: { clear: name, ...(query !== '' && { query: Object.fromEntries(new URLSearchParams(query)) }) } }
  }

  /** How far the clock goes. ISO 8601. */
  #advanced({ to, by }: { to?: string; by?: string }): string {
    if (by !== undefined) return by
    const now = Date.parse(to!)
    const ms = now - this.#now
    this.#now = now
    return `PT${ms / 1000}S`
  }

  #named(text: string): string {
    let named = text
    for (const [value, name] of this.#names) named = named.replaceAll(value, name)
    return named
  }
}

/** @param world as it was before the first of them */
export const stepsOf = (recorded: readonly Recorded[], world: WorldCard): ReplayStep[] =>
  new StepWriter(world).write(recorded)
