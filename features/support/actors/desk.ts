/** The cash desk: a front system that speaks to the local application of one register. */
import type { SellRequest, WithdrawalRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Answer } from '../law/answer.ts'
import type { Wire } from '../wire/wire.ts'

export class Desk {
  readonly #wire: Wire
  readonly url: string
  readonly #headers: Record<string, string>

  /**
   * @param url `{local_base_url}` of the register
   * @param computer what the front system says of where it is; null says nothing
   */
  constructor(wire: Wire, url: string, computer: string | null = null) {
    this.#wire = wire
    this.url = url
    this.#headers = computer === null ? {} : { 'x-device-id': computer }
  }

  openShift = (): Promise<Answer> => this.#post('/shift/open')
  closeShift = (): Promise<Answer> => this.#post('/shift/close')
  printReport = (): Promise<Answer> => this.#post('/shift/xreport')
  status = (): Promise<Answer> => this.#wire.call('GET', `${this.url}/api/v1/kasa/status`, { readOnly: true })

  sell(request: SellRequest): Promise<Answer> {
    return this.#post('/receipt/sell', request)
  }

  /** @param value minor units, negative takes out; @param more of the request; a label is the payment's */
  service(value: number, { label, ...more }: { label?: string | undefined } = {}): Promise<Answer> {
    const payment = { type: 'CASH', value, ...(label !== undefined && { label }) }
    return this.#post('/receipt/service', { payment, ...more })
  }

  /** @param from what the wall clock in Kyiv shows, to the second; @param to likewise */
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
