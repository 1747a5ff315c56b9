/** Asking an actor amid a request. */
import type { Answers } from '../../../machines/answers.ts'
import type { ReceiptTotals } from '../../../machines/money/totals.ts'
import type { Refused } from '../../../machines/vocabulary/refusal.ts'
import type { Command } from '../../../machines/wires.ts'
import { type Reply, refusedBy } from './operation.ts'
import type { Request } from './request.ts'

/** The command of a type, but for its moment. */
export type UntimedCommand<T extends Command['type']> =
  Extract<Command, { type: T }> extends infer C ? (C extends Command ? Omit<C, 'at'> : never) : never

/**
 * Asks an actor of the request's world, at the present moment of its clock.
 * @param answered the reply to what the actor says, and to the arithmetic of a sale; a refusal is answered by its rule
 * @throws StoreError when the store refused: then nothing has happened
 */
export async function ask<T extends keyof Answers>(
  request: Pick<Request, 'services' | 'world' | 'language'>,
  address: string,
  command: UntimedCommand<T> & { type: T },
  answered: (fact: Exclude<Answers[T], Refused>, totals: ReceiptTotals | null) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { services, world, language } = request
  const asked = { ...(command as object), at: world.clock.now() } as Command & { type: T }
  const answer = await services.switchboard.askWithTotals(world, address, asked)
  const fact = (answer?.fact ?? null) as Answers[T]
  if (fact?.type === 'refused') return refusedBy(fact, language)
  return answered(fact as Exclude<Answers[T], Refused>, answer?.totals ?? null)
}
