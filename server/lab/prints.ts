/** What the printer of a desk was asked to print: listed, and each slip as text, as a page and as a picture. */
import Type, { type Static } from 'typebox'
import type { HouseCashRegister } from '../../machines/vocabulary/house.ts'
import type { PrinterContext, PrintJob } from '../../machines/vocabulary/printer.ts'
import { DateTime, Nullable } from '../../machines/vocabulary/wire.ts'
import { Model } from '../cloud/model.ts'
import { instant, instantOrNull } from '../instant.ts'
import { type Operation, type Reply, type Request, refused, reply } from '../operation.ts'
import { slipOf } from '../printing/slips.ts'
import { htmlReply, paperQuery, pngReply, textQuery, textReply } from '../renderers/replies.ts'
import { asText } from '../renderers/text.ts'

const TextQuery = Type.Object(textQuery)
const PaperQuery = Type.Object(paperQuery)

/** What a slip is made from: a document of the ledger, a report of the shift, or the documents of a time. */
const SlipSource = Type.Union([
  Model('SlipOfDocument', { document: Type.Integer({ minimum: 1 }) }),
  Model('SlipOfReport', { report: Type.Integer({ minimum: 1 }) }),
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
  text: Type.String(),
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

/** Answers for the desk of the path and the slips its printer remembers. */
async function atPrinter(
  request: Request,
  answer: (register: HouseCashRegister, jobs: PrintJob[]) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { house, world, params, language } = request
  const register = world.directory.registers.get(params.cash_register_id!)
  if (!register) return refused('unknown id', {}, language)
  const { jobs } = await house.switchboard.look<PrinterContext>(world, `printer:${register.id}`)
  return answer(register, jobs)
}

/** Answers for the one slip the path names. */
const forJob = (
  request: Request,
  answer: (slip: Awaited<ReturnType<typeof slipOf>>) => Reply | Promise<Reply>,
): Promise<Reply> =>
  atPrinter(request, async (register, jobs) => {
    const { house, world, params, language } = request
    const job = jobs.find(({ number }) => String(number) === params.job)
    return job ? answer(await slipOf(house, world, register, job)) : refused('unknown id', {}, language)
  })

export const printOperations: Operation[] = [
  {
    id: 'listPrints',
    method: 'GET',
    path: '/lab/prints/:cash_register_id',
    surface: 'lab',
    summary:
      'What the printer of a desk was last asked to print, oldest first, each with its text and where it is shown',
    clauses: [],
    who: 'lab',
    query: TextQuery,
    answers: { 200: Type.Array(Print) },
    handle: (request) =>
      atPrinter(request, async (register, jobs) => {
        const { house, world, query } = request
        const { width } = query as Static<typeof TextQuery>
        const place = `${house.addresses.cloud}${world.prefix}/lab/prints/${register.id}`
        const shown: Static<typeof Print>[] = []
        for (const job of jobs) {
          const { number, at, slip, simple_text, status, printed_at } = job
          shown.push({
            number,
            kind: slip.kind,
            at: instant(at),
            status,
            printed_at: instantOrNull(printed_at),
            simple_text,
            document: documentOf(job),
            text: asText(await slipOf(house, world, register, job), width),
            links: {
              text: `${place}/${number}.txt`,
              html: `${place}/${number}.html`,
              png: `${place}/${number}.png`,
            },
          })
        }
        return reply(200, shown)
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
    answers: { 200: 'text' },
    handle: (request) => forJob(request, (slip) => textReply(slip, (request.query as Static<typeof TextQuery>).width)),
  },
  {
    id: 'getPrintAsHtml',
    method: 'GET',
    path: '/lab/prints/:cash_register_id/:job.html',
    surface: 'lab',
    summary: 'A slip as a page that stands alone',
    clauses: [],
    who: 'lab',
    answers: { 200: 'page' },
    handle: (request) => forJob(request, htmlReply),
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
    answers: { 200: 'image' },
    handle: (request) => forJob(request, (slip) => pngReply(slip, request.query)),
  },
]
