/** Findings of a run: what was wrong with an answer, or an error in the server's log. */
import type { SentRequest } from './sending.ts'
import type { FuzzedServers } from './servers.ts'

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
interface FindingPlace {
  episode: number
  situation: { name: string }
}

/** Characters of the log that are kept of a server that has died. */
const LAST_WORDS = 2000

/** Findings by kind: the first of each, and how often its kind was found. */
export class Findings {
  readonly byKind = new Map<string, Finding & { times: number }>()
  readonly #servers: FuzzedServers
  readonly #met: (finding: Finding) => void

  /** @param met called at the first finding of a kind */
  constructor(servers: FuzzedServers, met: (finding: Finding) => void) {
    this.#servers = servers
    this.#met = met
  }

  add = (finding: Finding): void => {
    const known = this.byKind.get(finding.kind)
    if (known) known.times++
    else {
      this.byKind.set(finding.kind, { ...finding, times: 1 })
      this.#met(finding)
    }
  }

  /** Reads the lines that the servers have logged since the last time: each is a finding. */
  readLogs(place: FindingPlace): void {
    for (const line of this.#servers.logged()) this.add(loggedFinding(line, place))
  }

  /** A server has died. */
  died(episode: number): void {
    const line = `a server has died: ${this.#servers.lastWords.slice(-LAST_WORDS)}`
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
