/**
 * A receipt template: the text above and below every receipt of the registers it is in force for, and how receipts
 * look (NS-09). Its texts and sizes can be edited (NS-41); the rest is reference data.
 */
import Type, { type Static } from 'typebox'
import { Nullable, UuidV4 } from './schemas/scalars.ts'
import { Moment } from './schemas/state.ts'

/** A text block holds so many (NS-09), and so does a header or footer (NS-41). */
export const TEMPLATE_TEXT_CHARACTERS = 16_384

const Named = <P extends Type.TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false })

const BarcodeBlock = Named('BarcodeBlock', {
  type: Type.Literal('barcode'),
  variant: Type.Enum(['ean', 'code128', 'qr']),
  /** Part of the width of the paper. */
  scale: Type.Number({ minimum: 0, maximum: 1 }),
  label: Nullable(Type.String()),
  /** What is encoded; null: the receipt's own value under `context_key`. */
  value: Nullable(Type.String()),
  context_key: Nullable(Type.String()),
})

const SocialBlock = Named('SocialBlock', {
  type: Type.Literal('social'),
  links: Type.Array(
    Named('SocialLink', {
      type: Type.Enum(['instagram', 'facebook', 'telegram', 'viber', 'threads', 'tiktok', 'x', 'youtube', 'linkedin']),
      url: Type.String(),
    }),
  ),
})

const ButtonsBlock = Named('ButtonsBlock', {
  type: Type.Literal('buttons'),
  /** In rows. */
  buttons: Type.Array(
    Type.Array(
      Named('ButtonItem', {
        icon: Nullable(Type.String()),
        color: Nullable(Type.String()),
        label: Type.String(),
        url: Type.String(),
      }),
    ),
  ),
})

/** A picture by its address, or itself in base64. */
const ImageBlock = Named('ImageBlock', {
  type: Type.Literal('image'),
  mime: Nullable(Type.String()),
  url: Nullable(Type.String()),
  s3_key: Nullable(Type.String()),
  content: Nullable(Type.String()),
})

const ContentBlock = Named('ContentBlock', { type: Type.Literal('content'), content: Nullable(Type.String()) })

const TextBlock = Named('TextBlock', {
  type: Type.Literal('text'),
  content: Type.String({ maxLength: TEMPLATE_TEXT_CHARACTERS }),
})

const htmlBlocks = Nullable(Type.Array(Type.Union([BarcodeBlock, SocialBlock, ButtonsBlock, ImageBlock, ContentBlock])))
const textBlocks = Nullable(Type.Array(Type.Union([BarcodeBlock, ImageBlock, TextBlock])))
const text = Nullable(Type.String())
const size = (minimum: number, maximum: number) => Nullable(Type.Integer({ minimum, maximum }))

/** How wide slips and their codes are; what is null is left to the renderer. */
export const templateSizes = {
  /** Characters in a line of the receipt as text. */
  width: size(10, 250),
  /** Characters in a line of the receipt as a picture. */
  png_width: size(22, 100),
  /** Millimetres. */
  paper_width: size(40, 80),
  /** Percent. */
  qr_scale: size(1, 100),
}
export type TemplateSizes = Static<Type.TObject<typeof templateSizes>>

/** How receipts look under a template; what is null is left to the renderer. */
export const templateLook = {
  sms_label: text,
  email_subject: text,
  html_title: text,
  html_body_style: text,
  html_receipt_style: text,
  html_ruler_style: text,
  html_light_block_style: text,
  html_default_style_by_url: Nullable(Type.Boolean()),
  html_background_fill: text,
  html_background_page_fill: text,
  html_font: Nullable(Type.Enum(['Arial', 'Inter', 'Open Sans', 'Oswald', 'Roboto', 'Montserrat'])),
  html_header_blocks: htmlBlocks,
  html_footer_blocks: htmlBlocks,
  ...templateSizes,
  text_header_blocks: textBlocks,
  text_footer_blocks: textBlocks,
}

/** Where a template is assigned, or where it is activated: the whole organization, outlets, registers (NS-37). */
export const TemplateEntities = Type.Object(
  {
    organization: Type.Boolean(),
    branches: Type.Array(UuidV4, { uniqueItems: true }),
    cash_registers: Type.Array(UuidV4, { uniqueItems: true }),
  },
  { additionalProperties: false },
)
export type TemplateEntities = Static<typeof TemplateEntities>

/** The header and footer of every receipt. */
export const templateTexts = {
  html_global_header: Type.String(),
  text_global_header: Type.String(),
  html_global_footer: Type.String(),
  text_global_footer: Type.String(),
}
export type TemplateTexts = Record<keyof typeof templateTexts, string>

export const TemplateContext = Type.Object({
  texts: Type.Object(templateTexts),
  /** Those of the seed stand where there is none: a state of 0.2.0 has no sizes. */
  sizes: Type.Optional(Type.Partial(Type.Object(templateSizes))),
  updated_at: Moment,
})
export type TemplateContext = Static<typeof TemplateContext>

export type TemplateCommand = {
  type: 'template.edit'
  at: number
  /** Those to be replaced; the others stay (CLD-604). */
  texts: Partial<TemplateTexts>
  sizes: Partial<TemplateSizes>
}

/** All its texts and sizes after the edit. */
export type TemplateFact = {
  type: 'template.edited'
  at: number
  texts: TemplateTexts
  sizes: Partial<TemplateSizes>
}
