/** Whose paper a desk prints on: its organization and outlet, and the template in force for it. */

import type { ReceiptBody } from '../../../../machines/vocabulary/receipt.ts'
import type { TemplateContext } from '../../../../machines/vocabulary/receipt-template.ts'
import type { ReceiptConfig, SeedCashRegister, SeedReceiptTemplate } from '../../../../machines/vocabulary/seed-data.ts'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { Picture } from '../../../runtime/world/reference-data.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { Letterhead, Look } from './slip.ts'

/** Without a template the settings of the organization say how slips look, as far as they say anything. */
const lookOf = (config: ReceiptConfig, template: SeedReceiptTemplate | null): Look => ({
  html_title: config.html_title,
  html_body_style: config.html_body_style,
  html_receipt_style: config.html_receipt_style,
  html_ruler_style: config.html_ruler_style,
  html_light_block_style: config.html_light_block_style,
  html_background_fill: null,
  html_background_page_fill: null,
  html_font: null,
  html_header_blocks: null,
  html_footer_blocks: null,
  width: null,
  png_width: null,
  paper_width: null,
  qr_scale: null,
  text_header_blocks: null,
  text_footer_blocks: null,
  ...template,
  hide_acquire_commission_line: config.hide_acquire_commission_line,
})

/** With the texts and styles that a receipt of the cloud brings along: each in place of the template's (EXT-232). */
export function customized(letterhead: Letterhead, { cloud }: Pick<ReceiptBody, 'cloud'>): Letterhead {
  if (!cloud?.custom) return letterhead
  const own = Object.entries(cloud.custom)
  const among = (names: object) => Object.fromEntries(own.filter(([name]) => Object.hasOwn(names, name)))
  const { texts, look } = letterhead
  return { ...letterhead, texts: { ...texts, ...among(texts) }, look: { ...look, ...among(look) } }
}

const base64 = (picture: Picture | null): string | null => picture?.bytes.toString('base64') ?? null

/** The letterhead of a register as it is now: header, footer and sizes as last edited. */
export async function letterheadOf(
  services: RuntimeServices,
  world: World,
  register: SeedCashRegister,
): Promise<Letterhead> {
  const { reference } = world
  const organization = reference.organizations.get(register.organization_id)!
  const { receipt_config } = organization
  const template = reference.templateFor(register)
  const edited = template && (await services.switchboard.read<TemplateContext>(world, `template:${template.id}`))
  return {
    organization,
    branch: reference.branches.get(register.branch_id)!,
    register,
    texts: edited?.texts ?? receipt_config,
    look: { ...lookOf(receipt_config, template), ...edited?.sizes },
    html_logo: base64(reference.picture(template ? template.html_logo : organization.logo)),
    text_logo: base64(reference.picture(template ? template.text_logo : organization.text_logo)),
  }
}
