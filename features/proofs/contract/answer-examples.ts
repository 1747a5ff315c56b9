/**
 * Examples of answers, made from what a server answers: `node features/proofs/contract/answer-examples.ts` writes them, and
 * `npx biome check --write fixtures/answer-examples.json` gives the file its form.
 */
import { writeFileSync } from 'node:fs'
import { openServer } from '../kit/server.ts'
import { DESCRIBED_SURFACES, ExampleDay } from './example-day.ts'
import type { ExampleAnswer } from './example-document.ts'

const FILE = new URL('../../../fixtures/answer-examples.json', import.meta.url)

/** Entries of a list, and characters of a text, that an example has. */
const SHOWN = { entries: 2, characters: 2000 }
/** Where a sandbox listens that is told nothing else. */
const PORTS = { cloud: 8080, local: 8484, lan: 9021, proxy: 8080, smtp: 2525 }
/** What nobody learns from an example. */
const SECRET = new Set([
  'access_token',
  'access_keys',
  'password',
  'pin_code',
  'license_key',
  'secret_key',
  'key',
  'token',
  'secret',
])

/** The receiver of a webhook is the lab's on that day, and a server without a lab shows the same example. */
const shownText = (value: string, name: string): string =>
  name === 'url' && value.endsWith('/lab/webhooks/inbox')
    ? 'https://hooks.example/kasa'
    : value.slice(0, SHOWN.characters)

function shortened(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN.entries).map((each) => shortened(each, name))
  if (typeof value === 'string') return SECRET.has(name) ? `${name} of the sandbox` : shownText(value, name)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, shortened(each, member)]))
}

/** What an example shows of an answer; undefined: nothing, for it is no success in JSON. */
export const exampleBody = ({ status, type, text }: ExampleAnswer): unknown =>
  status < 300 && type === 'application/json' ? shortened(JSON.parse(text)) : undefined

if (import.meta.main) {
  const { app, close } = await openServer({}, null)
  const { answers } = await ExampleDay.live(app)
  const examples = Object.fromEntries(
    DESCRIBED_SURFACES.map((surface) => [
      surface,
      Object.fromEntries(
        [...answers[surface]].flatMap(([id, answer]) => {
          const shown = exampleBody(answer)
          return shown === undefined ? [] : [[id, shown]]
        }),
      ),
    ]),
  )
  const listening = Object.entries(app.addresses) as [keyof typeof PORTS, string][]
  const text = listening
    .reduce(
      (all, [name, url]) => all.replaceAll(new URL(url).host, `127.0.0.1:${PORTS[name]}`),
      JSON.stringify(examples),
    )
    .replaceAll(/(smtp:\/\/[^:"]+:)[^@"]+@/g, '$1password@')
  writeFileSync(FILE, `${JSON.stringify(JSON.parse(text), null, 2)}\n`)
  await close()
}
