/** Mails of a target reach the harness, each the scenario that it belongs to. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { fileNamed, kasalab, writtenProfile } from '../../../proofs/foreign-servers/stranger-under-test.ts'
import { titled } from '../../../proofs/foreign-servers/titled.ts'
import { freePort } from '../../../proofs/kit/free-port.ts'
import { Program } from '../../../proofs/kit/program.ts'
import type { Summary } from '../../report/summary.ts'
import type { Profile } from '../profile/profile.ts'
import { MailAddresses } from './mail-addresses.ts'
import { mailsIn } from './mailbox.ts'
import { openReceiving } from './receiving.ts'

const DOMAIN = 'mail.kasa.test'

test('an address names its run, lane and scenario, and is that of the features again', () => {
  const [one, other] = [new MailAddresses(DOMAIN, 0), new MailAddresses(DOMAIN, 1)]
  const sent = one.outward('Owner@Example.com')
  assert.match(sent, /^Owner\.at\.Example\.com\.[\da-f]{6}-0-0@mail\.kasa\.test$/)
  assert.equal(one.inward(sent.toLowerCase()), 'owner@example.com')
  assert.equal(other.inward(sent), sent)
  one.restart()
  assert.equal(one.inward(sent), sent, 'it belongs to the scenario before')
  for (const address of ['a@example.com, b@example.com', 'a@elsewhere.test', 'owner@', ''])
    assert.equal(one.outward(address), address)
})

test('a mail is read by its scenario alone, and mails to other domains are refused', async () => {
  const port = await freePort()
  const profile = { name: 'mailing', mailbox: { listen: `127.0.0.1:${port}`, domain: DOMAIN } } as unknown as Profile
  const receiving = (await openReceiving(profile))!
  const [one, other] = [new MailAddresses(DOMAIN, 0), new MailAddresses(DOMAIN, 1)]
  try {
    const mailer = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
    const mail = { from: 'till@shop.test', subject: 'Звіт', text: 'It is made.' }
    await mailer.sendMail({ ...mail, to: one.outward('owner@example.com') })
    await assert.rejects(mailer.sendMail({ ...mail, to: 'owner@example.com' }), /550/)
    const [held, ...more] = await mailsIn(receiving.folder, one)
    assert.deepEqual([held!.to, held!.subject, more], [['owner@example.com'], 'Звіт', []])
    assert.deepEqual(await mailsIn(receiving.folder, other), [])
    await assert.rejects(
      openReceiving(profile),
      /^Error: mailbox\.listen 127\.0\.0\.1:\d+: something else listens there$/,
    )
  } finally {
    await receiving.close()
  }
})

/** Our own server, which mails to a port. @returns its profile */
async function serverMailingTo(port: number): Promise<Profile> {
  const file = fileNamed('mailing.json')
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const options = ['--no-lab', '--data', ':memory:', '--smtp', `smtp://127.0.0.1:${port}`, '--profile', file]
  const server = new Program([...options, ...ports])
  after(() => server.kill())
  // What it prints first it prints when the profile lies there
  await server.says(/\S/)
  return JSON.parse(readFileSync(file, 'utf8')) as Profile
}

test('the mails of a server without a lab are judged', async () => {
  const port = await freePort()
  const profile = await serverMailingTo(port)
  const mailbox = { listen: `127.0.0.1:${port}`, domain: DOMAIN }
  const report = fileNamed('report of mails')
  const mailed = titled('An address given three times', 'Two addresses that differ')
  const verified = (name: string, mails: object) =>
    kasalab(['verify', '--report', report, ...mailed, '--target', writtenProfile(name, { ...profile, ...mails })])
  const { code, said } = await verified('mails.json', { mailbox })
  assert.equal(code, 0, said)
  const { scenarios, differences } = JSON.parse(readFileSync(join(report, 'summary.json'), 'utf8')) as Summary
  assert.deepEqual([scenarios.passed, scenarios.failed, differences], [2, 0, []], said)
  assert.match((await verified('no-mails.json', {})).said, /2 not tested: the profile has no mailbox/)
})
