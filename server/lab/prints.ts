/** What the printer of a desk was asked to print: listed, and each slip as text, as a page and as a picture. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../machines/instant.ts'
import type { PrinterContext, PrintJob } from '../../machines/vocabulary/outside/printer.ts'
import type { SeedCashRegister } from '../../machines/vocabulary/seed-data.ts'
import { DateTime, Nullable, Uuid } from '../../machines/vocabulary/wire.ts'
import { type Form, MISSING, type Missing } from '../documents/render-task.ts'
import { paperQuery, slipReply, textQuery } from '../documents/slip-replies.ts'
import { sourceOf } from '../documents/slip-source.ts'
import { HTTPError } from '../http/description/refusals.ts'
import { Model } from '../http/model.ts'
import { type Operation, type Reply, type Request, refused, reply } from '../http/operation.ts'
import type { Services } from '../runtime/services.ts'
import type { World } from '../runtime/worlds/world.ts'

const TextQuery = Type.Object(textQuery)
const PaperQuery = Type.Object(paperQuery)

/** What a slip is made from: a document of the ledger, a report of the shift, or the documents of a time. */
const SlipSource = Type.Union([
  Model('SlipOfDocument', { document: Type.Integer({ minimum: 1 }) }),
  Model('SlipOfReport', { report: Type.Integer({ minimum: 1 }), shift_id: Uuid }),
  Model('SlipOfPeriod', { from: DateTime, to: DateTime, is_short: Type.Boolean() }),
])

const Print = Model('Print', {
  number: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(['RECEIPT', 'SERVICE', 'WITHDRAWAL', 'Z_REPORT', 'X_REPORT', 'PERIODICAL_REPORT']),
  at: DateTime,
  status: Type.Enum(['printed', 'held', 'lost']),
  printed_at: Nullable(DateTime),
  simple_text: Type.Boolean(),
  document: SlipSource,
  /** Why the slip cannot be shown; null when it can. */
  not_shown: Nullable(Type.Enum([...MISSING])),
  links: Model('PrintLinks', { text: Type.String(), html: Type.String(), png: Type.String() }),
})

/** A reference as it goes out: moments as text. */
const documentOf = ({ slip }: PrintJob): Static<typeof SlipSource> => {
  if (slip.kind !== 'PERIODICAL_REPORT') {
    const { kind: _, ...reference } = slip
    return reference
  }
  const { from, to, is_short } = slip
  return { from: instant(from), to: instant(to), is_short }
}

/** Answers for the desk of the path and the slips its printer remembers: a hundred, so the list has no pages. */
async function atPrinter(
  request: Request,
  answer: (register: SeedCashRegister, jobs: PrintJob[]) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { services, world, params, language } = request
  const register = world.reference.registers.get(params.cash_register_id!)
  if (!register) return refused('unknown id', {}, language)
  const { jobs } = await services.switchboard.read<PrinterContext>(world, `printer:${register.id}`)
  return answer(register, jobs)
}

/** The one slip the path names, in a form. */
const shown = (request: Request, form: Form): Promise<Reply> =>
  atPrinter(request, (register, jobs) => {
    const { services, world, params, language } = request
    const job = jobs.find(({ number }) => String(number) === params.job)
    if (!job) return refused('unknown id', {}, language)
    return slipReply(request, form, () => sourceOf(services, world, register, job))
  })

/** Slips whose documents are gone. Whether one can be read, and summed up, is seen when it is rendered. */
async function goneOf(
  services: Services,
  world: World,
  register: SeedCashRegister,
  jobs: PrintJob[],
): Promise<Map<PrintJob, Missing['missing']>> {
  const gone = new Map<PrintJob, Missing['missing']>()
  const documents = jobs.flatMap((job) => ('document' in job.slip ? [{ job, number: job.slip.document }] : []))
  const numbers = documents.map(({ number }) => number)
  const present = await services.slips.present(world.id, register.id, numbers)
  for (const { job, number } of documents) if (!present.has(number)) gone.set(job, 'document missing')
  for (const job of jobs) {
    const { slip, at } = job
    if (slip.kind !== 'X_REPORT') continue
    const report = await services.slips.report(world.id, register.id, at, slip.report, slip.shift_id)
    if (!report) gone.set(job, 'report missing')
  }
  return gone
}

export const printOperations: Operation[] = [
  {
    id: 'listPrints',
    method: 'GET',
    path: '/lab/prints/:cash_register_id',
    surface: 'lab',
    summary:
      'What the printer of a desk was last asked to print, oldest first, where each slip is shown, and why one cannot be',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(Print) },
    handle: (request) =>
      atPrinter(request, async (register, jobs) => {
        const { services, world } = request
        const place = `${services.addresses.cloud}${world.prefix}/lab/prints/${register.id}`
        const gone = await goneOf(services, world, register, jobs)
        return reply(
          200,
          jobs.map((job) => {
            const { number, at, slip, simple_text, status, printed_at } = job
            return {
              number,
              kind: slip.kind,
              at: instant(at),
              status,
              printed_at: instantOrNull(printed_at),
              simple_text,
              document: documentOf(job),
              not_shown: gone.get(job) ?? null,
              links: {
                text: `${place}/${number}.txt`,
                html: `${place}/${number}.html`,
                png: `${place}/${number}.png`,
              },
            }
          }),
        )
      }),
  },
  {
    id: 'getPrintAsText',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.txt',
    surface: 'lab',
    summary: 'A slip as plain text',
    clauses: [],
    who: 'lab',
    query: TextQuery,
    answers: { 200: 'text', 429: HTTPError },
    handle: (request) => shown(request, { as: 'text', ...(request.query as Static<typeof TextQuery>) }),
  },
  {
    id: 'getPrintAsHtml',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.html',
    surface: 'lab',
    summary: 'A slip as a page that stands alone',
    clauses: [],
    who: 'lab',
    answers: { 200: 'page', 400: HTTPError, 429: HTTPError },
    handle: (request) => shown(request, { as: 'html' }),
  },
  {
    id: 'getPrintAsPng',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.png',
    surface: 'lab',
    summary: 'A slip as a picture of the paper',
    clauses: [],
    who: 'lab',
    query: PaperQuery,
    answers: { 200: 'image', 429: HTTPError },
    handle: (request) => shown(request, { as: 'png', ...(request.query as Static<typeof PaperQuery>) }),
  },
]
