/** Wrong servers of the cash-desk API: receipt templates of the organization. */
import Type, { type TSchema } from 'typebox'
import {
  type TemplateSizes,
  templateSizes,
  templateTexts,
} from '../../../../../machines/vocabulary/receipt-template.ts'
import type { SeedReceiptTemplate } from '../../../../../machines/vocabulary/seed-data.ts'
import * as letterheads from '../../../../../server/rendering/documents/slips/letterhead.ts'
import type { Picture } from '../../../../../server/runtime/world/reference-data.ts'
import { PostgresStates } from '../../../../../server/store/postgres/postgres-store.ts'
import { Snapshots } from '../../../../../server/store/sqlite/sqlite-store.ts'
import type { States } from '../../../../../server/store/states.ts'
import { image } from '../../../../../server/surfaces/cloud/image.ts'
import * as templates from '../../../../../server/surfaces/cloud/organization/template-model.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, row, shows, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inMethod, inObject, type Seam, together } from '../../seams/seam.ts'
import { listedBy } from '../../subjects/lists.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const TEXTS = Object.keys(templateTexts)
const SIZES = Object.keys(templateSizes) as (keyof TemplateSizes)[]

/** Members of an edit that are other ones than were sent. */
const editedBy = (wrongly: (wish: Record<string, unknown>) => Record<string, unknown>): Seam =>
  asks('editReceiptTemplate', (request) => {
    reached()
    return { ...request, body: wrongly(request.body as Record<string, unknown>) }
  })

/** An edit without some of its members. */
const editedWithout = (isLeftOut: (name: string, value: unknown) => boolean): Seam =>
  editedBy((wish) => Object.fromEntries(Object.entries(wish).filter(([name, value]) => !isLeftOut(name, value))))

const isEmptyText = (name: string, value: unknown): boolean => TEXTS.includes(name) && value === ''

/** A template that is shown otherwise, wherever it is shown whole. */
const shownAs = (
  wrongly: (
    shown: ReturnType<typeof templates.templateModel>,
    ...made: Parameters<typeof templates.templateModel>
  ) => object,
): Seam =>
  inCall(templates, 'templateModel', (right, ...made) => {
    const shown = right(...made)
    return { ...shown, ...wrongly(shown, ...made) }
  })

/** Texts of an edit that may have so many characters. */
const shorterTexts = (maxLength: number): Seam =>
  together(
    ...TEXTS.map((name) =>
      inSchema(schemaWithin(row('editReceiptTemplate').body!, 'properties', name, 'anyOf', '0'), (right) => ({
        ...right,
        maxLength,
      })),
    ),
  )

/** Another picture for the logo of a template that is named. */
const sendsLogo = (picture: (template: SeedReceiptTemplate, request: Request) => Picture | null): Seam =>
  handles('getReceiptTemplateHtmlLogo', (right, request) => {
    const named = request.world.reference.templates.get(request.params.template_id!)
    if (named?.organization_id !== request.cashier!.organization_id) return right(request)
    reached()
    return image(request, picture(named, request))
  })

/** Templates that are not found in the store: after a restart they are what they were made. */
const bornAnew = (states: States): Seam =>
  inMethod(states, 'find', (right, world, address) => {
    if (!address.startsWith('template:')) return right(world, address)
    reached()
    return Promise.resolve(undefined)
  })

