/** What became of requests whose answers were lost: by what the lab shows of their register. */
import type { LabFact, StormExchange } from '../seen.ts'
import { isDone, registerOf } from '../seen.ts'

const LEAVES: Readonly<Record<string, string>> = {
  open: 'shift.created',
  close: 'shift.closing',
  x: 'report.printed',
  'go-offline': 'register.went-offline',
  'go-online': 'register.started-sending',
  prepay: 'receipt.created',
  'prepay-return': 'receipt.created',
}

/** Marks the lost ones that were carried out, and what each has left. @param facts since they were sent */
export function resolveLost(exchanges: readonly StormExchange[], facts: readonly LabFact[]): void {
  const claimed = new Set<LabFact>()
  for (const exchange of exchanges)
    if (exchange.answer !== null && isDone(exchange)) exchange.left = claim(exchange, facts, claimed)?.n ?? null
  for (const exchange of exchanges) {
    if (exchange.answer !== null || exchange.register === null) continue
    const found = claim(exchange, facts, claimed)
    exchange.done = found !== null
    exchange.left = found?.n ?? null
    exchange.made = found?.fact.document?.body.id ?? null
  }
}

/** The fact a request has left, if it has left one. */
function claim(exchange: StormExchange, facts: readonly LabFact[], claimed: Set<LabFact>): LabFact | null {
  const found = facts.find(
    (fact) => !claimed.has(fact) && registerOf(fact) === exchange.register && isOf(exchange, fact),
  )
  if (found) claimed.add(found)
  return found ?? null
}

function isOf({ verb, request, answer }: StormExchange, { type, fact }: LabFact): boolean {
  const asked = request.body as { id?: string; payment?: { value: number } } | undefined
  if (verb === 'sell' || verb === 'return') return type === 'receipt.created' && fact.document.body.id === asked?.id
  if (verb === 'service' || verb === 'withdraw') {
    if (type !== 'receipt.created' || fact.document.body.request?.payment?.value !== asked?.payment?.value) return false
    const id = answer?.body.external_id ?? answer?.body.id
    return id === undefined || fact.document.body.id === id
  }
  return type === LEAVES[verb]
}
