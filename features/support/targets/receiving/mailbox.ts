/** The mailbox of a profile: an SMTP server for its domain, whose mails the lanes of a run read from a folder. */
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerDataStream } from 'smtp-server'
import type { HeldMail } from '../../actors/held-mail.ts'
import { ProfileError } from '../profile/profile.ts'
import { listenAddress } from '../profile/receiver-form.ts'
import type { MailAddresses } from './mail-addresses.ts'

/** A larger mail is not taken: bytes. */
const SIZE_LIMIT = 8_000_000
const CLIENTS = 20
const NAMED = /^mail-\d{6}\.json$/

const reply = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    size += piece.length
    // The rest is ignored: a client reads the reply behind it.
    if (size <= SIZE_LIMIT) pieces.push(piece)
  }
  if (size > SIZE_LIMIT) throw reply(552, `A mail has ${SIZE_LIMIT} bytes at most`)
  return Buffer.concat(pieces)
}

/** @param folder of the lanes @returns closes it @throws ProfileError when it cannot listen */
export async function openMailServer(
  { listen, domain }: { listen: string; domain: string },
  folder: string,
): Promise<() => Promise<void>> {
  let number = 0
  const keep = (to: string[], mail: Buffer): void => {
    const name = `mail-${String(++number).padStart(6, '0')}.json`
    writeFileSync(join(folder, `new-${name}`), JSON.stringify({ to, mail: mail.toString('base64') }))
    // A lane finds a whole file, or none.
    renameSync(join(folder, `new-${name}`), join(folder, name))
  }
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    ...{ name: domain, banner: 'mailbox of a conformance run', authOptional: true, logger: false },
    ...{ disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, size: SIZE_LIMIT, maxClients: CLIENTS },
    onRcptTo: ({ address }, _, done) =>
      address.toLowerCase().endsWith(`@${domain.toLowerCase()}`)
        ? done()
        : done(reply(550, `This mailbox is of ${domain} alone`)),
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      read(stream).then(
        (mail) => {
          keep(to, mail)
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  const { host, port } = listenAddress(listen)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      const why = code === 'EADDRINUSE' ? 'something else listens there' : message
      reject(new ProfileError(`mailbox.listen ${host}:${port}: ${why}`))
    })
    server.listen(port, host, resolve)
  })
  // A client that breaks off its connection says nothing of the mailbox.
  server.on('error', () => {})
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Mails of the present scenario so far, oldest first. */
export async function mailsIn(folder: string, addresses: MailAddresses): Promise<HeldMail[]> {
  const files = readdirSync(folder).filter((name) => NAMED.test(name))
  const kept = files
    .sort()
    .map((name): { to: string[]; mail: string } => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const own = kept.filter(({ to }) => to.some(addresses.isOwn))
  const { default: PostalMime } = await import('postal-mime')
  return Promise.all(
    own.map(async ({ to, mail }) => {
      const { subject = null, messageId = null } = await PostalMime.parse(Buffer.from(mail, 'base64'))
      return { to: to.map(addresses.inward), subject, message_id: messageId }
    }),
  )
}
