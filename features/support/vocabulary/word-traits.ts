/** What words of the vocabulary say of a scenario beside what they stand for: of the seeded data, and of other registers. */
import type { Goods } from '../../../machines/vocabulary/receipt.ts'
import type { StepTraits } from '../traits/step-traits.ts'
import { TAX_MEMBERS } from '../traits/tables.ts'

/** Every organization has other taxes, templates and logos. */
const OF_SEED: StepTraits = { needs: ['seed'] }
const NONE: StepTraits = {}

const ofSeed = (isOfSeed: boolean): StepTraits => (isOfSeed ? OF_SEED : NONE)

/** Segments of the paths at which they are. */
const SEGMENTS = new Set(['tax', 'receipt-template', 'receipt-templates', 'logo.png', 'text_logo.png', 'html_logo.png'])

export const traitsOfPath = (path: string): StepTraits =>
  ofSeed(
    path
      .split('?')[0]!
      .split('/')
      .some((segment) => SEGMENTS.has(segment)),
  )

/** A place in a request, dotted. */
export const traitsOfPlace = (place: string): StepTraits =>
  ofSeed(place.split('.').some((member) => TAX_MEMBERS.includes(member)))

/** JSON as it is sent; what is none says nothing. */
export function traitsOfJson(text: string): StepTraits {
  if (!/^[[{]/.test(text)) return NONE
  try {
    return ofSeed(namesTaxes(JSON.parse(text)))
  } catch {
    return NONE
  }
}

function namesTaxes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => TAX_MEMBERS.includes(name) || namesTaxes(inner))
}

const SUBJECTS = ['template']
export const traitsOfSubject = (subject: string): StepTraits => ofSeed(SUBJECTS.includes(subject))

const QUIRKS = ['register-template-without-token', 'taxes-by-key']
export const traitsOfQuirk = (quirk: string | undefined): StepTraits => ofSeed(QUIRKS.includes(quirk ?? ''))

/** Rules whose condition is one of the seeded data, or of a register that is full. */
const RULES: Record<string, StepTraits> = {
  'no logo is set': OF_SEED,
  'no template is in force': OF_SEED,
  'sums larger than the register can count': { overfills: true },
}
export const traitsOfRule = (rule: string): StepTraits => RULES[rule] ?? NONE

/** A receipt by its name, and what it is of. */
export function traitsOfReceipt(name: string, goods: readonly Pick<Goods, 'taxes'>[]): StepTraits {
  return {
    ...ofSeed(goods.some(({ taxes }) => (taxes ?? []).length > 0)),
    // The law says nothing of how much a register can count: a hundred of these are more.
    ...(name === 'dearest receipt' && { overfills: true }),
  }
}

/** Registers that are used beside the one whose figures are known. */
const OTHER_REGISTERS = ['the second register', 'the agent register']

export const traitsOfRegisters = (...roles: (string | undefined)[]): StepTraits =>
  roles.some((role) => OTHER_REGISTERS.includes(role ?? '')) ? { otherRegister: true } : NONE
