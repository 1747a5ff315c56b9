/** What is sent of a good (EXT-511), and what a schema cannot say of it. */
import Type, { type Static } from 'typebox'
import { GOOD_ENTRIES } from '../../../../machines/limits.ts'
import { taxNamed } from '../../../../machines/money/tax-lines.ts'
import { GOOD_TYPES, type GoodChanges } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import { Nullable, Uuid, Whole } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { ofValidator } from '../../../transport/http/validation/framework-words.ts'
import { unknownTax } from '../../sell-issues.ts'

/** Texts and sums of a good, wherever they come from. */
export const goodLimits = {
  name: 4000,
  short_name: 255,
  code: 150,
  barcode: 100,
  uktzed: 64,
  group: 128,
  price: 999_999_999,
}

const ofLength = (maxLength: number) => Type.String({ maxLength })
const required = {
  name: Type.String({ minLength: 1, maxLength: goodLimits.name }),
  type: Type.Enum([...GOOD_TYPES]),
  code: Type.String({ minLength: 1, maxLength: goodLimits.code }),
  is_weight: Type.Boolean(),
  price: Type.Integer({ minimum: 1, maximum: goodLimits.price }),
}
const lists = {
  barcodes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: goodLimits.barcode }), { maxItems: GOOD_ENTRIES }),
  ),
  /** Goods are sold with two taxes at the most. */
  tax_codes: Type.Optional(Type.Array(Type.Union([Whole, Type.String({ minLength: 1 })]), { maxItems: 2 })),
  children: Type.Optional(Type.Array(Uuid, { maxItems: GOOD_ENTRIES })),
  branches_info: Type.Optional(
    Type.Array(
      Type.Object({
        branch_id: Uuid,
        price: Type.Optional(Type.Integer({ minimum: 1, maximum: goodLimits.price })),
      }),
      { maxItems: GOOD_ENTRIES },
    ),
  ),
}
/** What a good may be without: null takes it off. */
const optional = {
  short_name: Type.Optional(Nullable(ofLength(goodLimits.short_name))),
  barcode: Type.Optional(Nullable(ofLength(goodLimits.barcode))),
  uktzed: Type.Optional(Nullable(ofLength(goodLimits.uktzed))),
  group: Type.Optional(Nullable(Uuid)),
  position: Type.Optional(Nullable(Whole)),
}

export const CreateGood = Type.Object({ ...required, ...optional, ...lists, parent: Type.Optional(Nullable(Uuid)) })
export const EditGood = Type.Object({ ...Type.Partial(Type.Object(required)).properties, ...optional, ...lists })
export type EditGood = Static<typeof EditGood>

/** Tax codes the organization does not have (EXT-513). */
export const taxIssues = ({ tax_codes = [] }: Pick<EditGood, 'tax_codes'>, taxes: Tax[]): Issue[] =>
  tax_codes.flatMap((code, index) =>
    taxNamed(code, taxes) ? [] : [{ loc: ['body', 'tax_codes', index], ...ofValidator(unknownTax(code, taxes)) }],
  )

/** The codes of the taxes that are named, each once; all are known. */
export const taxCodes = (named: readonly (string | number)[], taxes: Tax[]): number[] => [
  ...new Set(named.map((each) => taxNamed(each, taxes)!.code)),
]

/** Each id once. */
export const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Members that are kept as they are sent; what else a client sends is not kept. */
const KEPT = [
  'name',
  'short_name',
  'type',
  'code',
  'is_weight',
  'barcode',
  'barcodes',
  'uktzed',
  'price',
  'position',
] as const

/** The members of a body that are named, as far as they are sent. */
export const pickedFrom = <Body extends object, Name extends keyof Body>(
  body: Body,
  names: readonly Name[],
): Partial<Pick<Body, Name>> =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]]))) as Partial<
    Pick<Body, Name>
  >

/** What of a good a body replaces; an outlet that is named twice has the price it is named with last. */
export function changesOf(body: EditGood, taxes: Tax[]): GoodChanges {
  const { group, tax_codes, branches_info } = body
  const branches = new Map(branches_info?.map(({ branch_id, price = null }) => [branch_id, price]))
  return {
    ...pickedFrom(body, KEPT),
    ...(group !== undefined && { group_id: group }),
    ...(tax_codes && { taxes: taxCodes(tax_codes, taxes) }),
    ...(branches_info && { branches: [...branches].map(([branch_id, price]) => ({ branch_id, price })) }),
  }
}
