/** Actors by names that people know: the number of a register, the name of a cashier, the label of a terminal. */
import { lab } from '../base/lab.ts'

const PARTS = /^([\w-]+):([\da-f-]{36})(.*)$/

/** `register:4000…` is `register TEST000001`; what has no name stays as it is. */
export function actorName(address: string): string {
  const [, noun, id, rest] = PARTS.exec(address) ?? []
  const { cash_registers = [], cashiers = [], terminals = [] } = lab.value?.world ?? {}
  const named =
    cash_registers.find((each) => each.id === id)?.fiscal_number ??
    cashiers.find((each) => each.id === id)?.full_name ??
    terminals.find((each) => each.id === id)?.label
  return named === undefined ? address : `${noun} ${named}${rest}`
}
