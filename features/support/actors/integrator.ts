/** An integration that works in the cloud for one cashier: it keeps the token, and signs in when it has none. */

import { type Answer, content, member } from '../law/answer.ts'
import { addressOf } from '../law/capabilities.ts'
import { PROGRAM } from '../wire/http.ts'
import type { CallOptions, Wire } from '../wire/wire.ts'
import type { RegisterCard, WorldCashier } from './world-card.ts'

const API = '/api/v1'

/** How an integration and its device name themselves, if they do. */
interface Named {
  accessKey?: string | undefined
  device?: string | undefined
}

const headersOf = ({ accessKey, device }: Named) => ({ 'x-access-key': accessKey, 'x-device-id': device })

export class Integrator {
  readonly #wire: Wire
  readonly #base: string | null
  readonly cashier: WorldCashier | null
  readonly #renews: boolean
  /** Kept after signing out as well, as a careless program does. */
  token: string | null = null
  /** The token of the session before. */
  formerToken: string | null = null

  /**
   * @param base address of the cloud; null: the target has none
   * @param cashier null for a client that has nothing to sign in with
   * @param renews whether it signs in anew where its session has ended: a server that is started again may forget it
   */
  constructor(wire: Wire, base: string | null, cashier: WorldCashier | null, renews = false) {
    this.#renews = renews
    this.#wire = wire
    this.#base = base
    this.cashier = cashier
  }

  async signIn({ login, password }: { login: string; password: string }): Promise<Answer> {
    return this.#keep(await this.#wire.call('POST', this.#url('/cashier/signin'), { body: { login, password } }))
  }

  async signInByPin(pin_code: string, register: RegisterCard): Promise<Answer> {
    const headers = { 'x-license-key': register.license_key }
    return this.#keep(
      await this.#wire.call('POST', this.#url('/cashier/signinPinCode'), { headers, body: { pin_code } }),
    )
  }

  /** Signs the cashier in unless that has been done. @throws when the sign-in is refused */
  async ready(): Promise<void> {
    if (this.token === null && this.cashier) content(await this.signIn(this.cashier))
  }

  signOut = (): Promise<Answer> => this.send('POST', '/cashier/signout')

  openShift(register: RegisterCard, body?: object): Promise<Answer> {
    return this.send('POST', '/shifts', { headers: { 'x-license-key': register.license_key }, body })
  }

  closeShift(body?: object, named: Named = {}): Promise<Answer> {
    return this.send('POST', '/shifts/close', { headers: headersOf(named), body })
  }

  /** Closes by the shift's id, as a senior cashier may. */
  closeShiftOf(register: RegisterCard, shift: string, body?: object, named: Named = {}): Promise<Answer> {
    const headers = { 'x-license-key': register.license_key, ...headersOf(named) }
    return this.send('POST', `/shifts/${shift}/close`, { headers, body })
  }

  goOffline(register: RegisterCard, body?: object): Promise<Answer> {
    const headers = { 'x-license-key': register.license_key }
    return this.send('POST', '/cash-registers/go-offline', { headers, body })
  }

  goOnline(register: RegisterCard): Promise<Answer> {
    return this.send('POST', '/cash-registers/go-online', { headers: { 'x-license-key': register.license_key } })
  }

  askCodes(register: RegisterCard, count: number): Promise<Answer> {
    const headers = { 'x-license-key': register.license_key }
    return this.send('GET', `/cash-registers/ask-offline-codes?count=${count}`, { headers })
  }

  setWebhook(register: RegisterCard, url: string): Promise<Answer> {
    return this.send('POST', '/webhook', {
      headers: { 'x-license-key': register.license_key, ...PROGRAM },
      body: { url },
    })
  }

  removeWebhook(register: RegisterCard): Promise<Answer> {
    return this.send('DELETE', '/webhook', { headers: { 'x-license-key': register.license_key, ...PROGRAM } })
  }

  /** Any operation of the cloud, with the cashier's token. @param path behind `/api/v1` */
  async send(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    await this.ready()
    const answer = await this.#sent(method, path, options)
    if (!this.#renews || answer.status !== 401) return answer
    this.token = null
    await this.ready()
    return this.#sent(method, path, options)
  }

  #sent(method: string, path: string, options: CallOptions): Promise<Answer> {
    const authorization = this.token === null ? undefined : `Bearer ${this.token}`
    return this.#wire.call(method, this.#url(path), {
      ...options,
      headers: { authorization, ...options.headers },
    })
  }

  /** @throws NotTested when the target has no cloud */
  #url = (path: string): string => addressOf(this.#base, 'cloud') + API + path

  #keep(answer: Answer): Answer {
    const token = member(answer.body, 'access_token')
    if (typeof token === 'string') {
      this.formerToken = this.token
      this.token = token
    }
    return answer
  }
}
