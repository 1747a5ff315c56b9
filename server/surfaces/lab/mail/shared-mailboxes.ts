/** The mailboxes of all worlds where processes share a store: each is asked at the process that owns its world. */
import type { RequestListener } from 'node:http'
import { parseText } from '../../../../machines/text.ts'
import type { Services } from '../../../outbound/services.ts'
import { bytesThere, readBytes } from '../../../transport/http/body.ts'
import { failure } from '../../../transport/http/failure.ts'
import { outgoing, write } from '../../../transport/http/outgoing.ts'
import type { PeerConnections } from '../../../transport/peers/peer-connections.ts'
import { Mailboxes, type MailboxReply, type MailboxState, type SentMail } from './mailboxes.ts'

/** A mail in JSON, as base64. Bytes. */
const CALL_LIMIT = 8 * 1024 * 1024
const LEVELS = 4

/** What one process asks another. */
type MailboxCall =
  | { ask: 'state'; name: string; password: string | null }
  | { ask: 'deliver'; name: string; from: string; to: string[]; raw: string }

export class SharedMailboxes {
  readonly #own: Mailboxes
  readonly #peers: PeerConnections | null

  /** @param peers null: no other process shares the store */
  constructor(services: Services, peers: PeerConnections | null) {
    this.#own = new Mailboxes(services)
    this.#peers = peers
  }

  stateOf(name: string, password: string | null): Promise<MailboxState> {
    return this.#ask(() => this.#own.stateOf(name, password), { ask: 'state', name, password })
  }

  deliver(name: string, mail: SentMail): Promise<MailboxReply> {
    const { from, to, raw } = mail
    return this.#ask(
      () => this.#own.deliver(name, mail),
      () => ({ ask: 'deliver', name, from, to, raw: raw.toString('base64') }),
    )
  }

  #ask<T>(own: () => Promise<T>, call: MailboxCall | (() => MailboxCall)): Promise<T> {
    if (!this.#peers) return own()
    const body = (): string => JSON.stringify(typeof call === 'function' ? call() : call)
    return this.#peers.askOwner('mailbox', own, body) as Promise<T>
  }
}

/** Answers what other processes ask of the mailboxes of this one. */
export function mailboxCalls(services: Services): RequestListener {
  const mailboxes = new Mailboxes(services)
  const answer = async (call: MailboxCall): Promise<unknown> => {
    const { name } = call
    if (call.ask === 'state') return mailboxes.stateOf(name, call.password)
    return mailboxes.deliver(name, { from: call.from, to: call.to, raw: Buffer.from(call.raw, 'base64') })
  }
  return async (http, response) => {
    try {
      const bytes = bytesThere(http, CALL_LIMIT) ?? (await readBytes(http, CALL_LIMIT, services.received))
      const body = await answer(parseText(bytes.toString(), LEVELS) as MailboxCall)
      write(response, outgoing({ status: 200, body }))
    } catch (error) {
      write(response, outgoing(failure(services, error as Error, http.url, 'en', 'lab')))
    } finally {
      services.received.release(http)
    }
  }
}
