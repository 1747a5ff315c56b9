/** What the printer of a desk was asked to print: listed, and each slip as text, as a page and as a picture. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../machines/instant.ts'
import type { PrinterContext, PrintJob } from '../../../machines/vocabulary/outside/printer.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import { MISSING, type Missing, type SlipForm } from '../../rendering/documents/render-task.ts'
import { sourceOf } from '../../rendering/documents/slip-source.ts'
import { publicAddresses } from '../../transport/http/addresses/public-addresses.ts'
import { HTTPError } from '../../transport/http/description/refusals.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'
import { paperQuery, slipReply, textQuery } from '../slip-replies.ts'

const TextQuery = Type.Object(textQuery)
const PaperQuery = Type.Object(paperQuery)

/** What a slip is made from: a document of the ledger, a report of the shift, or the documents of a time. */
const SlipSource = Type.Union([
  Model('SlipOfDocument', { document: Type.Integer({ minimum: 1 }) }),
  Model('SlipOfReport', { report: Type.Integer({ minimum: 1 }), shift_id: Uuid }),
  Model('SlipOfPeriod', { from: DateTime, to: DateTime, is_short: Type.Boolean() }),
])

const PrintLinks = Model('PrintLinks', {
  text: Type.String(),
  html: Type.String(),
  png: Type.String(),
  pdf: Type.String(),
})

const Print = Model('Print', {
  number: Type.Integer({ minimum: 1 }),
  kind: Type.Enum(['RECEIPT', 'SERVICE', 'WITHDRAWAL', 'Z_REPORT', 'X_REPORT', 'PERIODICAL_REPORT']),
  at: DateTime,
  status: Type.Enum(['printed', 'held', 'lost']),
  printed_at: Nullable(DateTime),
  simple_text: Type.Boolean(),
  document: SlipSource,
  /** Of the document, once it has one. */
  fiscal_code: Nullable(Type.String()),
  /** Why the slip cannot be shown; null when it can. */
  not_shown: Nullable(Type.Enum([...MISSING])),
  links: PrintLinks,
})

