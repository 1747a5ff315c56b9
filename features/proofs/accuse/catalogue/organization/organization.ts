/** Wrong servers of the cloud API: the organization, its logos, messages and cashiers, and the template of a register. */
import type { TObject } from 'typebox'
import Type from 'typebox'
import type { SeedOrganization, SeedReceiptTemplate } from '../../../../../machines/vocabulary/seed-data.ts'
import { type Picture, ReferenceData } from '../../../../../server/runtime/world/reference-data.ts'
import * as image from '../../../../../server/surfaces/cloud/image.ts'
import * as images from '../../../../../server/surfaces/cloud/image.ts'
import * as organizations from '../../../../../server/surfaces/cloud/organization/model.ts'
import * as organization from '../../../../../server/surfaces/cloud/organization/organization.ts'
import * as settings from '../../../../../server/surfaces/cloud/organization/organization.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { registerIfNamed } from '../../../../../server/transport/http/authentication.ts'
import { reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, replies, row, shows, showsMember, stops } from '../../seams/rows.ts'
import { inCall, inFunction, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { keyless, keyReadAs } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Short = ReturnType<typeof organizations.shortOrganizationModel>
const LOGOS = ['getOrganizationLogo', 'getOrganizationTextLogo']
const firstOrganization = ({ world }: Request): SeedOrganization => world.reference.seed.organizations[0]!

const shortOrganization = (wrong: (right: Short) => Short): Seam =>
  inCall(organizations, 'shortOrganizationModel', (right, seeded) => wrong(right(seeded)))

/** The organization whose logo of a kind is sent. */
const ofLogo = (
  kind: 'logo' | 'text_logo',
  wrong: (right: SeedOrganization, request: Request) => SeedOrganization,
): Seam =>
  inFunction<(request: Request) => SeedOrganization>(organization, 'organizationOf', (right, request) => {
    const own = right(request)
    return request.http.url!.includes(`/organization/${kind}.png`) ? wrong(own, request) : own
  })

const HTML = 'getRegisterTemplateHtmlLogo'
const TEXT = 'getRegisterTemplateTextLogo'
const HTML_PATH = '/cash-registers/receipt-template/html_logo.png'
const TEXT_PATH = '/cash-registers/receipt-template/text_logo.png'

/** Another picture for a logo in force. */
const sends = (
  id: string,
  picture: (template: SeedReceiptTemplate, reference: ReferenceData, request: Request) => Picture | null,
): Seam =>
  handles(id, (right, request) => {
    const { reference } = request.world
    const template = reference.templateFor(request.register!)
    if (!template) return right(request)
    reached()
    return images.image(request, picture(template, reference, request))
  })

const organizationOf = ({ register }: Request, reference: ReferenceData) =>
  reference.organizations.get(register!.organization_id)!

export default {
  'CLD-301: shows the sum a receipt may come to in whole hryvnias': () =>
    shortOrganization(({ settings: { receipt_limits }, ...rest }) => {
      const total_sum_limit = receipt_limits.total_sum_limit && receipt_limits.total_sum_limit / 100
      return { ...rest, settings: { receipt_limits: { ...receipt_limits, total_sum_limit } } }
    }),
  'CLD-301: shows an account of a bank without its number': () =>
    shortOrganization(({ account_info, ...rest }) => ({
      ...rest,
      account_info: account_info.map(({ bank_name }) => ({ bank_name, account_number: '' })),
    })),
  "CLD-302: shows the subject of the first organization's mails to every organization": () =>
    showsMember(
      'getReceiptConfig',
      'email_subject',
      (_, __, request) => firstOrganization(request).receipt_config.email_subject,
    ),
  'CLD-302: shows the footer of a receipt on paper without its last letter': () =>
    showsMember('getReceiptConfig', 'text_global_footer', (text) => text.slice(0, -1)),
  'CLD-302: shows with the receipt settings the first organization': () =>
    showsMember('getReceiptConfig', 'organization', (_, __, request) =>
      organizations.shortOrganizationModel(firstOrganization(request)),
    ),
  'CLD-303: sends the logo of the first organization to all': () =>
    ofLogo('logo', (_, request) => firstOrganization(request)),
  'CLD-303: sends a logo without its last bytes': () =>
    inCall(image, 'image', (right, request, picture) => {
      const given = right(request, picture)
      return given.status === 200 ? { ...given, body: picture!.bytes.subarray(0, -12) } : given
    }),
  'CLD-304: sends the logo for the text logo': () => ofLogo('text_logo', (own) => ({ ...own, text_logo: own.logo })),
  'CLD-304: says of the text logo that it is a JPEG': () =>
    replies('getOrganizationTextLogo', (given) =>
      given.status === 200 ? { ...given, headers: { ...given.headers, 'content-type': 'image/jpeg' } } : given,
    ),
  'CLD-305: asks for a key with a logo': () =>
    together(
      ...LOGOS.map((id) =>
        inObject(row(id), 'headers', (right) =>
          Type.Object({ ...(right as TObject).properties, 'x-license-key': Type.String() }),
        ),
      ),
    ),
  'CLD-305: sends a logo to who shows the key of a register of another outlet not at all': () =>
    stops(LOGOS, (request) => {
      const named = registerIfNamed(request)
      return named && 'register' in named && named.register.branch_id !== request.cashier!.branch_id
        ? reply(403, { code: 'registers.not_found', message: 'Not of this outlet' })
        : null
    }),
  'CLD-306: holds the text logo against the date of the logo': () =>
    inCall(image, 'image', (right, request, picture) => {
      if (!picture || !request.http.url!.includes('/organization/text_logo.png')) return right(request, picture)
      const { reference } = request.world
      const logo = reference.picture(reference.organizations.get(request.cashier!.organization_id)!.logo)
      return right(request, { ...picture, changedAt: Math.min(picture.changedAt, logo?.changedAt ?? 0) })
    }),
  'CLD-306: keeps a logo from a client whose copy is a second too old': () =>
    inCall(image, 'image', (right, request, picture) => {
      const copied = image.httpDate(request.headers['if-modified-since'] ?? '')
      if (Number.isNaN(copied)) return right(request, picture)
      const later = new Date(copied + 1000).toUTCString()
      return right({ ...request, headers: { ...request.headers, 'if-modified-since': later } }, picture)
    }),
  'CLD-307: calls messages possible while no message service is connected': () =>
    inCall(settings, 'smsBillingModel', (right, messenger) => ({
      ...right(messenger),
      can_send_sms: messenger.connected,
    })),
  'CLD-307: shows as many messages left as there were to begin with': () =>
    showsMember(
      'getSmsBilling',
      'balance',
      (_, __, { world, cashier }) => world.reference.organizations.get(cashier!.organization_id)!.sms_balance,
    ),
  'CLD-307: has all messages left again after a restart': () =>
    resumes('messenger', ({ balance, messages, ...rest }) => {
      const sent = messages.filter(({ not_sent }: { not_sent: string | null }) => not_sent === null).length
      return { ...rest, messages, balance: rest.charged ? balance + sent : balance }
    }),
  'CLD-307: takes a message off the balance that was not sent': () =>
    remembers('messenger', 'message.send', (messenger, before) => ({
      ...messenger,
      balance: before.charged ? before.balance - 1 : before.balance,
    })),
  'CLD-308: lists the cashiers of the outlet of the caller alone': () =>
    shows('listOrganizationCashiers', (cashiers: { branch_id: string }[], { cashier }) =>
      cashiers.filter(({ branch_id }) => branch_id === cashier!.branch_id),
    ),
  'CLD-308: lists cashiers by their names': () =>
    shows('listOrganizationCashiers', (cashiers: { full_name: string }[]) =>
      cashiers.toSorted((one, other) => one.full_name.localeCompare(other.full_name)),
    ),
  'CLD-308: shows none of the cashiers as deactivated': () =>
    showsMember('listOrganizationCashiers', '*.active', () => true),
  'CLD-439: shows the template in force as it was before it was edited': () =>
    showsMember(
      'getRegisterTemplate',
      'text_global_header',
      (_header, { id }, { world }) => world.reference.templates.get(id)!.text_global_header,
    ),
  'CLD-439: takes a template that is assigned to an outlet for one in force': () =>
    inObject(
      ReferenceData.prototype,
      'templateFor',
      (right) =>
        function (this: ReferenceData, register) {
          const receipt_templates = this.seed.receipt_templates.map((row) => ({
            ...row,
            activation: { ...row.activation, branches: row.assignment.branches },
          }))
          const found = right.call(
            Object.create(this, { seed: { value: { ...this.seed, receipt_templates } } }),
            register,
          )
          return found && this.templates.get(found.id)!
        },
    ),
  'CLD-440: shows a template in force without a key': () => keyless('/cash-registers/receipt-template'),
  "CLD-440: shows the template in force for the cashier's first register, whatever the key": () =>
    asks('getRegisterTemplate', (request) => {
      const first = request.cashier && request.world.reference.registers.get(request.cashier.cash_register_ids[0]!)
      return first ? { ...request, register: first } : request
    }),
  'CLD-441: sends the text logo of the template in force for its logo': () =>
    sends(HTML, ({ text_logo }, reference) => reference.picture(text_logo)),
  'CLD-441: sends the logo of the organization where the template in force has none': () =>
    sends(HTML, ({ html_logo }, reference, request) =>
      reference.picture(html_logo ?? organizationOf(request, reference).logo),
    ),
  'CLD-442: sends the text logo of the organization for that of the template in force': () =>
    sends(TEXT, (_template, reference, request) => reference.picture(organizationOf(request, reference).text_logo)),
  'CLD-442: sends the logo for the screen where the template in force has none for paper': () =>
    sends(TEXT, ({ html_logo, text_logo }, reference) => reference.picture(text_logo ?? html_logo)),
  'CLD-443: sends the logo in force without a key': () => keyless(HTML_PATH),
  'CLD-443: sends the logo in force for the first register to who shows an unknown key': () =>
    keyReadAs((key, { world: { reference }, http }) =>
      !reference.registersByKey.has(key) && http.url!.endsWith(HTML_PATH) ? reference.firstRegister.license_key : key,
    ),
  'CLD-444: sends the text logo in force without a key': () => keyless(TEXT_PATH),
  'CLD-444: takes the key of another organization for the text logo in force': () =>
    inFunction<(request: Request, key: string) => unknown>(authentication, 'registerBy', (right, request, key) => {
      const register = request.world.reference.registersByKey.get(key)
      if (!register || !request.http.url!.endsWith(TEXT_PATH)) return right(request, key)
      reached()
      request.concerned = register
      return { register }
    }),
  'CLD-445: sends the logo in force whatever copy the client has': () =>
    asks(HTML, (request) => ({ ...request, headers: {} })),
  'CLD-445: does not send the text logo in force to a client with a copy of the hour before': () =>
    sends(TEXT, ({ text_logo }, reference) => {
      const picture = reference.picture(text_logo)
      return picture && { ...picture, changedAt: picture.changedAt - 3_600_000 }
    }),
  'CLD-445: takes a copy of the logo in force of any date for the last': () =>
    sends(HTML, ({ html_logo }, reference, { headers }) =>
      html_logo && headers['if-modified-since']
        ? { bytes: Buffer.alloc(0), changedAt: 0 }
        : reference.picture(html_logo),
    ),
  'CLD-007: knows no HTTP-date of the older form': () => inModuleScope<RegExp>(images, 'RFC_850', () => /^(?!)/),
} satisfies WrongServersByName
