/**
 * The seeded house: who and what a new world is born with, as `fixtures/house.json` states it. Reference data only:
 * what happens later lives in the actors. Held against this by a test; unknown members are refused, so that a
 * misspelt one cannot pass for an absent one. Instants are ISO 8601 text in UTC.
 */
import Type, { type Static } from 'typebox'
import { TemplateEntities, templateLook, templateTexts } from './receipt-template.ts'
import { Nullable, UuidV4 } from './schemas/scalars.ts'

const Instant = Type.String({ format: 'date-time', pattern: 'Z$' })
const Text = Type.String({ minLength: 1 })
const Row = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const dated = { created_at: Instant, updated_at: Instant }

/** A tax as `Tax` of the vocabulary has it, but with its moment as text (NS-08). */
export const SeedTax = Row({
  id: UuidV4,
  /** Unique in the organization, as is the letter: goods may name either (LOC-162). */
  code: Type.Integer({ minimum: 0 }),
  label: Text,
  /** One Cyrillic letter. */
  symbol: Type.String({ pattern: '^[А-ЯҐЄІЇ]$' }),
  /** Percent. */
  rate: Type.Number({ minimum: 0, maximum: 100 }),
  /** Excise on top, percent; 0 when there is none. */
  extra_rate: Type.Number({ minimum: 0, maximum: 100 }),
  included: Type.Boolean(),
  no_vat: Type.Boolean(),
  created_at: Instant,
})
export type SeedTax = Static<typeof SeedTax>

/** How receipts of an organization look when printed, shown and mailed (NS-06). Empty text: nothing of ours is added. */
export const ReceiptConfig = Row({
  text_global_header: Type.String(),
  text_global_footer: Type.String(),
  hide_acquire_commission_line: Type.Boolean(),
  html_title: Type.String(),
  email_subject: Type.String(),
  html_global_header: Type.String(),
  html_global_footer: Type.String(),
  html_body_style: Type.String(),
  html_receipt_style: Type.String(),
  html_ruler_style: Type.String(),
  html_light_block_style: Type.String(),
})
export type ReceiptConfig = Static<typeof ReceiptConfig>

/** A picture of `fixtures/logos` and the moment it was last changed. */
export const SeedLogo = Row({ file: Type.String({ pattern: '^[a-z-]+\\.png$' }), changed_at: Instant })
export type SeedLogo = Static<typeof SeedLogo>

/** A tenant: sees nothing of another one (AUT-012). */
export const SeedOrganization = Row({
  id: UuidV4,
  title: Text,
  /** Number in the state register: 8 digits of a company, 10 of a person. */
  edrpou: Type.String({ pattern: '^(\\d{8}|\\d{10})$' }),
  tax_number: Type.String({ pattern: '^\\d{10}(\\d{2})?$' }),
  is_vat: Type.Boolean(),
  bank_accounts: Type.Array(Row({ bank_name: Nullable(Text), account_number: Text })),
  /** Time of day in Europe/Kyiv at which open shifts close by themselves; null: never. */
  auto_close_shift_at: Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })),
  /** Longest offline session, hours (LIM-001, LIM-004). */
  allowed_offline_hours: Type.Integer({ minimum: 1 }),
  /** Messages left to send (NS-07). */
  sms_balance: Type.Integer({ minimum: 0 }),
  can_send_sms: Type.Boolean(),
  /** false: messages are not charged for. */
  sms_billing_enabled: Type.Boolean(),
  /** UNPAID blocks every register of the organization (ERR-206); date_to_block says since when. */
  billing: Row({
    status: Type.Enum(['PAID', 'UNPAID']),
    date_to_block: Nullable(Instant),
    /** Registers the bill is for; null: not billed yet. */
    units: Nullable(Type.Integer({ minimum: 0 })),
    status_changed_at: Nullable(Instant),
  }),
  /** null: no limit. The sum is in minor units. */
  receipt_limits: Row({
    goods_count: Nullable(Type.Integer({ minimum: 1 })),
    total_sum_limit: Nullable(Type.Integer({ minimum: 1 })),
  }),
  receipt_config: ReceiptConfig,
  /** null: none is set (NS-42). */
  logo: Nullable(SeedLogo),
  text_logo: Nullable(SeedLogo),
  taxes: Type.Array(SeedTax, { minItems: 1 }),
  ...dated,
})
export type SeedOrganization = Static<typeof SeedOrganization>

/** An outlet: a cashier opens shifts on registers of his own outlet only (SHF-002). */
export const SeedBranch = Row({
  id: UuidV4,
  organization_id: UuidV4,
  name: Text,
  address: Text,
  active: Type.Boolean(),
  ...dated,
})
export type SeedBranch = Static<typeof SeedBranch>

/** By what a cashier signs. The seed signs with TEST only, because the signature service is simulated. */
export const SignatureType = Type.Enum([
  'AGENT',
  'UKEY',
  'DEPOSITSIGN',
  'SMARTSIGN',
  'CLOUD_SIGNATURE',
  'CLOUD_SIGNATURE_2',
  'TEST',
  'CLOUD_SIGNATURE_3',
  'EXTERNAL_HSM_SIGNATURE',
])
export type SignatureType = Static<typeof SignatureType>

