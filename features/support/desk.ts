/** The cash desk: a front system that speaks to the local application of one register. */
import type { SellRequest } from '../../machines/vocabulary/receipt.ts'
import { type Answer, call } from './answer.ts'

export class Desk {
  readonly url: string

  /** @param url `{local_base_url}` of the register */
  constructor(url: string) {
    this.url = url
  }

  openShift = (): Promise<Answer> => call('POST', `${this.url}/api/v1/shift/open`)
  closeShift = (): Promise<Answer> => call('POST', `${this.url}/api/v1/shift/close`)
  printReport = (): Promise<Answer> => call('POST', `${this.url}/api/v1/shift/xreport`)
  status = (): Promise<Answer> => call('GET', `${this.url}/api/v1/kasa/status`)

  sell(request: SellRequest): Promise<Answer> {
    return call('POST', `${this.url}/api/v1/receipt/sell`, { body: request })
  }

  /** @param value minor units, negative takes out */
  service(value: number): Promise<Answer> {
    return call('POST', `${this.url}/api/v1/receipt/service`, { body: { payment: { type: 'CASH', value } } })
  }
}
