/**
 * Protects a target that is not ours: requests that could make a document reach test registers only, in the name of
 * test cashiers, and each register is checked once more before its first use. How a real one behaves is not tested.
 */

import { NotTested } from '../../../law/capabilities.ts'
import type { HttpExchange } from '../../../wire/exchange.ts'
import type { OutgoingRequest } from '../../../wire/recorders.ts'
import { stopRun } from '../../../wire/stopping.ts'
import type { Wire } from '../../../wire/wire.ts'
import type { PreflightFindings, StrangerSurface } from '../../preflight/findings.ts'
import { seenIn } from '../../preflight/identity.ts'
import { lanePlace, meansReal, type Profile, profileLanes } from '../../profile/profile.ts'
import { PRODUCTION_CASHIER, PRODUCTION_REGISTER } from '../../profile/roles.ts'
import { desksOf, isBelow } from '../../profile/surfaces.ts'
import { asksExtension, Endangered, OfferedOperations } from './offered-operations.ts'
import { RegisterOfShift } from './register-of-shift.ts'

/** Only begins or ends a session. */
const OF_SESSIONS = /\/cashier\/(signin|signinPinCode|signout)(\?|$)/
/** GET requests with an effect: they make or print something. */
const DOES_ALL_THE_SAME = /\/(ask-offline-codes|reports\/periodical)(\?|$)/

/** Goods are of an organization, and of no register. */
const OF_CATALOGUE = /\/api\/v1\/goods(\/|\?|$)/

/** Whether a request has no effect at a register. */
export const onlyLooks = ({ method, url }: OutgoingRequest): boolean =>
  method === 'GET' ? !DOES_ALL_THE_SAME.test(url) : OF_SESSIONS.test(url)

/** A register of the profile, and its place there. */
interface Placed {
  role: string
  place: string
  card: Profile['registers'][string]
}

export class TestRegistersOnly {
  readonly #wire: Wire
  readonly operations: OfferedOperations
  readonly #profile: Profile
  readonly #unproven: PreflightFindings['unproven']
  readonly #registers: readonly Placed[]
  /** Longest first: a desk may be below the path of another. */
  readonly #desks: { url: string; register: Placed }[]
  /** null: the profile has no cloud. */
  readonly #ofShift: RegisterOfShift | null
  /** Of real cashiers. */
  readonly #tokens = new Set<string>()
  /** Places of registers checked in this thread. */
  readonly #asked = new Set<string>()
  #danger: string | null = null

  /** @param wire in the target's words, without a guard */
  constructor(wire: Wire, profile: Profile, findings: PreflightFindings) {
    this.#wire = wire
    this.#profile = profile
    this.#unproven = findings.unproven
    this.operations = new OfferedOperations(findings)
    const { cloud } = profile
    this.#ofShift = cloud == null ? null : new RegisterOfShift(wire, cloud, this.operations.has)
    const placed = profileLanes(profile).map(({ registers }, lane) =>
      Object.entries(registers).map(([role, card]) => ({ role, place: `${lanePlace(lane)}registers.${role}`, card })),
    )
    this.#registers = placed.flat()
    this.#desks = desksOf(profile)
      .map(({ lane, role, url }) => ({ url, register: placed[lane]!.find((each) => each.role === role)! }))
      .sort((a, b) => b.url.length - a.url.length)
  }

  /** Why the run must end; null: it need not. */
  get danger(): string | null {
    return this.#danger
  }