/** A cashier with his credentials in the clear: a sandbox prints them for pasting. */
export const SeedCashier = Row({
  id: UuidV4,
  organization_id: UuidV4,
  branch_id: UuidV4,
  full_name: Text,
  /** Personal number: nine zeros for a test cashier, ten digits otherwise. */
  nin: Type.String({ pattern: '^\\d{9,10}$' }),
  /** Unique in the seed. */
  login: Text,
  password: Text,
  /** Unique among the cashiers of one register (NS-13). */
  pin_code: Type.String({ pattern: '^\\d{4,10}$' }),
  /** Unique in the seed. */
  key_id: Text,
  signature_type: SignatureType,
  /** End of the key's validity: from it on he is refused (ERR-201). */
  certificate_end: Instant,
  /** May close shifts of other cashiers (CLD-512, NS-93). */
  senior: Type.Boolean(),
  /** false: refused everywhere (ERR-202). */
  active: Type.Boolean(),
  /** Why he is blocked, in words; null when he is not (ERR-203). */
  blocked: Nullable(Text),
  /** Works with registers of the same kind only (NS-88). */
  is_test: Type.Boolean(),
  /** Registers whose desk, or pin-code sign-in, he uses. */
  cash_register_ids: Type.Array(UuidV4, { minItems: 1, uniqueItems: true }),
  ...dated,
})
export type SeedCashier = Static<typeof SeedCashier>

/** Kinds of register and their numbers on the wire (NS-36, AMB-26). Only an AGENT takes pin codes (CLD-108). */
export const REGISTER_TYPES = { STANDARD: 1, AGENT: 2 } as const
export const RegisterType = Type.Enum(['STANDARD', 'AGENT'])
export type RegisterType = Static<typeof RegisterType>

export const SeedCashRegister = Row({
  id: UuidV4,
  organization_id: UuidV4,
  branch_id: UuidV4,
  /** TEST and six digits for a test register, ten digits for a production one. */
  fiscal_number: Type.String({ pattern: '^(TEST\\d{6}|\\d{10})$' }),
  number: Text,
  title: Text,
  address: Text,
  /** Unique in the seed; any text (CLD-005). Begins with `test` for a test register and for no other. */
  license_key: Text,
  type: RegisterType,
  is_test: Type.Boolean(),
  /** false: the licence cannot be used (NS-47). */
  active: Type.Boolean(),
  /** Put away for having had no receipts for long (ERR-204, NS-81). */
  frozen: Type.Boolean(),
  /** The cashier of the local application bound to this register; he signs there (NS-92). */
  cashier_id: UuidV4,
  /** Pool of offline codes at birth, pieces. */
  offline_codes: Type.Integer({ minimum: 0 }),
  /** Report data its desk keeps; left out: 30 days (LIM-070, LIM-072). */
  local_history_days: Type.Optional(Type.Integer({ minimum: 1 })),
  ...dated,
})
export type SeedCashRegister = Static<typeof SeedCashRegister>

/** A bank terminal of the organization (FLD-005). */
export const SeedTerminal = Row({
  id: UuidV4,
  organization_id: UuidV4,
  /** Name on the local network: the terminal's part of a bridge path, so unique in the seed. */
  device_id: Type.String({ pattern: '^[\\w-]+$' }),
  label: Text,
  /** Its maker, and what the maker calls it (FLD-009). */
  type: Text,
  model: Text,
  ...dated,
})
export type SeedTerminal = Static<typeof SeedTerminal>

/** What stands on receipts and how they look (NS-09), and for whom. The most particular one activated is in force. */
export const SeedReceiptTemplate = Row({
  id: UuidV4,
  organization_id: UuidV4,
  name: Text,
  /** As they are until they are edited. */
  ...templateTexts,
  ...templateLook,
  /** null: none is set (NS-42). */
  html_logo: Nullable(SeedLogo),
  text_logo: Nullable(SeedLogo),
  /** Who may use it. */
  assignment: TemplateEntities,
  /** Who does: some of those it is assigned to. No register is under two (CLD-439). */
  activation: TemplateEntities,
  ...dated,
})
export type SeedReceiptTemplate = Static<typeof SeedReceiptTemplate>

/** The whole file. The first cashier and the first register are the everyday ones, used when none is named. */
export const SeedData = Row({
  organizations: Type.Array(SeedOrganization, { minItems: 1 }),
  branches: Type.Array(SeedBranch, { minItems: 1 }),
  cashiers: Type.Array(SeedCashier, { minItems: 1 }),
  cash_registers: Type.Array(SeedCashRegister, { minItems: 1 }),
  terminals: Type.Array(SeedTerminal),
  receipt_templates: Type.Array(SeedReceiptTemplate),
  /** Integration keys: values of X-Access-Key that are known (AUT-006, NS-94). */
  access_keys: Type.Array(Text, { minItems: 1, uniqueItems: true }),
})
export type SeedData = Static<typeof SeedData>
