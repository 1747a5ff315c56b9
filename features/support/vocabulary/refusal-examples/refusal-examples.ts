/**
 * An example of each refusal and of the recovery from it: data from which the error atlas is written and its features
 * run. Every rule must have one; the atlas fails without.
 */
import { desk } from '../scripted-requests.ts'
import { opens, type RefusalExample, report } from './actions.ts'
import { cloudReceiptRefusals, receiptFormRefusals } from './of-cloud-receipts.ts'
import { goodsRefusals } from './of-goods.ts'
import { prepaymentRefusals } from './of-prepayments.ts'
import { registerRefusals } from './of-registers.ts'
import { requestRefusals } from './of-requests.ts'
import { worldRefusals } from './of-worlds.ts'

const callerRefusals: Readonly<Record<string, RefusalExample>> = {
  'host not a name of this server': {
    surface: 'local',
    refused: desk('POST /api/v1/shift/open', undefined, { headers: { Host: 'shop.example' } }),
    works: opens,
    note: 'it is called by `localhost`, or started with `--allowed-host shop.example`',
  },
  'page of an origin not allowed': {
    surface: 'local',
    refused: desk('POST /api/v1/shift/open', undefined, { headers: { Origin: 'https://shop.example' } }),
    works: desk('POST /api/v1/shift/open', undefined, { headers: { Origin: 'http://localhost:3000' } }),
    note: 'pages of this machine are welcome, others once it is started with `--cors-origin https://shop.example`',
  },
  'browser that does not say which page asks': {
    surface: 'local',
    refused: { ...report, headers: { Accept: 'image/png' } },
    works: { ...report, headers: { Accept: 'image/png', 'X-Client-Name': 'till' } },
    note: 'a program that is taken for a browser says who it is: `X-Client-Name`',
  },
}

/** Examples by the name of the rule. */
export const refusalExamples: Readonly<Record<string, RefusalExample>> = {
  ...callerRefusals,
  ...registerRefusals,
  ...prepaymentRefusals,
  ...requestRefusals,
  ...worldRefusals,
  ...receiptFormRefusals,
  ...cloudReceiptRefusals,
  ...goodsRefusals,
}

/** The same as a till meets it and gets on, without the lab where it can. */
export function tillExampleOf(rule: string): RefusalExample {
  const { till, ...example } = refusalExampleOf(rule)
  return { ...example, ...till }
}

/** The example of a rule. @throws when it has none */
export function refusalExampleOf(rule: string): RefusalExample {
  const found = refusalExamples[rule]
  if (!found) throw new Error(`features/support/vocabulary/refusal-examples says nothing of the rule "${rule}"`)
  return found
}