  /** @throws why a request is not sent */
  async admit(request: OutgoingRequest): Promise<void> {
    const desk = this.#desks.find(({ url }) => isBelow(request.url, url))
    const surface = this.#surfaceOf(request.url)
    if (surface) this.operations.require(surface, request.method, request.url)
    if (onlyLooks(request)) return
    if (this.#danger !== null) throw new Endangered(this.#danger)
    const because = desk && this.#unproven[desk.url]
    if (because !== undefined) throw new NotTested(because)
    const registers = desk ? [desk.register] : this.#namedIn(request)
    if (!meansReal(this.#profile)) {
      this.#keepFromReal(request, registers)
      if (surface === 'cloud' && asksExtension(request) && !OF_CATALOGUE.test(request.url))
        registers.push(...(await this.#whereShiftIs(request)))
    }
    this.#ofShift?.noteRequest(request)
    for (const register of registers) await this.#askAgain(register)
  }

  /** @throws NotTested when the answer shows that the target has no such operation */
  noteAnswer({ method, url, request, answer }: HttpExchange): void {
    if (OF_SESSIONS.test(url)) this.#noteToken(request, answer)
    const surface = this.#surfaceOf(url)
    if (surface) this.operations.answered(surface, method, url, answer.status)
  }

  /** A token's cashier is known from the answer that issued it. */
  #noteToken(request: HttpExchange['request'], answer: HttpExchange['answer']): void {
    const token = /"access_token"\s*:\s*"([^"]+)"/.exec(answer.body)?.[1]
    const real = profileLanes(this.#profile).flatMap(({ cashiers }) => cashiers[PRODUCTION_CASHIER] ?? [])
    const isReal = real.some((card) =>
      [card.login, card.pin_code].some((own) => own !== undefined && request.body?.includes(JSON.stringify(own))),
    )
    if (token !== undefined && isReal) this.#tokens.add(token)
  }

  /** Checks that a register in a list of a lane is still a test register. @throws Endangered */
  watch(lane: number, role: string, isTest: unknown): void {
    const place = `${lanePlace(lane)}registers.${role}`
    if (isTest === false && !meansReal(this.#profile)) this.#endangered(`${place} is no test register any more`)
  }

  #surfaceOf(url: string): StrangerSurface | null {
    if (this.#desks.some((desk) => isBelow(url, desk.url))) return 'desk'
    return this.#profile.cloud != null && isBelow(url, this.#profile.cloud) ? 'cloud' : null
  }

  /** Registers that a request to the cloud names, by key or id. */
  #namedIn({ url, headers, body }: OutgoingRequest): Placed[] {
    const said = [url, ...Object.values(headers), body ?? ''].join('\n').toLowerCase()
    return this.#registers.filter(({ card }) =>
      [card.id, card.license_key].some((name) => name !== undefined && said.includes(name.toLowerCase())),
    )
  }

  /** The register of the cashier's shift, if there is one. @throws Endangered when it is none to be tested at */
  async #whereShiftIs(request: OutgoingRequest): Promise<Placed[]> {
    const id = await this.#ofShift!.of(request)
    if (id === null) return []
    const found = this.#registers.find(
      ({ role, card }) => role !== PRODUCTION_REGISTER && card.id?.toLowerCase() === id,
    )
    if (!found) this.#endangered(`a cashier has a shift open at ${id}, which is no test register of the profile`)
    return [found]
  }

  /** @throws NotTested for an effect at a real register, or in the name of a real cashier */
  #keepFromReal({ headers }: OutgoingRequest, registers: readonly Placed[]): void {
    if (registers.some(({ role }) => role === PRODUCTION_REGISTER))
      throw new NotTested('the production register is a real one: nothing is tried there')
    const shown = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
    if ([...this.#tokens].some((token) => shown.includes(token)))
      throw new NotTested('the production cashier is a real one: nothing is tried in his name')
  }

  /** Checks a register again before its first use. @throws Endangered when it has become another */
  async #askAgain({ role, place, card }: Placed): Promise<void> {
    const { cloud } = this.#profile
    if (cloud == null || this.#asked.has(place) || role === PRODUCTION_REGISTER) return
    this.#asked.add(place)
    if (!this.operations.has('GET /api/v1/cash-registers/info')) return
    const url = `${cloud.replace(/\/$/, '')}/api/v1/cash-registers/info`
    const headers = { 'x-license-key': card.license_key }
    const { status, body } = await this.#wire.call('GET', url, { headers, readOnly: true })
    if (status !== 200) return
    const { id, is_test } = seenIn(body)
    if (is_test === false && !meansReal(this.#profile)) this.#endangered(`${place} is no test register any more`)
    if (id !== undefined && id !== card.id?.toLowerCase())
      this.#endangered(`${place}.license_key: it is the key of ${id} by now, and not that of ${card.id}`)
  }

  #endangered(because: string): never {
    this.#danger ??= because
    stopRun(because)
    throw new Endangered(because)
  }
}
