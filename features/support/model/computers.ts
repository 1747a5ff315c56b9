/** The computer that a desk's request names: the first opening that names one keeps the register to it (AUT-007, AUT-008). */
import type { Ask, Lawful } from './expected.ts'
import { refusedFor } from './refused.ts'
import { registerAt, type State, withRegister } from './state.ts'

/** What any act may be. */
interface OfComputer {
  do: string
  computer?: string
}

/** Commands of a desk name a computer; looks do not. */
export const mayNameComputer = ({ surface, method }: Ask): boolean => surface === 'desk' && method === 'POST'

export const computerAsk = (ask: Ask, { computer }: OfComputer): Ask =>
  computer === undefined ? ask : { ...ask, headers: { ...ask.headers, 'x-device-id': computer } }

/** The answers of an act at the computer that it names. Whoever names none is the desk's own (NS-77). */
export function computerAnswers(
  state: State,
  act: OfComputer,
  { register: at }: Ask,
  answers: () => readonly Lawful[],
): readonly Lawful[] {
  const { computer } = act
  const all = answers()
  if (computer === undefined || at === undefined) return all
  const bound = registerAt(state, at).computer
  if (bound !== null && bound !== computer) {
    const name = 'register already used by another agent identifier'
    // What is malformed is told first (NS-65)
    return [refusedFor(state, 'desk', { name, by: 'AUT-008' }), ...all.filter(({ status }) => status === 422)]
  }
  return all.map((each) => ({
    ...each,
    also: [...(each.also ?? []), 'AUT-007'],
    next: (shown) => {
      const after = each.next(shown)
      const register = registerAt(after, at)
      const isOpened = act.do === 'open at the desk' && register.shift?.order !== state.registers[at]!.shift?.order
      return isOpened ? withRegister(after, { ...register, computer }) : after
    },
  }))
}
