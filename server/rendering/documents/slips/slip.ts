/** A slip of paper as a model: its blocks from top to bottom, for every format. */

import type { TemplateTexts } from '../../../../machines/vocabulary/receipt-template.ts'
import type {
  SeedBranch,
  SeedCashRegister,
  SeedOrganization,
  SeedReceiptTemplate,
} from '../../../../machines/vocabulary/seed-data.ts'

export interface CodeBlock {
  type: 'code'
  variant: 'qr' | 'ean' | 'code128'
  /** What is encoded. */
  value: string
  /** Stands under it. */
  label: string | null
  /** Part of the width of the paper; null: as the renderer likes it. */
  scale: number | null
}

/** How important a line is. */
export type Weight = 'strong' | 'plain' | 'light'

/** What is set in lines of characters. */
export type Words =
  /** In lines where it has line breaks. */
  | { type: 'text'; text: string; align: 'left' | 'center'; weight: Weight }
  /** Two columns: what it is, and how much. */
  | { type: 'pair'; left: string; right: string; weight: Weight }
  | { type: 'ruler' }

export type Block =
  | Words
  /** PNG in base64. */
  | { type: 'picture'; png: string }
  | CodeBlock

/** How slips look; null is left to the renderer. */
export type Look = Pick<
  SeedReceiptTemplate,
  | 'html_title'
  | 'html_body_style'
  | 'html_receipt_style'
  | 'html_ruler_style'
  | 'html_light_block_style'
  | 'html_background_fill'
  | 'html_background_page_fill'
  | 'html_font'
  | 'html_header_blocks'
  | 'html_footer_blocks'
  | 'width'
  | 'png_width'
  | 'paper_width'
  | 'qr_scale'
  | 'text_header_blocks'
  | 'text_footer_blocks'
> & { hide_acquire_commission_line: boolean }

/** Whose paper it is: what is the same on every slip of a register. */
export interface Letterhead {
  organization: Pick<SeedOrganization, 'title' | 'edrpou' | 'tax_number' | 'is_vat'>
  branch: Pick<SeedBranch, 'name' | 'address'>
  register: Pick<SeedCashRegister, 'fiscal_number' | 'number' | 'is_test'>
  texts: TemplateTexts
  look: Look
  /** PNG in base64. */
  html_logo: string | null
  text_logo: string | null
}

export interface Slip {
  /** What it is, in one line. */
  title: string
  /** When its document or report was made, epoch milliseconds. */
  at: number
  letterhead: Letterhead
  /** With logo, header and footer: receipts for buyers have them, papers for the desk have not. */
  adorned: boolean
  blocks: Block[]
}

export const ruler: Words = { type: 'ruler' }
export const centred = (text: string, weight: Weight = 'plain'): Words => ({
  type: 'text',
  text,
  align: 'center',
  weight,
})
export const line = (text: string, weight: Weight = 'plain'): Words => ({ type: 'text', text, align: 'left', weight })
export const pair = (left: string, right: string, weight: Weight = 'plain'): Words => ({
  type: 'pair',
  left,
  right,
  weight,
})

/** A block where there is something to say. */
export const ifAny = (text: string | null | undefined, block: (text: string) => Block): Block[] =>
  text ? [block(text)] : []

/** Who sells and where, as every slip begins. */
export function masthead({ organization, branch, register }: Letterhead): Block[] {
  const { title, is_vat, tax_number, edrpou } = organization
  return [
    centred(title, 'strong'),
    centred(branch.name),
    centred(branch.address),
    // Payers of VAT state their tax number, the others that of the state register.
    centred(is_vat ? `ПН ${tax_number}` : `ІД ${edrpou}`),
    ...(register.is_test ? [centred('ТЕСТОВА КАСА')] : []),
  ]
}
