/** The front systems of a scenario: the desk, cashiers signed in to the cloud, clients at sockets; and the ids they met. */
import { Desk } from '../actors/desk.ts'
import type { FrontSystem } from '../actors/front-system.ts'
import { Integrator } from '../actors/integrator.ts'
import type { Lab } from '../actors/lab.ts'
import type { LanCaller } from '../actors/lan-caller.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import { type Answer, describeAnswer, Unprepared } from '../law/answer.ts'
import type { Wire } from '../wire/wire.ts'
import { cashierRoles, cast } from './cast.ts'

/** Has the form of a token, signed with a key that is not the server's. */
const FORGED = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmVkLWJ5LW5vYm9keQ'

/** The addresses they use. */
interface Workplace {
  wire: Wire
  lab: Lab
  register: RegisterCard
}

export class ScenarioSession {
  readonly #place: Workplace
  readonly #integrators = new Map<string, Integrator>()
  /** At sockets; the one last active is the last. */
  clients: FrontSystem[] = []
  /** The front system of the last call, if none at a socket was active since. */
  caller: LanCaller | null = null
  /** Computer of the desk's front system; null: not named. */
  computer: string | null = null

  constructor(place: Workplace) {
    this.#place = place
  }

  /** In another world or state cashiers sign in anew. */
  restart(): void {
    this.#integrators.clear()
  }

  get desk(): Desk {
    return new Desk(this.#place.wire, this.#place.register, this.computer)
  }

  integrator(role: string): Integrator {
    const { wire, lab } = this.#place
    let integrator = this.#integrators.get(role)
    if (!integrator) {
      integrator = new Integrator(wire, lab.world.base_url, cast(cashierRoles, role, lab.world))
      if (role === 'an impostor') integrator.token = FORGED
      this.#integrators.set(role, integrator)
    }
    return integrator
  }

  /** The client last active at a socket. @param instead the answer when none could connect */
  client(instead: Answer | null): FrontSystem {
    const client = this.clients.at(-1)
    if (!client)
      throw new Unprepared(`no client has come in: ${instead ? describeAnswer(instead) : 'there was no answer'}`)
    return client
  }

  /** Makes it the client of the scenario. */
  speaks(client: FrontSystem): void {
    this.clients = [...this.clients.filter((each) => each !== client), client]
    this.caller = null
  }

  /** Closes all sockets. @returns what went wrong, socket by socket */
  async leave(): Promise<unknown[]> {
    const left = await Promise.allSettled(this.clients.map((client) => client.leave()))
    return left.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  }
}

/** An id that exists in no world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'

export class ScenarioIds {
  /** By noun: the value of `{shift_id}` in a path. At first, an unused id. */
  readonly met: Record<string, string> = { shift_id: UNUSED_ID, template_id: UNUSED_ID, report_task_id: UNUSED_ID }
  #receipts = 0

  /** In another world receipts are numbered from the first. */
  restart(): void {
    this.#receipts = 0
  }

  /** In the form of version 4, and the same in every run. */
  nextReceipt = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`
}
