import { type Answer, type Exchange, json, rawBody, readForm, uuidParam } from '../kernel/exchange.ts'
import { type Form, isObject, object, optional, shortText, text } from '../kernel/form.ts'
import { page, pageQuery, readQuery } from '../kernel/query.ts'
import { malformed } from '../kernel/refusal.ts'
import type { Route } from '../kernel/routing.ts'
import type { Template } from '../state/model.ts'
import { sameId, type World } from '../state/world.ts'
import { cashierOf, notFound } from './access.ts'
import { htmlLogo } from './logos.ts'
import { templateView } from './views.ts'

const TEXT_MAX = 1000

/** A text or null, which clears it. */
const nullable =
  (form: Form<string>): Form<string | null> =>
  (value, at, context) =>
    value === null ? null : form(value, at, context)

const lenientForm = object({ header: optional(text), footer: optional(text) })
const strictForm = object({
  header: optional(nullable(shortText(TEXT_MAX))),
  footer: optional(nullable(shortText(TEXT_MAX))),
})

function templateOf(world: World, exchange: Exchange): Template {
  const { organization } = cashierOf(world, exchange)
  const id = uuidParam(exchange, 'template_id')
  const template = organization.templates.find((known) => sameId(known.id, id))
  if (template === undefined) throw notFound('шаблон')
  return template
}

/** PATCH: changes the header and footer that are sent, leaves the others untouched (CLD-604, CLD-605). */
function change(world: World, exchange: Exchange): Answer {
  const template = templateOf(world, exchange)
  const body = rawBody(exchange)
  const isStrict = world.reading.templatePatch === 'strict'
  const parts = readForm<{ header?: string | null | undefined; footer?: string | null | undefined }>(
    world.reading,
    isStrict ? strictForm : lenientForm,
    body,
    ['body'],
  )
  if (isStrict && isObject(body) && Object.keys(body).length === 0)
    throw malformed(['body'], 'must name header or footer')
  if (parts.header !== undefined) template.header = parts.header
  if (parts.footer !== undefined) template.footer = parts.footer
  template.changedAt = world.now()
  return json(200, templateView(world, template))
}

/** Where a template is assigned; the same family for assignments and activation (CLD-606, CLD-607). */
function entities(world: World, exchange: Exchange, onlyActive: boolean): Answer {
  const template = templateOf(world, exchange)
  const registers = world.registers
    .filter((register) => register.template === template)
    .filter((register) => !onlyActive || !register.frozen)
    .map((register) => ({ kind: 'register', id: register.id, number: register.number }))
  return json(200, world.reading.templateEntities === 'array' ? registers : { registers, outlets: [] })
}

/** The six operations of receipt templates. */
export function templateRoutes(world: World): Route[] {
  const route = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path: `/api/v1/receipt-templates${path}`,
    answer,
  })
  return [
    route('GET', '', (exchange) => {
      const { organization } = cashierOf(world, exchange)
      const query = readQuery(exchange, pageQuery(1000, 25))
      return json(
        200,
        page(organization.templates.toReversed(), query, (template) => templateView(world, template)),
      )
    }),
    route('GET', '/{template_id}', (exchange) => json(200, templateView(world, templateOf(world, exchange)))),
    route('PATCH', '/{template_id}', (exchange) => change(world, exchange)),
    route('GET', '/{template_id}/assignments', (exchange) => entities(world, exchange, false)),
    route('GET', '/{template_id}/activation', (exchange) => entities(world, exchange, true)),
    route('GET', '/{template_id}/html_logo.png', (exchange) => htmlLogo(exchange, templateOf(world, exchange))),
  ]
}
