/** Files of papers, read in pieces: JSON or XML by their first character, in the encoding that they declare. */
import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import type { PaperFinding, PaperPlace } from '../../support/model/papers/finding.ts'
import type { PapersJudge } from '../../support/model/papers/papers-judge.ts'
import type { XmlJudge } from '../../support/model/papers/xml-judge.ts'
import { JsonStream } from './json-stream.ts'
import { NotReadable } from './not-readable.ts'
import { type XmlDocumentRead, XmlStream } from './xml-stream.ts'

const CHUNK_BYTES = 1024 * 1024
const MARKS: [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'UTF-16'],
  [[0xfe, 0xff], 'UTF-16'],
  [[0x1f, 0x8b], 'packed (gzip): unpack it first'],
  [[0x50, 0x4b], 'packed (zip), as workbooks are: give the JSON or XML of it'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], 'a database: export a world of it (GET /lab/snapshot)'],
]
const MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** What a file has been judged by. */
export interface Judges {
  json: PapersJudge
  xml: XmlJudge
}

type Hear = (findings: readonly PaperFinding[]) => void

/** @returns how many papers it had @throws NotReadable, whose message says why and where */
export async function judgeFile(file: string, judges: Judges, hear: Hear): Promise<void> {
  try {
    if (statSync(file).isDirectory()) throw new NotReadable('it is a folder: name its files')
    const chunks = createReadStream(file, { highWaterMark: CHUNK_BYTES })[
      Symbol.asyncIterator
    ]() as AsyncIterator<Buffer>
    const first = await chunks.next()
    if (first.done || first.value.length === 0) throw new NotReadable('it is empty')
    for (const [bytes, encoding] of MARKS)
      if (bytes.every((byte, at) => first.value[at] === byte)) throw new NotReadable(`it is ${encoding}`)
    const begin = first.value.subarray(0, 3).equals(MARK) ? first.value.subarray(3) : first.value
    const all = (async function* () {
      yield begin
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    })()
    const mark = begin.toString('latin1').trimStart()[0]
    if (mark === '<') await judgeXml(file, all, begin, judges.xml, hear)
    else if (mark === undefined || !'[{'.includes(mark)) throw new NotReadable('it is neither JSON nor XML')
    else await judgeJson(file, all, judges.json, hear)
  } catch (error) {
    if (error instanceof NotReadable) throw new NotReadable(`${file}: ${error.message}`)
    throw error
  }
}

async function judgeJson(file: string, chunks: AsyncIterable<Buffer>, judge: PapersJudge, hear: Hear): Promise<void> {
  const stream = new JsonStream()
  const take = (values: ReturnType<JsonStream['write']>): void => {
    for (const { value, list, at } of values) hear(judge.take(value, { file, at }, list))
  }
  for await (const chunk of chunks) take(stream.write(chunk))
  take(stream.end())
}

/** XML says its encoding itself: UTF-8 unless it names another. */
function decoderOf(begin: Buffer): { encoding: string; decoder: TextDecoder } {
  const [, named = 'utf-8'] =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(begin.subarray(0, 400).toString('latin1')) ?? []
  const encoding = named.toLowerCase()
  if (!['utf-8', 'windows-1251', 'us-ascii'].includes(encoding))
    throw new NotReadable(`its encoding is ${named}: documents are in UTF-8 or windows-1251`)
  return { encoding, decoder: new TextDecoder(encoding, { fatal: true }) }
}

async function judgeXml(
  file: string,
  chunks: AsyncIterable<Buffer>,
  begin: Buffer,
  judge: XmlJudge,
  hear: Hear,
): Promise<void> {
  const { encoding, decoder } = decoderOf(begin)
  const hash = createHash('sha256')
  const stream = new XmlStream()
  // The hash of a document is known where it is a file of its own, in the encoding that it goes to the authority in
  let waiting: XmlDocumentRead | null = null
  const take = ({ name, content, at }: XmlDocumentRead, own: string | null, place: PaperPlace = { file, at }): void =>
    hear(judge.take(name, content, place, own))
  const text = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new NotReadable(`it is not in ${encoding}, which it declares`)
    }
  }
  let count = 0
  const found = (documents: readonly XmlDocumentRead[]): void => {
    for (const document of documents) {
      if (waiting) take(waiting, null)
      waiting = document
      count++
    }
  }
  for await (const chunk of chunks) {
    hash.update(chunk)
    found(stream.write(text(chunk)))
  }
  found([...stream.write(text()), ...stream.end()])
  if (!waiting) throw new NotReadable('it has no CHECK and no ZREP')
  take(
    waiting,
    count === 1 && encoding === 'windows-1251' ? hash.digest('hex') : null,
    count === 1 ? { file, at: '' } : undefined,
  )
}