export default {
  'CLD-601: lists the templates of all organizations': () =>
    shows('listReceiptTemplates', ({ meta }, { world: { reference } }) => ({
      meta,
      results: reference.seed.receipt_templates
        .slice(meta.offset, meta.offset + meta.limit)
        .map((each) => templates.templateItemModel(each, reference)),
    })),
  'CLD-601: lists the registers a template is activated for as those it is assigned to': () =>
    inCall(templates, 'templateItemModel', (right, template, reference) => {
      const { assignment, activation } = template
      const { cash_registers } = activation
      return right({ ...template, assignment: { ...assignment, cash_registers } }, reference)
    }),
  'CLD-601: lists no outlets a template is activated for': () =>
    showsMember('listReceiptTemplates', 'results.*.activation.branches', () => []),
  'CLD-602: shows all templates, whatever the limit': () =>
    listedBy('listReceiptTemplates', () => ({ limit: Number.MAX_SAFE_INTEGER })),
  'CLD-010: says as limit of templates how many there are, where more are asked for': () =>
    showsMember('listReceiptTemplates', 'meta.limit', (limit, _meta, { world, cashier }) => {
      const own = world.reference.seed.receipt_templates.filter(
        ({ organization_id }) => organization_id === cashier!.organization_id,
      )
      return Math.min(limit, Math.max(1, own.length))
    }),
  'CLD-603: shows a template with the header it had before it was edited': () =>
    showsMember(
      'getReceiptTemplate',
      'html_global_header',
      (_header, { id }, { world }) => world.reference.templates.get(id)!.html_global_header,
    ),
  'CLD-603: shows an empty subject where a template leaves it open': () =>
    shownAs(({ email_subject }) => ({ email_subject: email_subject ?? '' })),
  'CLD-603: shows the footer of a template on paper for that on the screen': () =>
    shownAs(({ text_global_footer }) => ({ html_global_footer: text_global_footer })),
  'CLD-604: empties what of a template is not sent': () =>
    editedBy((wish) => ({ ...wish, ...Object.fromEntries(TEXTS.map((name) => [name, wish[name] ?? ''])) })),
  'CLD-604: shows the texts of a template as they were made after a restart': () =>
    together(bornAnew(Snapshots.prototype), bornAnew(PostgresStates.prototype)),
  'CLD-604: takes no text of a template of more than 16000 characters': () => shorterTexts(16_000),
  'CLD-604: takes sizes of a template and keeps the ones it had': () =>
    editedWithout((name, value) => Object.hasOwn(templateSizes, name) && value !== null),
  'CLD-604: draws slips by the sizes a template was made with': () =>
    inCall(letterheads, 'letterheadOf', async (right, services, world, register) => {
      const made = await right(services, world, register)
      const template = world.reference.templateFor(register)
      if (!template) return made
      reached()
      return { ...made, look: { ...made.look, ...Object.fromEntries(SIZES.map((name) => [name, template[name]])) } }
    }),
  'CLD-604: cannot make a header of a template empty': () => editedWithout(isEmptyText),
  'CLD-605: takes an edit of a template without a body': () =>
    together(
      inObject(row('editReceiptTemplate'), 'optionalBody', () =>
        Type.Object({ ...(row('editReceiptTemplate').body as TSchema & { properties: Type.TProperties }).properties }),
      ),
      inObject(row('editReceiptTemplate') as { body?: TSchema | undefined }, 'body', () => undefined),
    ),
  'CLD-606: shows no template as assigned to the whole organization': () =>
    showsMember('getReceiptTemplateAssignments', 'organization', () => false),
  'CLD-606: shows as assignments for whom a template is activated': () =>
    handles('getReceiptTemplateAssignments', (_right, request) => row('getReceiptTemplateActivation').handle(request)),
  'CLD-607: shows no outlets a template is activated for': () =>
    showsMember('getReceiptTemplateActivation', 'branches', () => []),
  'CLD-607: shows no template as activated for the whole organization': () =>
    showsMember('getReceiptTemplateActivation', 'organization', () => false),
  'CLD-608: sends the text logo of a template for its logo': () =>
    sendsLogo(({ text_logo }, { world }) => world.reference.picture(text_logo)),
  'CLD-608: sends the logo of the template in force for the first register, whatever template is named': () =>
    sendsLogo(({ html_logo }, { world: { reference } }) =>
      reference.picture(html_logo && reference.seed.receipt_templates[0]!.html_logo),
    ),
} satisfies WrongServersByName
