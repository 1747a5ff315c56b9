import { connect, type Socket } from 'node:net'
import { createInterface, type Interface } from 'node:readline'

/** A mail with a text and one attached file. */
type Mail = {
  to: string
  subject: string
  text: string
  attachment: { name: string; type: string; content: Buffer }
}

const FROM = 'reports@lawful.example'
const TIMEOUT_MS = 10_000

/** A base64 text in lines of 76 characters. */
const wrapped = (content: Buffer): string => content.toString('base64').replace(/.{76}/g, '$&\r\n')

function message(mail: Mail): string {
  const boundary = 'part-of-the-report'
  const { attachment } = mail
  return [
    `From: ${FROM}`,
    `To: ${mail.to}`,
    `Subject: ${mail.subject}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(Buffer.from(mail.text)),
    `--${boundary}`,
    `Content-Type: ${attachment.type}; name="${attachment.name}"`,
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(attachment.content),
    `--${boundary}--`,
  ].join('\r\n')
}

/** The last line of the next reply; rejects unless it is positive. */
async function reply(lines: AsyncIterator<string>): Promise<void> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error('The mail server closed the connection')
    if (/^\d{3}-/.test(value)) continue
    if (!/^[23]/.test(value)) throw new Error(`The mail server answered ${value}`)
    return
  }
}

async function talk(socket: Socket, lines: AsyncIterator<string>, mail: Mail): Promise<void> {
  await reply(lines)
  const steps = [
    'EHLO lawful.example',
    `MAIL FROM:<${FROM}>`,
    `RCPT TO:<${mail.to}>`,
    'DATA',
    `${message(mail)}\r\n.`,
    'QUIT',
  ]
  for (const step of steps) {
    socket.write(`${step}\r\n`)
    await reply(lines)
  }
}

/** Sends one mail by plain SMTP; addresses that could contain a command are refused. */
export async function sendMail(server: { host: string; port: number }, mail: Mail): Promise<void> {
  if (/[\s<>\p{Cc}]/u.test(mail.to)) throw new Error(`No mail address: ${JSON.stringify(mail.to)}`)
  const socket = connect(server.port, server.host)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The mail server does not answer')))
  const failed = new Promise<never>((_, reject) => socket.once('error', reject))
  const reader: Interface = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    await Promise.race([talk(socket, reader[Symbol.asyncIterator](), mail), failed])
  } finally {
    reader.close()
    socket.destroy()
  }
}
