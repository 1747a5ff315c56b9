/** The registers of the world, the one that is looked at, and how it stands now. */
import { computed, signal } from '@preact/signals'
import type { RegisterState, WorldCashRegister } from '../../server/client/model.ts'
import { untilAnswered } from '../base/again.ts'
import { lab } from '../base/lab.ts'
import { whenReleased } from '../base/pressing.ts'

const KEPT = 'kasalab-register'
/** What comes in quick succession is looked at once, ms. */
const TOGETHER_MS = 120

const chosenNumber = signal<string | null>(sessionStorage.getItem(KEPT))

const all = computed((): readonly WorldCashRegister[] => lab.value?.world.cash_registers ?? [])

/** The register that is looked at: the chosen one, or the first. */
export const register = computed(
  (): WorldCashRegister | null =>
    all.value.find(({ fiscal_number }) => fiscal_number === chosenNumber.value) ?? all.value[0] ?? null,
)

export function choose(fiscalNumber: string): void {
  sessionStorage.setItem(KEPT, fiscalNumber)
  chosenNumber.value = fiscalNumber
  state.value = null
  void look()
}

/** How the chosen register stands; null: not known yet. */
export const state = signal<RegisterState | null>(null)

/** Looks so far: a later one takes the place of one that is not answered yet. */
let looks = 0

/** Looks at the register now. */
export async function look(): Promise<void> {
  const [client, seen, own] = [lab.value, register.value, ++looks]
  if (client === null || seen === null) return
  const found = await untilAnswered(
    () => client.register(seen.id),
    () => own === looks,
  ).catch(() => null)
  if (register.value?.id === seen.id && found !== null) state.value = found
}

let isDue = false
const lookNow = (): void => void look()

/** Looks at the register soon: something has happened in its world. */
export function lookSoon(): void {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    whenReleased(lookNow)
  }, TOGETHER_MS)
}
