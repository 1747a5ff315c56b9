/**
 * Receipt templates of the organization: listed, read, their header, footer and sizes edited; the one in force for the
 * register of the key.
 */
import Type, { type Static } from 'typebox'
import {
  TEMPLATE_TEXT_CHARACTERS,
  type TemplateContext,
  type TemplateSizes,
  type TemplateTexts,
  templateSizes,
  templateTexts,
} from '../../../../machines/vocabulary/receipt-template.ts'
import { Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedReceiptTemplate } from '../../../../machines/vocabulary/seed-data.ts'
import { PageOf } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { Request, RequestBy } from '../../../transport/http/request.ts'
import { image, imageAnswers, imageHeaders } from '../image.ts'
import { pageQuery, paginated } from '../pages.ts'
import {
  ReceiptTemplate,
  ReceiptTemplateListItem,
  TemplateEntitiesModel,
  templateItemModel,
  templateModel,
} from './template-model.ts'

function forTheOneInForce(request: RequestBy<'key'>, answer: (row: SeedReceiptTemplate) => Reply | Promise<Reply>) {
  const { world, register, language } = request
  const row = world.reference.templateFor(register)
  return row ? answer(row) : refused('no template is in force', { cash_register_id: register.id }, language)
}

const withoutToken = { quirk: 'register-template-without-token', who: 'key' } as const

export const registerTemplateOperations: Operation[] = [
  operation({
    id: 'getRegisterTemplate',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template',
    surface: 'cloud',
    summary: 'The receipt template in force for the register of the key',
    clauses: ['CLD-439', 'CLD-440'],
    who: 'cashier and key',
    answers: { 200: ReceiptTemplate },
    variant: withoutToken,
    handle: (request) => forTheOneInForce(request, async (row) => reply(200, await shownTemplate(request, row))),
  }),
  operation({
    id: 'getRegisterTemplateHtmlLogo',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template/html_logo.png',
    surface: 'cloud',
    summary: "The picture at the head of the register's receipts shown in HTML",
    clauses: ['CLD-441', 'CLD-443', 'CLD-445', 'CLD-007'],
    who: 'cashier and key',
    headers: Type.Object(imageHeaders),
    answers: imageAnswers,
    variant: withoutToken,
    handle: (request) =>
      forTheOneInForce(request, ({ html_logo }) => image(request, request.world.reference.picture(html_logo))),
  }),
  operation({
    id: 'getRegisterTemplateTextLogo',
    method: 'GET',
    path: '/api/v1/cash-registers/receipt-template/text_logo.png',
    surface: 'cloud',
    summary: "The picture at the head of the register's receipts on paper, black and white",
    clauses: ['CLD-442', 'CLD-444', 'CLD-445', 'CLD-007'],
    who: 'cashier and key',
    headers: Type.Object(imageHeaders),
    answers: imageAnswers,
    variant: withoutToken,
    handle: (request) =>
      forTheOneInForce(request, ({ text_logo }) => image(request, request.world.reference.picture(text_logo))),
  }),
]

const TemplatePath = Type.Object({ template_id: Uuid })

const NewText = Type.Optional(Nullable(Type.String({ maxLength: TEMPLATE_TEXT_CHARACTERS })))

/** NS-41. A text of null is as good as not sent, a size of null is left to the renderer; an empty body is no body (AMB-07), and there must be one. */
const HeaderFooter = Type.Object(
  {
    html_global_header: NewText,
    text_global_header: NewText,
    html_global_footer: NewText,
    text_global_footer: NewText,
    ...Type.Partial(Type.Object(templateSizes)).properties,
  },
  { minProperties: 1 },
)
const TEXTS = Object.keys(templateTexts) as (keyof TemplateTexts)[]
const SIZES = Object.keys(templateSizes) as (keyof TemplateSizes)[]

/** A template with its texts and sizes as they are now. */
export async function shownTemplate(
  { services, world }: Pick<Request, 'services' | 'world'>,
  row: SeedReceiptTemplate,
): Promise<Static<typeof ReceiptTemplate>> {
  return templateModel(row, await services.switchboard.read<TemplateContext>(world, `template:${row.id}`))
}

type TemplateRequest = RequestBy<'cashier'> & { params: Static<typeof TemplatePath> }

/** Answers for the template of the path, if it is of the caller's organization (AUT-012). */
function forNamed(request: TemplateRequest, answer: (row: SeedReceiptTemplate) => Reply | Promise<Reply>) {
  const { world, params, cashier, language } = request
  const row = world.reference.templates.get(params.template_id)
  const named = { template_id: params.template_id }
  return row?.organization_id === cashier.organization_id ? answer(row) : refused('unknown id', named, language)
}

