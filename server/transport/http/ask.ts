/** Asking an actor amid a request. */
import type { CommandAnswers } from '../../../machines/answers.ts'
import type { Command } from '../../../machines/vocabulary/messages.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { Refused } from '../../../machines/vocabulary/refusal.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { TurnStart } from '../../runtime/turns/turn.ts'
import { type Reply, refusedBy } from './operation.ts'
import type { Request } from './request.ts'

/** The command of a type, but for its moment. */
export type UntimedCommand<T extends Command['type']> =
  Extract<Command, { type: T }> extends infer C ? (C extends Command ? Omit<C, 'at'> : never) : never

type Named<T extends Command['type']> = UntimedCommand<T> & { type: T }

const dated = <T extends Command['type']>(command: Named<T>, at: number) =>
  ({ ...(command as object), at }) as Command & { type: T }

/**
 * Asks an actor of the request's world, at the present moment of its clock.
 * @param asked the command, or what makes it when its turn begins
 * @param answered the reply to what the actor says; a refusal is answered by its rule
 * @throws StoreError when the store refused: then nothing has happened
 */
export async function ask<T extends keyof CommandAnswers>(
  request: Pick<Request, 'services' | 'world' | 'language'>,
  address: string,
  asked: Named<T> | ((start: TurnStart) => Named<T>),
  answered: (fact: Exclude<CommandAnswers[T], Refused>) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { services, world, language } = request
  const command =
    typeof asked === 'function' ? (start: TurnStart) => dated(asked(start), start.at) : dated(asked, world.clock.now())
  const fact: { type: string } | null = await services.switchboard.ask(world, address, command)
  if (fact?.type === 'refused') return refusedBy(fact as Refused, language)
  return answered(fact as unknown as Exclude<CommandAnswers[T], Refused>)
}

/**
 * Asks an actor that hands the command on to a register, and gives the reply to the receipts that the register has made,
 * besides the state in which the turn has left it.
 * @throws StoreError when the store refused: then nothing has happened
 */
export async function askForReceipts<T extends keyof CommandAnswers>(
  { services, world, language }: Pick<Request, 'services' | 'world' | 'language'>,
  address: string,
  register: { id: string },
  asked: (start: TurnStart) => Named<T>,
  answered: (receipts: ReceiptFact[], state: RegisterContext) => Promise<Reply>,
): Promise<Reply> {
  const command = (start: TurnStart) => dated(asked(start), start.at)
  const { fact, said, state } = await services.switchboard.askForState<Command & { type: T }, RegisterContext>(
    world,
    address,
    command,
    `register:${register.id}`,
  )
  const answer: { type: string } | null = fact
  if (answer?.type === 'refused') return refusedBy(answer as Refused, language)
  const receipts = said().filter((each): each is ReceiptFact => each.type === 'receipt.created')
  return answered(receipts, state!)
}

/**
 * Asks an actor, and gives the reply besides the state in which the turn has left it: later turns have not changed it.
 * @throws StoreError when the store refused: then nothing has happened
 */
export async function askForState<T extends keyof CommandAnswers, Context = RegisterContext>(
  { services, world, language }: Pick<Request, 'services' | 'world' | 'language'>,
  address: string,
  asked: (start: TurnStart) => Named<T>,
  answered: (fact: Exclude<CommandAnswers[T], Refused>, state: Context) => Reply | Promise<Reply>,
): Promise<Reply> {
  const command = (start: TurnStart) => dated(asked(start), start.at)
  const { fact, state } = await services.switchboard.askForState<Command & { type: T }, Context>(
    world,
    address,
    command,
  )
  const said: { type: string } | null = fact
  if (said?.type === 'refused') return refusedBy(said as Refused, language)
  return answered(said as unknown as Exclude<CommandAnswers[T], Refused>, state!)
}
