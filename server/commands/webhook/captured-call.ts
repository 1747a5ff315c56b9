/** Captured webhook calls: a raw HTTP request, calls of the lab's inbox, or a bare body. */
import { withoutMark } from '../../../machines/text.ts'

export interface CapturedCall {
  /** Name of the call in the file, for people; empty when it is the only one. */
  name: string
  body: Buffer
  /** Value of the header; null: missing. */
  signature: string | null
  /** Problems of the capture itself. */
  notes: string[]
  /** The file is a bare body, without headers. */
  isBody?: true
}

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/[\d.]+\r?\n/
const HEAD_END = /\r?\n\r?\n/
const SIGNATURE = 'x-request-signature'
/** A byte order mark in UTF-8. */
const MARK = Buffer.from('\ufeff')

/** @param signature for a bare body, or instead of the captured one */
export function callsIn(file: Buffer, signature: string | null): CapturedCall[] {
  // Before a request line a mark is of the editor that saved it; before a bare body it may be a part of what is signed.
  const unmarked = file.subarray(0, MARK.length).equals(MARK) ? file.subarray(MARK.length) : file
  const calls: CapturedCall[] = rawRequest(unmarked) ??
    labCalls(file) ?? [{ name: '', body: file, signature: null, notes: [], isBody: true }]
  return signature === null ? calls : calls.map((call) => ({ ...call, signature }))
}

/** Decoded as Latin-1, so that an index in the head is an index in the bytes */
function rawRequest(file: Buffer): CapturedCall[] | null {
  const text = file.toString('latin1')
  if (!REQUEST_LINE.test(text)) return null
  const end = HEAD_END.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = new Map(
    head
      .split(/\r?\n/)
      .slice(1)
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
  const rest = end ? file.subarray(end.index + end[0].length) : Buffer.alloc(0)
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')
  const body = isChunked ? joined(rest) : rest
  const length = headers.get('content-length')
  const notes =
    length !== undefined && Number(length) !== body.length
      ? [`Content-Length says ${length} bytes, the file has ${body.length}: it is not the body as it came`]
      : []
  return [{ name: '', body, signature: headers.get(SIGNATURE) ?? null, notes }]
}

/** The body of a chunked message; anything that is no chunk ends it. */
function joined(rest: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < rest.length; ) {
    const line = rest.indexOf('\n', at)
    const size = Number.parseInt(rest.toString('latin1', at, line), 16)
    if (line < 0 || !(size > 0)) break
    chunks.push(rest.subarray(line + 1, line + 1 + size))
    at = line + 1 + size
    while (rest[at] === 13 || rest[at] === 10) at++
  }
  return Buffer.concat(chunks)
}

interface LabCall {
  n?: number
  headers: Record<string, string>
  body: string
  dropped?: true
}

const isLabCall = (value: unknown): value is LabCall => {
  const { headers, body } = (value ?? {}) as Partial<LabCall>
  return typeof headers === 'object' && headers !== null && typeof body === 'string'
}

/** Calls as `GET /lab/webhooks` answers them, one or a list; dropped calls have no content. */
function labCalls(file: Buffer): CapturedCall[] | null {
  let said: unknown
  try {
    said = JSON.parse(withoutMark(file.toString()))
  } catch {
    return null
  }
  const calls: unknown[] = [said].flat()
  if (calls.length === 0 || !calls.every(isLabCall)) return null
  return calls
    .filter(({ dropped }) => !dropped)
    .map(({ n, headers, body }, index) => {
      const [, signature] = Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE) ?? []
      const name = calls.length > 1 ? `call ${n ?? index + 1}` : ''
      return { name, body: Buffer.from(body), signature: signature ?? null, notes: [] }
    })
}
