/** Clients with a webhook that have one defect each. */
import type { Defect } from './defects.ts'

const VERIFIES = "if (!isSigned(bytes, asked.headers['x-request-signature'])) return answer.writeHead(401).end()"
const TAKES = 'take(JSON.parse(bytes.toString()))'

const DEFECTIVE: readonly Omit<Defect, 'of'>[] = [
  {
    name: 'verifies no signature',
    rules: ['a-forged-webhook-is-refused'],
    edits: [[`  ${VERIFIES}\n`, '']],
    shown: { paths: ['/receipt'], by: ['webhook forged'] },
  },
  {
    name: 'verifies what it has written anew',
    rules: ['a-signed-webhook-is-taken'],
    edits: [[VERIFIES, VERIFIES.replace('bytes', 'JSON.stringify(JSON.parse(bytes.toString()))')]],
    shown: { paths: ['/receipt'], by: ['webhook in other bytes'] },
  },
  {
    name: 'takes a webhook that comes again once more',
    rules: ['a-repeated-webhook-is-taken-once'],
    edits: [[' || state.told.includes(receipt.id)) return', ') return']],
    shown: { paths: ['/receipt'], by: ['webhook twice', 'webhook unheard'] },
  },
  {
    name: 'refuses a webhook that comes again',
    rules: ['a-repeated-webhook-is-taken-once'],
    edits: [
      [
        TAKES,
        `if (state.told.includes(JSON.parse(bytes.toString()).receipt?.id)) return answer.writeHead(409).end()\n  ${TAKES}`,
      ],
    ],
    shown: { paths: ['/receipt'], by: ['webhook twice'] },
  },
  {
    name: 'answers a webhook before it is written down',
    rules: ['a-webhook-that-was-answered-is-kept'],
    edits: [[TAKES, 'setTimeout(take, 700, JSON.parse(bytes.toString()))']],
    shown: { paths: ['/receipt'], by: ['killed behind a webhook'] },
  },
  {
    name: 'takes longer than 10 s to answer a webhook',
    rules: ['a-webhook-is-answered-in-time'],
    edits: [[TAKES, `await sleep(10_300)\n  ${TAKES}`]],
  },
  {
    name: 'drops a receipt that comes before the opening of its shift',
    rules: ['survives-webhooks-as-they-come'],
    edits: [
      [
        "if (shift?.status === 'CLOSED')",
        "if (shift?.status === 'OPENED') keep({ hasBegun: true })\n  if (receipt && !state.hasBegun) return\n  if (shift?.status === 'CLOSED')",
      ],
    ],
    shown: { paths: ['/shift'], by: ['webhook out of order'] },
  },
]

export const WEBHOOK_DEFECTS: readonly Defect[] = DEFECTIVE.map((defect) => ({
  ...defect,
  of: 'careful-webhooks',
}))
