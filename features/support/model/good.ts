/** A good of the catalogue, and what a request makes of it. */

export interface GoodFigures {
  code: string
  name: string
  price: number
  barcode: string | null
  uktzed: string | null
  /** Codes of its taxes. */
  tax_codes: readonly number[]
}

export interface ModelGood extends GoodFigures {
  id: string
  organization: string
  isDeleted: boolean
  isEdited: boolean
}

/** Texts of a template that an edit may replace (CLD-604). */
export const TEMPLATE_TEXTS = [
  'html_global_header',
  'html_global_footer',
  'text_global_header',
  'text_global_footer',
] as const
export type EditedTexts = Readonly<Partial<Record<(typeof TEMPLATE_TEXTS)[number], string>>>