async function edited(
  { services, world }: Request,
  row: SeedReceiptTemplate,
  wish: Static<typeof HeaderFooter>,
): Promise<Reply> {
  const texts = Object.fromEntries(
    TEXTS.flatMap((name) => (typeof wish[name] === 'string' ? [[name, wish[name]]] : [])),
  )
  const sizes = Object.fromEntries(SIZES.flatMap((name) => (wish[name] === undefined ? [] : [[name, wish[name]]])))
  const command = { type: 'template.edit', at: world.clock.now(), texts, sizes } as const
  // As this edit has left it: another behind it is none of its answer
  const { state } = await services.switchboard.askForState<typeof command, TemplateContext>(
    world,
    `template:${row.id}`,
    command,
  )
  // A template that nothing was ever changed of is not kept in memory
  return reply(200, state ? templateModel(row, state) : await shownTemplate({ services, world }, row))
}

export const receiptTemplateOperations: Operation[] = [
  operation({
    id: 'listReceiptTemplates',
    method: 'GET',
    path: '/api/v1/receipt-templates',
    surface: 'cloud',
    summary: 'Receipt templates of the organization, in pages',
    clauses: ['CLD-601', 'CLD-602', 'CLD-010'],
    who: 'cashier',
    query: Type.Object(pageQuery()),
    answers: { 200: PageOf(ReceiptTemplateListItem) },
    handle({ world: { reference }, cashier, query }) {
      const { limit, offset } = query
      const rows = reference.seed.receipt_templates.filter((row) => row.organization_id === cashier.organization_id)
      const page = rows.slice(offset, offset + limit)
      return paginated(
        { limit, offset },
        page.map((row) => templateItemModel(row, reference)),
      )
    },
  }),
  operation({
    id: 'getReceiptTemplate',
    method: 'GET',
    path: '/api/v1/receipt-templates/:template_id',
    surface: 'cloud',
    summary: 'A receipt template, whole',
    clauses: ['CLD-603', 'CLD-011'],
    who: 'cashier',
    params: TemplatePath,
    answers: { 200: ReceiptTemplate },
    handle: (request) => forNamed(request, async (row) => reply(200, await shownTemplate(request, row))),
  }),
  operation({
    id: 'editReceiptTemplate',
    method: 'PATCH',
    path: '/api/v1/receipt-templates/:template_id',
    surface: 'cloud',
    summary: 'Replaces header, footer and sizes of a receipt template, as far as they are sent',
    clauses: ['CLD-604', 'CLD-605', 'CLD-011'],
    who: 'cashier',
    params: TemplatePath,
    body: HeaderFooter,
    answers: { 200: ReceiptTemplate },
    handle: (request) => forNamed(request, (row) => edited(request, row, request.body)),
  }),
  operation({
    id: 'getReceiptTemplateAssignments',
    method: 'GET',
    path: '/api/v1/receipt-templates/:template_id/assignments',
    surface: 'cloud',
    summary: 'Cashiers to whom a receipt template is assigned: they may use it',
    clauses: ['CLD-606', 'CLD-011'],
    who: 'cashier',
    params: TemplatePath,
    answers: { 200: TemplateEntitiesModel },
    handle: (request) => forNamed(request, ({ assignment }) => reply(200, assignment)),
  }),
  operation({
    id: 'getReceiptTemplateActivation',
    method: 'GET',
    path: '/api/v1/receipt-templates/:template_id/activation',
    surface: 'cloud',
    summary: 'Cashiers for whom a receipt template is activated: they use it',
    clauses: ['CLD-607', 'CLD-011'],
    who: 'cashier',
    params: TemplatePath,
    answers: { 200: TemplateEntitiesModel },
    handle: (request) => forNamed(request, ({ activation }) => reply(200, activation)),
  }),
  operation({
    id: 'getReceiptTemplateHtmlLogo',
    method: 'GET',
    path: '/api/v1/receipt-templates/:template_id/html_logo.png',
    surface: 'cloud',
    summary: 'The picture at the head of receipts shown in HTML',
    clauses: ['CLD-608', 'CLD-011'],
    who: 'cashier',
    params: TemplatePath,
    headers: Type.Object(imageHeaders),
    answers: imageAnswers,
    handle: (request) =>
      forNamed(request, ({ html_logo }) => image(request, request.world.reference.picture(html_logo))),
  }),
]
