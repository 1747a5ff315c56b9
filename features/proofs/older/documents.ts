/** Reads all that a world shows, so that nothing that was stored by an older version is left unread. */
import { askOlder, type OlderAnswer } from './client.ts'

/** Where a world is, and how its lab is entered. */
export interface ReadWorld {
  cloud: string
  desk: string
  held: Record<string, string>
}

interface Named {
  id: string
  /** Of a receipt. */
  type?: string
  /** Of a report: an X-report has no XML. */
  is_z_report?: boolean
}

/** Forms of a receipt, by cloud and desk; those that a pool draws are asked for once for each type. */
const RECEIPT = ['', '/text', '/xml', '/print-blocks', '/html', '/pdf', '/png', '/qrcode']
const DRAWN = ['/print-blocks', '/html', '/pdf', '/png', '/qrcode']
const DESK_RECEIPT = ['', '/text']
const REPORT = ['', '/text', '/png', '/xml']
const PRINT = ['txt', 'html']
/** Lists of the cloud with the forms of what they list. */
const LISTS: readonly [string, readonly string[]][] = [
  ['receipts', []],
  ['receipts/search', RECEIPT],
  ['reports', []],
  ['reports/search', REPORT],
  ['shifts', ['']],
  ['transactions', ['']],
  ['goods', ['']],
  ['cash-registers', ['']],
  ['receipt-templates', ['', '/assignments', '/activation']],
]
const PAGES = [
  'cashier/me',
  'cashier/shift',
  'cashier/tax',
  'cashier/check-signature',
  'tax',
  'organization',
  'branches',
]
const OF_REGISTER = [
  'info',
  'shifts',
  'get-offline-codes',
  'get-offline-codes-count',
  'get-offline-time',
  'receipt-template',
]
const OF_LAB = ['world', 'worlds', 'clock', 'timers', 'faults', 'outages', 'status', 'quirks', 'facts?limit=1000']
const RECEIVED = ['webhooks', 'mails', 'mailings', 'messages', 'unsubscribed', 'reports', 'prints', 'snapshot']
const DAYS = 'from_date=2026-05-30T00:00:00Z&to_date=2026-06-10T00:00:00Z'

/** Refusals of documents as of today's: an XML behind its day, a code of what has no address at the tax office. */
const LAWFUL = ['receipt.xml_other_day', 'report.xml_other_day', 'receipt.no_tax_url']

/** What was read, and what of it was refused otherwise than by law. */
class OlderDocuments {
  readonly refused: string[] = []
  /** How many answered 200, by the last word of what was asked for. */
  readonly read = new Map<string, number>()

  async get(url: string, headers: object = {}, kind = ''): Promise<OlderAnswer> {
    const answer = await askOlder('GET', url, undefined, headers)
    if (answer.status === 200) this.read.set(kind, (this.read.get(kind) ?? 0) + 1)
    else if (!LAWFUL.some((code) => answer.text.includes(`"${code}"`)))
      this.refused.push(`${answer.status} ${url.replace(/^\w+:\/\/[^/]+/, '')} ${answer.text.slice(0, 200)}`)
    return answer
  }
}

/** Of a list with or without its envelope. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any list
const rowsOf = ({ body }: OlderAnswer): any[] => body.results ?? body

/** All of the cloud that one cashier sees, with the register he works at. */
async function cloudOf(reading: OlderDocuments, { cloud, desk }: ReadWorld, headers: object): Promise<void> {
  const api = `${cloud}/api/v1`
  for (const page of PAGES) await reading.get(`${api}/${page}`, headers, page)
  for (const page of OF_REGISTER) await reading.get(`${api}/cash-registers/${page}?${DAYS}`, headers, page)
  for (const [list, forms] of LISTS) {
    const { body } = await reading.get(`${api}/${list}?limit=100`, headers, list)
    const drawn = new Set<unknown>()
    for (const { id, type, is_z_report } of (body.results ?? []) as Named[]) {
      const item = list.replace('/search', '')
      for (const form of drawn.has(type) ? forms.filter((each) => !DRAWN.includes(each)) : forms) {
        if (form === '/xml' && is_z_report === false) continue
        await reading.get(`${api}/${item}/${id}${form}`, headers, `${item}${form}`)
        if (item === 'shifts') await reading.get(`${api}/shifts/short/${id}`, headers, 'short')
        if (item === 'receipts' && forms.length > 1 && DESK_RECEIPT.includes(form))
          await reading.get(`${desk}/api/v1/receipts/${id}${form}`, {}, `desk${form}`)
      }
      drawn.add(type)
    }
  }
  await reading.get(`${api}/reports/periodical?${DAYS}`, headers, 'periodical')
  const { body } = await reading.get(`${api}/prepayment-receipts/search?limit=100`, headers, 'prepayments')
  for (const { relation_id: id } of body.results ?? [])
    await reading.get(`${api}/prepayment-receipts/${id}`, headers, 'prepayment')
}

async function labOf(reading: OlderDocuments, { cloud, held }: ReadWorld): Promise<void> {
  const lab = (path: string, kind = path) => reading.get(`${cloud}/lab/${path}`, held, kind)
  for (const page of [...OF_LAB, ...RECEIVED]) if (page !== 'worlds') await lab(page)
  const { body: world } = await lab('world')
  for (const { id } of world.terminals) await lab(`terminals/${id}`, 'terminal')
  for (const { id, fiscal_number } of world.cash_registers) {
    for (const page of ['registers', 'authority', 'webhooks']) await lab(`${page}/${id}`, page)
    const prints = await lab(`prints/${fiscal_number}`, 'print')
    for (const { number } of rowsOf(prints))
      for (const form of PRINT) await lab(`prints/${fiscal_number}/${number}.${form}`, `print.${form}`)
  }
  for (const { id } of rowsOf(await lab('mails'))) {
    const { body: mail } = await lab(`mails/${id}`, 'mail')
    await lab(`mails/${id}/raw`, 'raw')
    for (const { url } of mail.attachments) await reading.get(url, held, 'attachment')
  }
}

/** Reports that were asked for before, and their files where they are made. */
async function reportTasks(reading: OlderDocuments, { cloud, held }: ReadWorld, headers: object): Promise<void> {
  const tasks = await reading.get(`${cloud}/lab/reports`, held, 'reports')
  for (const { id } of rowsOf(tasks)) {
    await reading.get(`${cloud}/lab/reports/${id}`, held, 'report')
    const task = await reading.get(`${cloud}/api/v1/extended-reports/${id}`, headers, 'task')
    for (const url of JSON.stringify(task.body).match(/http[^"]+\/report\.\w+/g) ?? [])
      await reading.get(url, headers, 'file')
  }
}

/** Reads a world as its first cashier. @param headers of him and of the register he works at */
export async function readOlderWorld(world: ReadWorld, headers: object): Promise<OlderDocuments> {
  const reading = new OlderDocuments()
  await cloudOf(reading, world, headers)
  await reportTasks(reading, world, headers)
  await labOf(reading, world)
  return reading
}
