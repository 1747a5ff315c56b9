/** Findings of a run: what was wrong with an answer, or an error in the server's log. */
import type { ServerProcess } from '../crash/server-process.ts'
import type { SentRequest } from './sending.ts'

/** Something is wrong with an answer. */
export interface Finding {
  kind: string
  fault: string
  situation: string
  episode: number
  /** In the episode, from 1. */
  number: number
  sent: SentRequest
  /** Earlier requests of the episode. */
  history: readonly SentRequest[]
}

/** Where in a run something was found. */
export interface FindingPlace {
  episode: number
  situation: { name: string }
}

/** A line of the server that answers a question after its memory. */
const MEMORY_LINE = /^memory /
/** Characters of the log that are kept of a server that has died. */
const LAST_WORDS = 2000

/** Findings by kind: the first of each, and how often its kind was found. */
export class Findings {
  readonly byKind = new Map<string, Finding & { times: number }>()
  readonly #met: (finding: Finding) => void
  /** Characters of the server's log that have been read. */
  #read: number

  /** @param met called at the first finding of a kind */
  constructor(server: ServerProcess, met: (finding: Finding) => void) {
    this.#met = met
    this.#read = server.said.length
  }

  add = (finding: Finding): void => {
    const known = this.byKind.get(finding.kind)
    if (known) known.times++
    else {
      this.byKind.set(finding.kind, { ...finding, times: 1 })
      this.#met(finding)
    }
  }

  /** Reads the lines that the server has logged since the last time: each is a finding. */
  readLog(server: ServerProcess, place: FindingPlace): void {
    // The rest of an unfinished line is read next time.
    const end = server.said.lastIndexOf('\n') + 1
    const lines = server.said.slice(this.#read, end).split('\n')
    this.#read = Math.max(this.#read, end)
    for (const line of lines) if (line && !MEMORY_LINE.test(line)) this.add(loggedFinding(line, place))
  }

  /** The server has died. */
  died(server: ServerProcess, episode: number): void {
    const line = `the server has died: ${server.said.slice(-LAST_WORDS)}`
    this.add(loggedFinding(line, { episode, situation: { name: 'any' } }))
  }
}

/** A line of the log: at the level of a run the server logs errors only. */
function loggedFinding(line: string, { episode, situation }: FindingPlace): Finding {
  const { msg = line, err, path = '' } = line.startsWith('{') ? JSON.parse(line) : ({} as Record<string, never>)
  const fault = `the log says: ${msg} ${path}\n${err?.stack ?? ''}`
  const sent: SentRequest = { id: 'log', surface: 'cloud', method: 'GET', target: path, headers: {}, body: null }
  const kind = `the log says: ${msg} ${err?.message ?? ''}`.replace(/\d{2,}/g, '…')
  return { kind, fault, situation: situation.name, episode, number: 0, sent, history: [] }
}
