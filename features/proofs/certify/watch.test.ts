/** A client that is watched: it has a world, and is judged as it goes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../kit/folder.ts'
import { Program, ranProgram } from '../kit/program.ts'

const told = (said: string, name: string): string => new RegExp(`^export ${name}='(.*)'$`, 'm').exec(said)![1]!

/** Signs in at a watched sandbox. @param headers of the client */
async function signIn(program: Program, headers: Record<string, string>): Promise<void> {
  await program.says(/Ctrl-C/)
  const answer = await fetch(`${told(program.said, 'KASA')}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      login: told(program.said, 'KASALAB_CLIENT_LOGIN'),
      password: told(program.said, 'KASALAB_CLIENT_PASSWORD'),
    }),
  })
  assert.equal(answer.status, 200)
}

test('rules are judged as calls come, and Ctrl-C ends with the verdict', async () => {
  const report = join(temporaryFolder(), 'watched')
  const program = new Program(['certify', '--watch', '--env', 'KASA=cloud', '--report', report])
  await signIn(program, {})
  await program.says(/ 1 POST \/api\/v1\/cashier\/signin → 200\n/)
  await program.says(/✖ Each call names the client and its version: call 1, POST \/api\/v1\/cashier\/signin does not\n/)
  process.kill(program.pid, 'SIGINT')
  assert.equal(await program.ended(), 1)
  assert.match(
    program.said,
    /A watched day of 1 calls.*\nNot certified: \d+ of \d+ rules are broken, \d+ were never at stake\./,
  )
  assert.match(program.said, /– Never at stake, for want of an opening in the cloud: waits-until-opened\./)
  const { certified, rules } = JSON.parse(readFileSync(join(report, 'certificate.json'), 'utf8'))
  assert.equal(certified, false)
  assert.equal(rules.find((each: { rule: string }) => each.rule === 'says-who-it-is').verdict, 'broken')
  assert.ok(!readFileSync(join(report, 'report.html'), 'utf8').includes('olena-kasa'))
})

test('what keeps its rules ends with 0, and is not certified', async () => {
  const program = new Program(['certify', '--watch', '--env', 'KASA=cloud', '--language', 'uk'])
  await signIn(program, { 'x-client-name': 'by hand', 'x-client-version': '1' })
  await program.says(/✔ Кожен виклик називає клієнта і версію\n/)
  process.kill(program.pid, 'SIGINT')
  assert.equal(await program.ended(), 0)
  assert.match(program.said, /Тут нічого не порушено/)
})

test('what does not go together is refused', async () => {
  for (const [args, said] of [
    [['--watch', '--client', 'true'], /--watch starts no client: it takes no --client/],
    [['--watch', '--language', 'de'], /--language takes en or uk: de/],
    [['--client', 'exit 0', '--day', '7:tomorrow'], /called nothing/],
  ] as const) {
    const { code, said: all } = await ranProgram(['certify', ...args])
    assert.equal(code, 2)
    assert.match(all, said)
  }
})
