/** Clients with a bank terminal that have one defect each. */
import type { Defect } from './defects.ts'

const PAYS = "await atTerminal(sale, 'purchase', { amount: total })"
const CARD = 'isApproved(paid) ? cardPayment(paid) : null'

const IN_THE_CLOUD: readonly Omit<Defect, 'of'>[] = [
  {
    name: 'makes a new request_id for each try of a purchase',
    rules: ['a-card-is-charged-once'],
    edits: [['insist(() => sayOnce(message))', 'insist(() => sayOnce({ ...message, request_id: randomUUID() }))']],
    shown: { paths: ['/purchase'], by: ['answer lost', 'done late', 'terminal loses its answer'] },
  },
  {
    name: 'forgets at a restart under which request_id it was paying',
    rules: ['asks-for-a-lost-purchase'],
    edits: [['sale[operation_type] ??= randomUUID()', 'sale[operation_type] = randomUUID()']],
    shown: { paths: ['/purchase'], by: ['killed'] },
  },
  {
    name: 'makes a receipt by card when the card is declined',
    rules: ['a-receipt-has-its-payment'],
    edits: [[CARD, 'isApproved(paid) ? cardPayment(paid) : cardPayment({ result: { amount: total } })']],
    shown: { paths: ['/purchase'], by: ['card declined'] },
  },
  {
    name: 'declares a part that was approved as the whole',
    rules: ['a-part-is-no-whole'],
    edits: [[CARD, 'isApproved(paid) ? { ...cardPayment(paid), value: total } : null']],
    shown: { paths: ['/purchase'], by: ['half approved'] },
  },
  {
    name: 'takes a part that was approved for a decline, and leaves it charged',
    rules: ['a-card-has-its-receipt'],
    edits: [[CARD, 'isApproved(paid) && paid.result.amount === total ? cardPayment(paid) : null']],
    shown: { paths: ['/purchase'], by: ['half approved'] },
  },
  {
    name: 'takes cash where it has not heard of its terminal',
    rules: ['a-card-has-its-receipt'],
    edits: [
      [
        PAYS,
        "(await sayOnce({ operation_type: 'purchase', terminal_id: told('TERMINAL'), request_id: randomUUID(), payload: { amount: total } })) ?? {}",
      ],
    ],
    shown: { paths: ['/purchase'], by: ['answer lost'] },
  },
  {
    name: 'takes 1.00 in cash of what the card has paid',
    rules: ['the-receipt-says-what-was-charged'],
    edits: [[CARD, 'isApproved(paid) ? { ...cardPayment(paid), value: total - 100 } : null']],
  },
  {
    name: 'returns in a receipt what it does not give back to the card',
    rules: ['refunds-by-rrn'],
    edits: [['const given = paid && (await cancel(back, paid))', 'const given = paid']],
  },
  {
    name: 'gives back by the number of the invoice',
    rules: ['refunds-by-rrn'],
    edits: [['amount: result.amount, rrn: result.rrn }', 'amount: result.amount, rrn: String(result.invoice_num) }']],
  },
  {
    name: 'gives back to the card without a receipt',
    rules: ['a-card-has-its-receipt'],
    edits: [
      [
        'await makeReceipt(back, returned, paymentsOf(given && cardPayment(given), totalOf(goods)))',
        'returned.length === 0',
      ],
    ],
  },
  {
    name: 'dies when its socket is cut',
    rules: ['survives-lost-connections'],
    edits: [
      [
        "socket.addEventListener('close', () => resolve(null))",
        "socket.addEventListener('close', () => (state.closed ? resolve(null) : process.exit(3)))",
      ],
    ],
    shown: { paths: ['/purchase'], by: ['socket cut'] },
  },
  {
    name: 'waits for its terminal without an end',
    rules: ['survives-late-answers'],
    edits: [['const timer = setTimeout(() => resolve(null), PATIENCE_MS)', 'const timer = null']],
    shown: { paths: ['/purchase'], by: ['terminal loses its answer'] },
  },
]

const IN_THE_LOCAL_NETWORK: readonly Omit<Defect, 'of'>[] = [
  {
    name: 'pays in the local network without a request_id',
    rules: ['a-card-is-charged-once'],
    edits: [['{**body, "request_id": sale[operation]}', 'body']],
    shown: { paths: ['/purchase'], by: ['answer lost', 'terminal loses its answer'] },
  },
  {
    name: 'reads of a terminal no more than that it answered',
    rules: ['a-receipt-has-its-payment'],
    edits: [
      ['paid["result"] if is_approved(paid) else None', '{"amount": total, "rrn": paid["result"].get("rrn", "0")}'],
    ],
    shown: { paths: ['/purchase'], by: ['card declined'] },
  },
  {
    name: 'asks a terminal for hryvnias',
    rules: ['the-receipt-says-what-was-charged'],
    edits: [
      ['{"amount": str(total)}', '{"amount": str(total // 100)}'],
      ['paid["result"] if is_approved(paid)', '{**paid["result"], "amount": total} if is_approved(paid)'],
    ],
  },
]

export const CARD_DEFECTS: readonly Defect[] = [
  ...IN_THE_CLOUD.map((defect) => ({ ...defect, of: 'careful-cards' as const })),
  ...IN_THE_LOCAL_NETWORK.map((defect) => ({ ...defect, of: 'careful-lan' as const })),
]
