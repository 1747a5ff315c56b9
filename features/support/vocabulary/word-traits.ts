/** Traits of words of the vocabulary: the seed, and other registers. */
import type { Goods } from '../../../machines/vocabulary/receipt.ts'
import type { StepTraits } from '../traits/step-traits.ts'
import { TAX_MEMBERS } from '../traits/tables.ts'

/** Taxes, templates and logos differ in every organization. */
const OF_SEED: StepTraits = { needs: ['seed'] }
const NONE: StepTraits = {}

const ofSeed = (isOfSeed: boolean): StepTraits => (isOfSeed ? OF_SEED : NONE)

/** Path segments that lead to them. */
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

/** JSON as it is sent; other text has no traits. */
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

const QUIRKS = ['register-template-without-token']
export const traitsOfQuirk = (quirk: string | undefined): StepTraits => ofSeed(QUIRKS.includes(quirk ?? ''))

/** Rules whose condition concerns the seed, or a full register. */
const RULES: Record<string, StepTraits> = {
  'no logo is set': OF_SEED,
  'no template is in force': OF_SEED,
  'sums larger than the register can count': { overfills: true },
}
export const traitsOfRule = (rule: string): StepTraits => RULES[rule] ?? NONE

/** A receipt by its name and goods. */
export function traitsOfReceipt(name: string, goods: readonly Pick<Goods, 'taxes'>[]): StepTraits {
  return {
    ...ofSeed(goods.some(({ taxes }) => (taxes ?? []).length > 0)),
    // The law sets no limit of a register's counters: a hundred of these exceed any.
    ...(name === 'dearest receipt' && { overfills: true }),
  }
}

/** Registers beside the one whose counters are known. */
const OTHER_REGISTERS = ['the second register', 'the agent register']

export const traitsOfRegisters = (...roles: (string | undefined)[]): StepTraits =>
  roles.some((role) => OTHER_REGISTERS.includes(role ?? '')) ? { otherRegister: true } : NONE
