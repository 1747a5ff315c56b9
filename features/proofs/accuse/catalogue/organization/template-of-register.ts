/** Wrong servers of the cash-desk API: the receipt template in force for a register, and its logos. */

import type { SeedReceiptTemplate } from '../../../../../machines/vocabulary/seed-data.ts'
import { type Picture, ReferenceData } from '../../../../../server/runtime/world/reference-data.ts'
import * as images from '../../../../../server/surfaces/cloud/image.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, showsMember } from '../../seams/rows.ts'
import { inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { keyless, keyReadAs } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

const HTML = 'getRegisterTemplateHtmlLogo'
const TEXT = 'getRegisterTemplateTextLogo'
const HTML_PATH = '/cash-registers/receipt-template/html_logo.png'
const TEXT_PATH = '/cash-registers/receipt-template/text_logo.png'

/** Another picture for a logo in force. */
const sends = (
  id: string,
  picture: (template: SeedReceiptTemplate, reference: ReferenceData, request: Request) => Picture | null,
): Seam =>
  handles(id, (right) => (request) => {
    const { reference } = request.world
    const template = reference.templateFor(request.register!)
    if (!template) return right(request)
    reached()
    return images.image(request, picture(template, reference, request))
  })

const organizationOf = ({ register }: Request, reference: ReferenceData) =>
  reference.organizations.get(register!.organization_id)!

export default [
  wrong(
    'CLD-439',
    'shows the template in force as it was before it was edited',
    showsMember(
      'getRegisterTemplate',
      'text_global_header',
      (_header, { id }, { world }) => world.reference.templates.get(id)!.text_global_header,
    ),
  ),
  wrong(
    'CLD-439',
    'takes a template that is assigned to an outlet for one in force',
    inObject(
      ReferenceData.prototype,
      'templateFor',
      (right) =>
        function (this: ReferenceData, register) {
          reached()
          const receipt_templates = this.seed.receipt_templates.map((row) => ({
            ...row,
            activation: { ...row.activation, branches: row.assignment.branches },
          }))
          const other: ReferenceData = Object.create(this, { seed: { value: { ...this.seed, receipt_templates } } })
          const found = right.call(other, register)
          return found && this.templates.get(found.id)!
        },
    ),
  ),
  wrong('CLD-440', 'shows a template in force without a key', keyless('/cash-registers/receipt-template')),
  wrong(
    'CLD-440',
    "shows the template in force for the cashier's first register, whatever the key",
    asks('getRegisterTemplate', (request) => {
      const first = request.cashier && request.world.reference.registers.get(request.cashier.cash_register_ids[0]!)
      return first ? { ...request, register: first } : request
    }),
  ),
  wrong(
    'CLD-441',
    'sends the text logo of the template in force for its logo',
    sends(HTML, ({ text_logo }, reference) => reference.picture(text_logo)),
  ),
  wrong(
    'CLD-441',
    'sends the logo of the organization where the template in force has none',
    sends(HTML, ({ html_logo }, reference, request) =>
      reference.picture(html_logo ?? organizationOf(request, reference).logo),
    ),
  ),
  wrong(
    'CLD-442',
    'sends the text logo of the organization for that of the template in force',
    sends(TEXT, (_template, reference, request) => reference.picture(organizationOf(request, reference).text_logo)),
  ),
  wrong(
    'CLD-442',
    'sends the logo for the screen where the template in force has none for paper',
    sends(TEXT, ({ html_logo, text_logo }, reference) => reference.picture(text_logo ?? html_logo)),
  ),
  wrong('CLD-443', 'sends the logo in force without a key', keyless(HTML_PATH)),
  wrong(
    'CLD-443',
    'sends the logo in force for the first register to who shows an unknown key',
    keyReadAs((key, { world: { reference }, http }) =>
      !reference.registersByKey.has(key) && http.url!.endsWith(HTML_PATH) ? reference.firstRegister.license_key : key,
    ),
  ),
  wrong('CLD-444', 'sends the text logo in force without a key', keyless(TEXT_PATH)),
  wrong(
    'CLD-444',
    'takes the key of another organization for the text logo in force',
    inModuleScope<(request: Request, key: string) => unknown>(
      authentication,
      'registerBy',
      (right) => (request, key) => {
        const register = request.world.reference.registersByKey.get(key)
        if (!register || !request.http.url!.endsWith(TEXT_PATH)) return right(request, key)
        reached()
        request.concerned = register
        return { register }
      },
    ),
  ),
  wrong(
    'CLD-445',
    'sends the logo in force whatever copy the client has',
    asks(HTML, (request) => ({ ...request, headers: {} })),
  ),
  wrong(
    'CLD-445',
    'does not send the text logo in force to a client with a copy of the hour before',
    sends(TEXT, ({ text_logo }, reference) => {
      const picture = reference.picture(text_logo)
      return picture && { ...picture, changedAt: picture.changedAt - 3_600_000 }
    }),
  ),
  wrong(
    'CLD-445',
    'takes a copy of the logo in force of any date for the last',
    sends(HTML, ({ html_logo }, reference, { headers }) =>
      html_logo && headers['if-modified-since']
        ? { bytes: Buffer.alloc(0), changedAt: 0 }
        : reference.picture(html_logo),
    ),
  ),
  wrong(
    'CLD-007',
    'knows no HTTP-date of the older form',
    inModuleScope<RegExp>(images, 'RFC_850', () => /^(?!)/),
  ),
]
