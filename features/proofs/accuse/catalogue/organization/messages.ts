/** Wrong servers of the cloud API: the organization, its logos, its messages, its cashiers. */
import Type, { type TObject } from 'typebox'
import type { SeedOrganization } from '../../../../../machines/vocabulary/seed-data.ts'
import * as image from '../../../../../server/surfaces/cloud/image.ts'
import * as organizations from '../../../../../server/surfaces/cloud/organization/model.ts'
import * as organization from '../../../../../server/surfaces/cloud/organization/organization.ts'
import * as settings from '../../../../../server/surfaces/cloud/organization/settings-model.ts'
import { registerIfNamed } from '../../../../../server/wire/http/authentication.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { replies, row, shows, showsMember, stops } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Short = ReturnType<typeof organizations.shortOrganizationModel>

const LOGOS = ['getOrganizationLogo', 'getOrganizationTextLogo']

const firstOrganization = ({ world }: Request): SeedOrganization => world.reference.seed.organizations[0]!

const shortOrganization = (wrong: (right: Short) => Short): Seam =>
  inModule(organizations, 'shortOrganizationModel', (right) => (seeded) => wrong(right(seeded)))

/** The organization whose logo of a kind is sent. */
const ofLogo = (
  kind: 'logo' | 'text_logo',
  wrong: (right: SeedOrganization, request: Request) => SeedOrganization,
): Seam =>
  inModuleScope<(request: Request) => SeedOrganization>(organization, 'organizationOf', (right) => (request) => {
    const own = right(request)
    return request.http.url!.includes(`/organization/${kind}.png`) ? wrong(own, request) : own
  })

export default [
  wrong(
    'CLD-301',
    'shows the sum a receipt may come to in whole hryvnias',
    shortOrganization(({ settings: { receipt_limits }, ...rest }) => {
      const total_sum_limit = receipt_limits.total_sum_limit && receipt_limits.total_sum_limit / 100
      return { ...rest, settings: { receipt_limits: { ...receipt_limits, total_sum_limit } } }
    }),
  ),
  wrong(
    'CLD-301',
    'shows an account of a bank without its number',
    shortOrganization(({ account_info, ...rest }) => ({
      ...rest,
      account_info: account_info.map(({ bank_name }) => ({ bank_name, account_number: '' })),
    })),
  ),
  wrong(
    'CLD-302',
    "shows the subject of the first organization's mails to every organization",
    showsMember(
      'getReceiptConfig',
      'email_subject',
      (_, __, request) => firstOrganization(request).receipt_config.email_subject,
    ),
  ),
  wrong(
    'CLD-302',
    'shows the footer of a receipt on paper without its last letter',
    showsMember('getReceiptConfig', 'text_global_footer', (text) => text.slice(0, -1)),
  ),
  wrong(
    'CLD-302',
    'shows with the receipt settings the first organization',
    showsMember('getReceiptConfig', 'organization', (_, __, request) =>
      organizations.shortOrganizationModel(firstOrganization(request)),
    ),
  ),
  wrong(
    'CLD-303',
    'sends the logo of the first organization to all',
    ofLogo('logo', (_, request) => firstOrganization(request)),
  ),
  wrong(
    'CLD-303',
    'sends a logo without its last bytes',
    inModule(image, 'image', (right) => (request, picture) => {
      const given = right(request, picture)
      return given.status === 200 ? { ...given, body: picture!.bytes.subarray(0, -12) } : given
    }),
  ),
  wrong(
    'CLD-304',
    'sends the logo for the text logo',
    ofLogo('text_logo', (own) => ({ ...own, text_logo: own.logo })),
  ),
  wrong(
    'CLD-304',
    'says of the text logo that it is a JPEG',
    replies('getOrganizationTextLogo', (given) =>
      given.status === 200 ? { ...given, headers: { ...given.headers, 'content-type': 'image/jpeg' } } : given,
    ),
  ),
  wrong(
    'CLD-305',
    'asks for a key with a logo',
    together(
      ...LOGOS.map((id) =>
        inObject(row(id), 'headers', (right) =>
          Type.Object({ ...(right as TObject).properties, 'x-license-key': Type.String() }),
        ),
      ),
    ),
  ),
  wrong(
    'CLD-305',
    'sends a logo to who shows the key of a register of another outlet not at all',
    stops(LOGOS, (request) => {
      const named = registerIfNamed(request)
      return named && 'register' in named && named.register.branch_id !== request.cashier!.branch_id
        ? reply(403, { code: 'registers.not_found', message: 'Not of this outlet' })
        : null
    }),
  ),
  wrong(
    'CLD-306',
    'holds the text logo against the date of the logo',
    inModule(image, 'image', (right) => (request, picture) => {
      if (!picture || !request.http.url!.includes('/organization/text_logo.png')) return right(request, picture)
      const { reference } = request.world
      const logo = reference.picture(reference.organizations.get(request.cashier!.organization_id)!.logo)
      return right(request, { ...picture, changedAt: Math.min(picture.changedAt, logo?.changedAt ?? 0) })
    }),
  ),
  wrong(
    'CLD-306',
    'keeps a logo from a client whose copy is a second too old',
    inModule(image, 'image', (right) => (request, picture) => {
      const copied = image.httpDate(request.headers['if-modified-since'] ?? '')
      if (Number.isNaN(copied)) return right(request, picture)
      const later = new Date(copied + 1000).toUTCString()
      return right({ ...request, headers: { ...request.headers, 'if-modified-since': later } }, picture)
    }),
  ),
  wrong(
    'CLD-307',
    'calls messages possible while no message service is connected',
    inModule(settings, 'smsBillingModel', (right) => (messenger) => ({
      ...right(messenger),
      can_send_sms: messenger.connected,
    })),
  ),
  wrong(
    'CLD-307',
    'shows as many messages left as there were to begin with',
    showsMember(
      'getSmsBilling',
      'balance',
      (_, __, { world, cashier }) => world.reference.organizations.get(cashier!.organization_id)!.sms_balance,
    ),
  ),
  wrong(
    'CLD-307',
    'has all messages left again after a restart',
    resumes('messenger', ({ balance, messages, ...rest }) => {
      const sent = messages.filter(({ not_sent }: { not_sent: string | null }) => not_sent === null).length
      return { ...rest, messages, balance: rest.charged ? balance + sent : balance }
    }),
  ),
  wrong(
    'CLD-307',
    'takes a message off the balance that was not sent',
    remembers('messenger', 'message.send', (messenger, before) => ({
      ...messenger,
      balance: before.charged ? before.balance - 1 : before.balance,
    })),
  ),
  wrong(
    'CLD-308',
    'lists the cashiers of the outlet of the caller alone',
    shows('listOrganizationCashiers', (cashiers: { branch_id: string }[], { cashier }) =>
      cashiers.filter(({ branch_id }) => branch_id === cashier!.branch_id),
    ),
  ),
  wrong(
    'CLD-308',
    'lists cashiers by their names',
    shows('listOrganizationCashiers', (cashiers: { full_name: string }[]) =>
      cashiers.toSorted((one, other) => one.full_name.localeCompare(other.full_name)),
    ),
  ),
  wrong(
    'CLD-308',
    'shows none of the cashiers as deactivated',
    showsMember('listOrganizationCashiers', '*.active', () => true),
  ),
]
