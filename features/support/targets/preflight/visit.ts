/** A preflight of one lane: it signs in, sends reading requests, and words what it found. */

import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import { withoutSecrets } from '../../wire/printable.ts'
import type { Wire } from '../../wire/wire.ts'
import { type Lane, lanePlace, type Profile, profileLanes } from '../profile/profile.ts'
import { whyUnreached } from './findings.ts'

/** Cashiers who sign in, if the profile has them; other roles may be refused by definition. */
const WELCOME = ['the cashier', 'the senior cashier', 'the cashier of another organization']
const UNWELCOME = ['the deactivated cashier', 'the cashier of an expired key']

interface Credentials {
  token?: string | undefined
  key?: string | undefined
}

/** Every secret of a profile. */
export const secretsOf = (profile: Profile): string[] => [
  ...profileLanes(profile).flatMap(({ cashiers, registers, access_key }) => [
    ...Object.values(cashiers).flatMap(({ password, pin_code }) => [password, pin_code ?? '']),
    ...Object.values(registers).map(({ license_key }) => license_key ?? ''),
    access_key ?? '',
  ]),
  ...Object.values(profile.headers ?? {}),
]

export class Visit {
  readonly wire: Wire
  readonly profile: Profile
  /** Of the lane, from 0. */
  readonly number: number
  readonly lane: Lane
  /** The lane's place in the profile: the beginning of a dotted path. */
  readonly place: string
  /** Names the lane in a sentence. */
  readonly where: string
  /** Tokens of signed-in cashiers, by role. */
  readonly tokens = new Map<string, string>()
  /** Tokens of cashiers whose list has a register, by its id. */
  readonly #listers = new Map<string, string[]>()
  readonly #secrets: Set<string>

  constructor(wire: Wire, profile: Profile, number: number) {
    this.wire = wire
    this.profile = profile
    this.number = number
    this.lane = profileLanes(profile)[number]!
    this.place = lanePlace(number)
    this.where = number === 0 ? '' : ` of lane ${number + 1}`
    this.#secrets = new Set(secretsOf(profile))
  }

  /** Base URL of the cloud's operations. */
  get cloud(): string {
    return `${this.profile.cloud!.replace(/\/$/, '')}/api/v1`
  }

  hide = (text: string): string => withoutSecrets(text, this.#secrets)

  describe = (answer: Answer): string => describeAnswer(answer, this.hide)

  /** @param path behind `/api/v1` */
  ask(method: string, path: string, { token, key }: Credentials = {}): Promise<Answer> {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'x-license-key': key }),
    }
    return this.wire.call(method, this.cloud + path, { headers, readOnly: method === 'GET' })
  }

  /** Repeats a request with the token of each signed-in cashier, the everyday one first. */
  async *asEach(path: string, key?: string): AsyncGenerator<{ token: string; answer: Answer }> {
    for (const token of this.tokens.values()) yield { token, answer: await this.ask('GET', path, { token, key }) }
  }

  /** Notes that a cashier's list has a register. */
  lists(id: string, token: string): void {
    this.#listers.set(id, [...(this.#listers.get(id) ?? []), token])
  }

  /** Tokens of cashiers who may work at a register: those whose list has it, or without lists all. */
  workersAt(id: string): string[] {
    const welcome = WELCOME.flatMap((role) => this.tokens.get(role) ?? [])
    const listers = this.#listers.get(id)
    return listers ? welcome.filter((token) => listers.includes(token)) : welcome
  }

  /** Signs the cashiers in. @returns sentences on those who were refused and should not be */
  async signIn(): Promise<string[]> {
    const faults: string[] = []
    for (const role of [...WELCOME, ...UNWELCOME]) {
      const card = this.lane.cashiers[role]
      if (!card) continue
      const { login, password } = card
      const answer = await this.wire
        .call('POST', `${this.cloud}/cashier/signin`, { body: { login, password } })
        .catch((error: Error) => {
          throw new Error(`cloud: ${whyUnreached(error)}`)
        })
      const token = member(answer.body, 'access_token')
      if (typeof token === 'string') {
        this.#secrets.add(token)
        this.tokens.set(role, token)
      } else if (answer.status === 401 || answer.status === 403) {
        if (WELCOME.includes(role))
          faults.push(
            `${role}${this.where} is not signed in with the login and password of the profile: ${this.describe(answer)}`,
          )
      } else {
        const line = `${this.cloud}/cashier/signin does not answer as the interface says (CLD-101): ${this.describe(answer)}`
        return [line]
      }
    }
    return faults
  }
}