/** A desk and its printer. */
const RegisterPrints = Model('RegisterPrints', {
  cash_register_id: Uuid,
  fiscal_number: Type.String(),
  /** Slips its printer remembers. */
  slips: Type.Integer({ minimum: 0 }),
  url: Type.String(),
  /** The slip it was asked for last; null: none yet. */
  last: Nullable(PrintLinks),
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

/** What a register's printer remembers: the last hundred slips, so no list of them has pages. */
const jobsOf = async ({ services, world }: Request, { id }: SeedCashRegister): Promise<PrintJob[]> =>
  (await services.switchboard.read<PrinterContext>(world, `printer:${id}`)).jobs

type PrinterRequest = Request & { params: { cash_register_id: string } }
type PrintRequest = PrinterRequest & { params: { job: string } }

/** Answers for the desk that the path names by the register's id or its fiscal number, and for the slips of its printer. */
async function atPrinter(
  request: PrinterRequest,
  answer: (register: SeedCashRegister, jobs: PrintJob[]) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { world, params, language } = request
  const { cash_register_id } = params
  const register = world.reference.registerNamed(cash_register_id)
  if (!register) return refused('unknown id', { cash_register_id, list: 'GET /lab/world' }, language)
  return answer(register, await jobsOf(request, register))
}

/** Numbers of the documents that slips are made from. */
const documentsIn = (jobs: PrintJob[]): number[] =>
  jobs.flatMap(({ slip }) => ('document' in slip ? slip.document : []))

/** The slip that a path names: by its number, as the last one, by the receipt's id, or by the fiscal code of its document. */
async function jobNamed(
  request: PrintRequest,
  register: SeedCashRegister,
  jobs: PrintJob[],
): Promise<PrintJob | undefined> {
  const named = request.params.job
  if (named === 'last') return jobs.at(-1)
  const numbered = jobs.find(({ number }) => String(number) === named)
  if (numbered) return numbered
  const { services, world } = request
  const document = await services.slips.named(world.id, register.id, documentsIn(jobs), named)
  return jobs.findLast(({ slip }) => 'document' in slip && slip.document === document)
}

/** The one slip the path names, in a form. */
const shown = (request: PrintRequest, form: SlipForm): Promise<Reply> =>
  atPrinter(request, async (register, jobs) => {
    const { services, world, params, language } = request
    const job = await jobNamed(request, register, jobs)
    if (!job) return refused('unknown id', { job: params.job, list: `GET /lab/prints/${register.id}` }, language)
    return slipReply(request, register, form, () => sourceOf(services, world, register, job))
  })

/** Where the slips of a register are, as the reader reaches them. */
const placeOf = ({ services, world, headers }: Request, { id }: SeedCashRegister): string =>
  `${publicAddresses(services, headers).cloud}${world.prefix}/lab/prints/${id}`

const linksTo = (place: string, { number }: PrintJob): Static<typeof PrintLinks> => ({
  text: `${place}/${number}.txt`,
  html: `${place}/${number}.html`,
  png: `${place}/${number}.png`,
  pdf: `${place}/${number}.pdf`,
})

/** Slips whose documents are gone. Whether one can be read, and summed up, is seen when it is rendered. */
async function goneOf(
  { services, world }: Request,
  register: SeedCashRegister,
  jobs: PrintJob[],
  documents: ReadonlyMap<number, string | null>,
): Promise<Map<PrintJob, Missing['missing']>> {
  const gone = new Map<PrintJob, Missing['missing']>()
  for (const job of jobs) {
    const { slip, at } = job
    if ('document' in slip && !documents.has(slip.document)) gone.set(job, 'document missing')
    if (slip.kind !== 'X_REPORT') continue
    const report = await services.slips.report(world.id, register.id, at, slip.report, slip.shift_id)
    if (!report) gone.set(job, 'report missing')
  }
  return gone
}

/** What a path names a slip by. */
const NAMED = 'by its number, by the id of its receipt, by the fiscal code of its document, or the `last`'

export const printOperations: Operation[] = [
  operation({
    id: 'listPrinters',
    method: 'GET',
    path: '/lab/prints',
    surface: 'lab',
    summary: 'The registers, what the printer of each has been asked for, and where that is shown',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(RegisterPrints) },
    async handle(request) {
      const { cash_registers } = request.world.reference.seed
      const rows = cash_registers.map(async (register): Promise<Static<typeof RegisterPrints>> => {
        const [url, jobs] = [placeOf(request, register), await jobsOf(request, register)]
        const last = jobs.at(-1)
        return {
          cash_register_id: register.id,
          fiscal_number: register.fiscal_number,
          slips: jobs.length,
          url,
          last: last ? linksTo(url, last) : null,
        }
      })
      return reply(200, await Promise.all(rows))
    },
  }),
  operation({
    id: 'listPrints',
    method: 'GET',
    path: '/lab/prints/:cash_register_id',
    surface: 'lab',
    summary:
      'What the printer of a desk was last asked to print, oldest first, where each slip is shown, and why one cannot be; the register is named by its id or its fiscal number',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(Print) },
    handle: (request) =>
      atPrinter(request, async (register, jobs) => {
        const place = placeOf(request, register)
        const { services, world } = request
        const documents = await services.slips.fiscalCodes(world.id, register.id, documentsIn(jobs))
        const gone = await goneOf(request, register, jobs, documents)
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
              fiscal_code: 'document' in slip ? (documents.get(slip.document) ?? null) : null,
              not_shown: gone.get(job) ?? null,
              links: linksTo(place, job),
            }
          }),
        )
      }),
  }),
  operation({
    id: 'getPrintAsText',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.txt',
    surface: 'lab',
    summary: `A slip as plain text: ${NAMED}`,
    clauses: [],
    who: 'lab',
    query: TextQuery,
    answers: { 200: 'text', 429: HTTPError },
    handle: (request) => shown(request, { as: 'text', ...request.query }),
  }),
  operation({
    id: 'getPrintAsHtml',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.html',
    surface: 'lab',
    summary: `A slip as a complete HTML page: ${NAMED}`,
    clauses: [],
    who: 'lab',
    answers: { 200: 'page', 400: HTTPError, 429: HTTPError },
    handle: (request) => shown(request, { as: 'html' }),
  }),
  ...(['png', 'pdf'] as const).map((as) =>
    operation({
      id: as === 'png' ? 'getPrintAsPng' : 'getPrintAsPdf',
      method: 'GET',
      path: `/lab/prints/:cash_register_id/:job.${as}`,
      surface: 'lab',
      summary: `A slip as a ${as === 'png' ? 'picture of the paper' : 'PDF of one page'}: ${NAMED}`,
      clauses: [],
      who: 'lab',
      query: PaperQuery,
      answers: { 200: as === 'png' ? 'image' : 'pdf', 429: HTTPError },
      handle: (request) => shown(request, { as, ...request.query }),
    }),
  ),
]
