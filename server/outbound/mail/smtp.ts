/** One mail to one mail server, over a new connection. */
import type { SMTPError } from 'nodemailer/lib/smtp-connection'
import { MAIL_ANSWER_MS } from '../../../machines/limits.ts'
import { shortened } from '../../../machines/text.ts'

/** What came of it. */
interface SmtpReply {
  /** Reply to the mail itself, or to an address of it; null: it did not come so far. */
  status: number | null
  /** What was said, without anything that is secret. */
  text: string
}

export interface Envelope {
  from: string
  to: string
}

const TEXT_LENGTH = 200
const PORTS: ReadonlyMap<string, number> = new Map([
  ['smtp:', 587],
  ['smtps:', 465],
])

/** Of a URL what may be shown: no name, no password. */
export const shownServer = (server: string): string => {
  const { protocol, host } = new URL(server)
  return `${protocol}//${host}`
}

/** Whether a text is the address of a mail server. */
export function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && PORTS.has(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname) && url.search === ''
  )
}

/**
 * Hands a mail over. A server without TLS is spoken to in the clear.
 * @param server `smtp://` or `smtps://`, with a name and a password where it asks for them
 * @returns null when it was broken off
 */
export async function handOver(
  server: string,
  envelope: Envelope,
  raw: Buffer,
  signal: AbortSignal,
): Promise<SmtpReply | null> {
  const { protocol, hostname, port, username, password } = new URL(server)
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || PORTS.get(protocol)!,
    secure: protocol === 'smtps:',
    connectionTimeout: MAIL_ANSWER_MS,
    greetingTimeout: MAIL_ANSWER_MS,
    socketTimeout: MAIL_ANSWER_MS,
    logger: false,
  })
  return new Promise((resolve) => {
    const breakOff = (): void => finish(null)
    const finish = (reply: SmtpReply | null): void => {
      signal.removeEventListener('abort', breakOff)
      resolve(reply)
      if (reply !== null && reply.status !== null) connection.quit()
      else connection.close()
    }
    const fail = (error: SMTPError): void => finish(replyOf(error))
    const send = (): void =>
      connection.send({ from: envelope.from, to: [envelope.to] }, raw, (error, info) =>
        error ? fail(error) : finish({ status: 250, text: shortened(info!.response, TEXT_LENGTH) }),
      )
    signal.addEventListener('abort', breakOff)
    if (signal.aborted) return breakOff()
    connection.on('error', fail)
    connection.on('end', () => finish({ status: null, text: 'the mail server has closed the connection' }))
    connection.connect((error) => {
      if (error) return fail(error)
      if (username === '') return send()
      const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      connection.login({ credentials }, (refused) => (refused ? fail(refused) : send()))
    })
  })
}

/** Only replies to this mail count for it: a server that refuses the connection has not refused the mail. */
function replyOf({ code, responseCode, response, message }: SMTPError): SmtpReply {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const said = typeof response === 'string' ? shortened(response.replace(/\s+/g, ' '), TEXT_LENGTH) : null
  if (isOfMail) return { status: responseCode ?? null, text: said ?? 'the mail server has refused the mail' }
  if (code === 'EAUTH') return { status: null, text: `sign-in refused: ${responseCode ?? 'not offered'}` }
  if (said !== null && responseCode) return { status: null, text: said }
  // Of the rest only the kind: the text may have the address of the server in it.
  return { status: null, text: `connection failed: ${/\bE[A-Z_]+\b/.exec(message)?.[0] ?? code ?? 'no answer'}` }
}
