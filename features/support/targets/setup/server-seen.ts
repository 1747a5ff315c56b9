/** What the setup of a profile can see of a server. It only signs in and reads. */

import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import type { Wire } from '../../wire/wire.ts'
import { deskFault } from '../preflight/desk-proof.ts'

/** A register in the cloud's list, or by its licence key. */
export interface ShownRegister {
  id: string
  fiscal_number: string
  is_test: boolean
}

interface SeenTerminal {
  id: string
  device_id: string
  label?: string
}

interface SeenCashier {
  id?: string
  full_name?: string
  nin?: string
  key_id?: string
}

/** The server does not show what was requested: the message contains its answer. */
class NotSeen extends Error {}

const PAGE = 50

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export class ServerSeen {
  readonly #wire: Wire
  readonly #base: string
  readonly #describe: (answer: Answer) => string

  /** @param cloud address of its cloud API, as in a profile @param hide removes secrets from a text */
  constructor(wire: Wire, cloud: string, hide: (text: string) => string) {
    this.#wire = wire
    this.#base = `${cloud.replace(/\/$/, '')}/api/v1`
    this.#describe = (answer) => describeAnswer(answer, hide)
  }

  /** @returns the token @throws NotSeen */
  async signIn(login: string, password: string): Promise<string> {
    const answer = await this.#wire.call('POST', `${this.#base}/cashier/signin`, { body: { login, password } })
    const token = member(answer.body, 'access_token')
    if (typeof token !== 'string') throw new NotSeen(`${login} is not signed in: ${this.#describe(answer)}`)
    return token
  }

  /** @throws NotSeen */
  #listIn<Row>(answer: Answer, what: string): Row[] {
    const rows = member(answer.body, 'results')
    if (answer.status !== 200 || !Array.isArray(rows))
      throw new NotSeen(`${what} cannot be listed: ${this.#describe(answer)}`)
    return rows as Row[]
  }

  /** The signed-in cashier; an empty card where that is not shown. */
  async cashier(token: string): Promise<SeenCashier> {
    const { body } = await this.#wire.call('GET', `${this.#base}/cashier/me`, { headers: bearer(token) })
    const seen = ['id', 'full_name', 'nin', 'key_id'].map((name) => [name, member(body, name)])
    return Object.fromEntries(seen.filter(([, value]) => typeof value === 'string'))
  }

  /** @throws NotSeen */
  async registers(token: string): Promise<ShownRegister[]> {
    const place = `${this.#base}/cash-registers?limit=${PAGE}`
    return this.#listIn<ShownRegister>(await this.#wire.call('GET', place, { headers: bearer(token) }), 'the registers')
  }

  /** @throws NotSeen when no register has the key */
  async registerOf(licenseKey: string): Promise<ShownRegister> {
    const headers = { 'x-license-key': licenseKey }
    const answer = await this.#wire.call('GET', `${this.#base}/cash-registers/info`, { headers })
    const { id, fiscal_number, is_test } = (answer.body ?? {}) as ShownRegister
    if (answer.status !== 200 || typeof id !== 'string')
      throw new NotSeen(`no register is known by this licence key: ${this.#describe(answer)}`)
    return { id, fiscal_number, is_test }
  }

  /** @throws NotSeen */
  async terminals(token: string): Promise<SeenTerminal[]> {
    const place = `${this.#base}/paylink/terminals?limit=${PAGE}`
    const rows = this.#listIn<SeenTerminal>(
      await this.#wire.call('GET', place, { headers: bearer(token) }),
      'the terminals',
    )
    return rows.map(({ id, device_id, label }) => ({ id, device_id, ...(typeof label === 'string' && { label }) }))
  }
}

/** @throws NotSeen when there is no desk */
export async function seeDesk(wire: Wire, url: string, hide: (text: string) => string): Promise<void> {
  const fault = await deskFault(wire, url.replace(/\/$/, ''), (answer) => describeAnswer(answer, hide))
  if (fault !== null) throw new NotSeen(`no desk answers there: ${fault}`)
}
