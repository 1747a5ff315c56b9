/** `kasalab webhook verify`: shows what was signed, and why a signature fails. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { printable } from './line/printable.ts'
import { type CapturedCall, callsIn } from './webhook/captured-call.ts'
import { expectedSignature, mistakesIn } from './webhook/signature-mistakes.ts'

const USAGE = `kasalab webhook verify --key=KEY [--signature=TEXT] FILE

Says why the signature of a captured call fails. FILE is one of
  a raw HTTP request, with headers and body, from a proxy or nc
  the answer of GET /lab/webhooks, or one call of it
  a body alone: then --signature has the value of X-Request-Signature
- is the standard input.

  --key=KEY         the signing key, from the answer that set the webhook
  --signature=TEXT  replaces the signature in FILE
  --help

It ends with 0 when every signature is right, 1 when one is not, 2 when it could not look.
`

const RIGHT = 0
const WRONG = 1
const NOT_LOOKED = 2

/** Characters shown of a body's first line. */
const SHOWN = 100

/** @returns the report on a call, and whether its signature is right */
function verdictOn(key: string, { name, body, signature, notes }: CapturedCall): { text: string; isRight: boolean } {
  const expected = expectedSignature(key, body)
  const isRight = signature === expected
  const [line = ''] = body.toString().split(/\r?\n/, 1)
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line
  const rows = [
    ['signed', `${body.length} bytes, SHA-256 ${hash('sha256', body)}`],
    ['first line', shown],
    ['expected', expected],
    ['given', signature ?? 'none'],
    ...notes.map((note) => ['note', note]),
    ['verdict', isRight ? 'the signature is right' : `the signature is WRONG: ${reason(key, body, signature)}`],
  ]
  // A captured call is text of others: it must not control the terminal
  const table = rows.map(([word, said]) => `${word!.padEnd(10)}  ${printable(said!)}\n`).join('')
  return { text: `${name ? `${printable(name)}\n` : ''}${table}`, isRight }
}

/** Why the signature is wrong, and what to do. */
function reason(key: string, body: Buffer, signature: string | null): string {
  if (signature === null) return 'the call has no header X-Request-Signature, so it is not of the service: refuse it'
  const mistakes = mistakesIn(key, body, signature)
  if (mistakes?.length === 0) return 'it is the same signature, but not written as it came: compare the header as it is'
  if (mistakes) return `it is the one ${mistakes.join(', and ')}`
  return (
    'no usual mistake gives it. Either the body is not the one that was signed, or the key is not of this webhook: ' +
    'each time it is set it gets another, and only that answer shows it'
  )
}

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      signature: { type: 'string' },
      help: HELP,
    },
  })
  const [verb, file, ...more] = positionals
  if (values.help) return { help: true } as const
  if (verb !== 'verify')
    throw new Misuse(verb === undefined ? 'webhook takes a word: verify' : `webhook knows no ${verb}`)
  if (!values.key) throw new Misuse('--key is needed: the signing key of the webhook')
  if (file === undefined || more.length > 0) throw new Misuse('one FILE is needed')
  return { help: false, key: values.key, signature: values.signature ?? null, file } as const
}

/** @param args after `webhook` @returns exit code */
function run(args: string[]): number {
  const chosen = options(args)
  if (chosen.help) {
    process.stdout.write(USAGE)
    return RIGHT
  }
  const { key, signature, file } = chosen
  const calls = callsIn(readFileSync(file === '-' ? 0 : file), signature)
  if (calls.length === 0) throw new Error('there is no call in the file that is still kept')
  const [only] = calls
  if (only!.isBody && signature === null)
    throw new Misuse('the file is a body alone: --signature says what came in X-Request-Signature')
  const verdicts = calls.map((call) => verdictOn(key, call))
  process.stdout.write(verdicts.map(({ text }) => text).join('\n'))
  return verdicts.every(({ isRight }) => isRight) ? RIGHT : WRONG
}

process.exitCode = await carriedOut('kasalab webhook', NOT_LOOKED, () => run(process.argv.slice(3)))
