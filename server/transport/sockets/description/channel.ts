/** What a row of the table of sockets says of itself: whatever is described of a socket is read from it. */
import type { TSchema } from 'typebox'

/** Ids of things that are there in the world of the reader: what examples are made of. */
export type ExampleIds = Record<'terminal_id' | 'device_id' | 'cash_register_id', string>

/** A status of an operation, as messages have it. */
export interface NativeCode {
  code: number
  name: string
  uk: string
  en: string
}

/** Why a socket is closed, by the code of its close frame. */
export interface CloseCode {
  code: number
  meaning: string
}

/** One message, of either side. */
export interface SocketMessage {
  /** Its name in the description; a message of another form has another name, on whatever socket. */
  name: string
  /** One sentence. */
  summary: string
  /** What else a reader has to know: paragraphs of Markdown. */
  notes?: readonly string[]
  clauses: readonly string[]
  payload: TSchema
  /** A message that is well formed. */
  example(ids: ExampleIds): unknown
  /** What it is answered with; where it has none, it is not answered. */
  answers?: readonly SocketMessage[]
  /** What the numbers in its member `code` say. */
  codes?: readonly NativeCode[]
}

/** A call over HTTP that gives the token which the query asks for. */
export interface TokenCall {
  /** Without the world's prefix; it is a POST of JSON. */
  path: string
  body: object
}

/** A socket as it is described. */
export interface DescribedSocket {
  /** Name of the channel; also the name in coverage. */
  id: string
  /** Express notation, without the world's prefix. */
  path: string
  /** Which of the servers it is at. */
  surface: 'cloud' | 'lan'
  /** One sentence. */
  summary: string
  /** What else a reader has to know: paragraphs of Markdown. */
  notes?: readonly string[]
  clauses: readonly string[]
  /** What each parameter of the path is. */
  params?: Readonly<Record<string, string>>
  /** What the handshake may bring. */
  query?: TSchema
  headers?: TSchema
  token?(ids: ExampleIds): TokenCall
  /** What the other side may say; its answers to what is sent are listed there. */
  receives: readonly SocketMessage[]
  /** What is said to the other side unasked. */
  sends: readonly SocketMessage[]
  /** Its own; those of every socket are in close-codes.ts. */
  closes?: readonly CloseCode[]
}
