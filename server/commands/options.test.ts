/** Options that contradict each other are refused with a sentence; the others reach the server. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quirkNames } from '../runtime/world/quirks.ts'
import { Misuse } from './line/arguments.ts'
import { optionsOf } from './options.ts'

const REFUSED: [args: string[], said: RegExp][] = [
  [['--no-lab', '--lab-token', 't'], /only the lab asks for a --lab-token/],
  [['--no-lab', '--smtp-port', '0'], /the mailboxes of --smtp-port and --smtp-host belong to the lab/],
  [['--no-lab', '--clock', 'virtual'], /only the lab moves a virtual clock/],
  [['--host', '0.0.0.0'], /give a --lab-token as well, or --no-lab/],
  [['--lanes', '0'], /--lanes takes a whole number, 1 to 99/],
  [['--lanes', '100'], /--lanes takes/],
  [['--lanes', '1.5'], /--lanes takes/],
  [['--authority-delay', 'soon'], /--authority-delay takes a duration like PT0.2S/],
  [['--authority-delay', 'PT2H'], /an hour at most/],
  [['--authority-delay', ''], /--authority-delay takes/],
  [['--drain', 'a while'], /--drain takes a duration like PT5S/],
  [['--drain', 'PT6M'], /five minutes at most/],
  [['--max-worlds', 'many'], /--max-worlds takes a whole number, 0 or more/],
  [['--max-worlds', '-1'], /--max-worlds/],
  [['--awake-worlds', '0'], /--awake-worlds takes a whole number, 1 or more/],
  [['--remove-idle-worlds', 'P1M'], /--remove-idle-worlds takes a duration like P7D/],
  [['--remove-idle-worlds', 'PT59S'], /a minute at least/],
  [['--no-lab', '--max-worlds', '5'], /--max-worlds limits the worlds of the lab/],
  [['--no-lab', '--remove-idle-worlds', 'P7D'], /--remove-idle-worlds limits the worlds/],
  [['--profile', ''], /--profile takes the name of a file/],
]

for (const [args, said] of REFUSED)
  test(`${args.join(' ')} is refused`, () => {
    assert.throws(
      () => optionsOf(args),
      (error) => error instanceof Misuse && said.test(error.message),
    )
  })

test('`all` names all quirks, and an unknown one is refused', () => {
  assert.deepEqual(optionsOf(['--quirk', 'all']).quirks, quirkNames)
  assert.throws(() => optionsOf(['--quirk', 'colour-of-the-till']), /there is no quirk colour-of-the-till: signout/)
})

test('without a lab, listening beyond loopback needs no token; mails and quirks work as with one', () => {
  const { lab, host, mail, quirks } = optionsOf([
    ...['--no-lab', '--host', '0.0.0.0'],
    ...['--smtp', 'smtp://mail.example:25', '--quirk', 'ping-at-older-path', '--quirk', 'taxes-by-key'],
  ])
  assert.deepEqual(
    { lab, host, server: mail.server, quirks },
    { lab: false, host: '0.0.0.0', server: 'smtp://mail.example:25', quirks: ['ping-at-older-path'] },
  )
})

test('a delay is milliseconds or a duration', () => {
  const delay = (text: string) => optionsOf(['--authority-delay', text]).authorityDelayMs
  assert.deepEqual([delay('0'), delay('250'), delay('PT0.25S'), delay('PT1M')], [0, 250, 250, 60_000])
  assert.equal(optionsOf([]).authorityDelayMs, undefined)
  const bounds = { worlds: 500, awake: 20, removeIdleMs: 604_800_000 }
  const given = ['--max-worlds', '500', '--awake-worlds', '20', '--remove-idle-worlds', 'P7D']
  assert.deepEqual(optionsOf(given).bounds, bounds)
  assert.deepEqual(optionsOf([]).bounds, { worlds: undefined, awake: undefined, removeIdleMs: undefined })
  assert.deepEqual([optionsOf([]).drainMs, optionsOf(['--drain', 'PT5S']).drainMs], [0, 5000])
})
