/** The cash desk: a front system that calls the local application of one register. */
import type { SellRequest, WithdrawalRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Answer } from '../law/answer.ts'
import { addressOf } from '../law/capabilities.ts'
import type { Wire } from '../wire/wire.ts'

/** Address of a register's local application. */
export interface DeskPlace {
  /** null: the target has none. */
  local_base_url: string | null
  /** What the profile lacks in that case. */
  missing_desk?: string
}

/** @throws NotTested where the target has none */
export const deskUrlOf = ({ local_base_url, missing_desk = 'desk' }: DeskPlace): string =>
  addressOf(local_base_url, missing_desk)

export class Desk {
  readonly #wire: Wire
  readonly #place: DeskPlace
  readonly #headers: Record<string, string>

  /** @param computer value of the header that names the front system's computer; null: no header */
  constructor(wire: Wire, place: DeskPlace, computer: string | null = null) {
    this.#wire = wire
    this.#place = place
    this.#headers = computer === null ? {} : { 'x-device-id': computer }
  }

  /** @throws NotTested where the target has none */
  get url(): string {
    return deskUrlOf(this.#place)
  }

  openShift = (): Promise<Answer> => this.#post('/shift/open')
  closeShift = (): Promise<Answer> => this.#post('/shift/close')
  printReport = (): Promise<Answer> => this.#post('/shift/xreport')
  status = (): Promise<Answer> => this.#wire.call('GET', `${this.url}/api/v1/kasa/status`, { readOnly: true })

  sell(request: SellRequest): Promise<Answer> {
    return this.#post('/receipt/sell', request)
  }

  /**
   * @param value minor units; a negative value is taken out
   * @param more members of the request; a label is the payment's
   */
  service(value: number, { label, ...more }: { label?: string | undefined } = {}): Promise<Answer> {
    const payment = { type: 'CASH', value, ...(label !== undefined && { label }) }
    return this.#post('/receipt/service', { payment, ...more })
  }

  /** @param from Kyiv wall clock time, to the second @param to likewise */
  printPeriodical(from: string, to: string, isShort: boolean): Promise<Answer> {
    const query = new URLSearchParams({ from_date: from, to_date: to, ...(isShort && { is_short: 'true' }) })
    return this.#wire.call('GET', `${this.url}/api/v1/reports/periodical?${query}`)
  }

  withdraw(payment: WithdrawalRequest['payment'], more?: object): Promise<Answer> {
    return this.#post('/receipt/cash-withdrawal', { payment, ...more })
  }

  #post(path: string, body?: object): Promise<Answer> {
    return this.#wire.call('POST', `${this.url}/api/v1${path}`, { headers: this.#headers, body })
  }
}
