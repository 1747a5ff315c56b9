/**
 * Writes features/generated/error-atlas.md: every refusal there is, how to meet it and how to get on, as commands to paste; from
 * fixtures/refusals.json and from features/vocabulary/provocations.ts. `npm run index` runs it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeedData } from '../../machines/vocabulary/seed-data.ts'
import { type Refusal, refusals } from '../vocabulary/law.ts'
import { type Provocation, provocationOf, seed } from '../vocabulary/provocations.ts'
import { LINES, LOCKING, type ScriptedRequest, type ScriptedStep } from '../vocabulary/scripted-requests.ts'

export const page = join(import.meta.dirname, 'error-atlas.md')

/** Every refusal of the law, the first to be judged by first. */
export const rules: readonly Refusal[] = [...refusals.values()]

const HEAD = `<!-- Made by npm run index from the law of refusals and its provocations: not to be edited. -->
# The atlas of errors

Every refusal of this server, how to meet it, and how to get on. Each block is pasted as a whole while \`npm start\`
runs beside it; it works in a world of its own, \`atlas\`, begun anew each time, whose virtual clock stands at nine in
the morning. The last answer of a block is the refusal itself, with its head: \`X-Rule\` names the rule, what it follows
and the figures that broke it. Messages are Ukrainian, English with \`Accept-Language: en\`; \`{name}\` stands for a
figure. [The desk's](../local/error-atlas.feature), [the cloud's](../cloud/error-atlas.feature) and
[the lab's](../lab/error-atlas.feature) features run every block of this page.

Where several things are wrong at once the first of these rows is said, but that the form comes before all
([precedence](../local/precedence.feature)).
`

const CLOUD = 'localhost:8080'
const WORLD = { name: 'atlas', seed: 'a business day', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
const PLACES = `A=${CLOUD}/w/atlas D=localhost:8484/w/atlas J='Content-Type: application/json'`
const LAB_TOKEN = ` -H 'X-Lab-Token: secret'`
const QUIET = '-s -o /dev/null'

/** What is said of an answer that is no text. */
const PICTURE = `${QUIET} -w '%{http_code}\\n'`

/** What asks for a socket; whoever gets one looks at it for a second. */
const UPGRADE = [
  '--max-time 1 -H "Connection: Upgrade" -H "Upgrade: websocket"',
  '-H "Sec-WebSocket-Version: 13" -H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="',
].join(' ')

/** Many at the same time: of the first answer the head is shown, the others are not waited for. */
const ABREAST = '-s -Z --parallel-immediate --max-time 2 -D - -o /dev/null'
const FIRST_HEAD = `sed '/^.$/q'`

/** Within quotes of a shell: so many lines, as JSON has them. */
const repeated = (lines = 0): string => `'"$(printf 'x\\\\n%.0s' $(seq ${lines}))"'`

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", `'\\''`)}'`

/** The commands of one block: whoever's token is needed signs in just before it is. */
class Block {
  readonly lines = [PLACES]
  readonly #labToken: string
  #signedIn: string | null = null

  constructor(labToken: string) {
    this.#labToken = labToken
  }

  /** A world to which nothing has happened. */
  begin(): this {
    const afresh = `curl ${QUIET} -X DELETE "$A/lab/world"${this.#labToken}`
    const body = `-H "$J" -d ${json(WORLD)}`
    this.lines.push(`${afresh}; curl ${QUIET} "${CLOUD}/lab/worlds"${this.#labToken} ${body}`)
    return this
  }

  add(deeds: readonly ScriptedStep[] = []): this {
    for (const deed of deeds)
      if (!('store' in deed)) this.send(deed, QUIET)
      else if (deed.store === 'free') this.lines.push('kill $LOCK')
      else
        this.lines.push(
          `L=$(mktemp); node -e "${LOCKING}" kasalab.db >$L 2>/dev/null & LOCK=$!; until [ -s $L ]; do sleep 0.1; done`,
        )
    return this
  }

  send(request: ScriptedRequest, how: string): this {
    const { at, method, path, by, headers = {}, body, bytes, lines, times, abreast, keep, tokenless } = request
    if (by !== undefined && by !== this.#signedIn) this.#signIn(by)
    const place = { cloud: '$A', desk: '$D', root: CLOUD, socket: '$A' }[at]
    const count = times ?? abreast
    const often = count === undefined ? '' : `?n=[1-${count}]`
    const url = `${place}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name}`)}${often}`
    const shown = [
      ...(path.includes('/lab/') && !tokenless ? [this.#labToken.trim()] : []),
      ...(at === 'socket' ? [UPGRADE] : []),
      ...(by === undefined ? [] : ['-H "Authorization: Bearer $T"']),
      ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
      ...(body === undefined && bytes === undefined ? [] : ['-H "$J"']),
      ...(body === undefined ? [] : [`-d ${json(body).replace(LINES, repeated(lines))}`]),
      ...(bytes === undefined ? [] : ['--data-binary @-']),
    ]
    const source = bytes === undefined ? '' : `head -c ${bytes} /dev/zero | tr '\\0' 0 | `
    const manner = keep ? '-s' : abreast === undefined ? how : `${ABREAST} --parallel-max ${abreast}`
    const words = [`${source}curl ${manner} -X ${method} "${url}"`, ...shown.filter(Boolean)]
    const command = abreast === undefined ? words.join(' ') : `${words.join(' ')} | ${FIRST_HEAD}`
    this.lines.push(keep ? `${keep}=$(${command} | sed 's/.*"${keep}":"\\([^"]*\\)".*/\\1/')` : command)
    return this
  }

  #signIn(login: string): void {
    this.#signedIn = login
    const { password } = seed.cashiers.find((each: SeedData['cashiers'][number]) => each.login === login)!
    const answer = `curl -s "$A/api/v1/cashier/signin" -H "$J" -d ${json({ login, password })}`
    this.lines.push(`T=$(${answer} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`)
  }

  get text(): string {
    return this.lines.join('\n')
  }
}

/** The two blocks of a provocation, as they are pasted. */
export function blocks({ before, refused, recovery, works = refused }: Provocation): { meet: string; leave: string } {
  const labToken = refused.tokenless ? LAB_TOKEN : ''
  const last = works.path.endsWith('.png') ? PICTURE : '-si'
  return {
    meet: new Block(labToken).begin().add(before).send(refused, '-si').text,
    leave: new Block(labToken).add(recovery).send(works, last).text,
  }
}

const anchor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const fenced = (text: string): string => `\`\`\`sh\n${text}\n\`\`\``

const clausesOf = ({ clause, desk }: Pick<Refusal, 'clause' | 'desk'>): string =>
  desk === undefined ? clause : `${clause}, at the desk ${desk}`

function row({ name, status, code, clause, desk, uk, en }: Refusal): string {
  const { surface } = provocationOf(name)
  const shown = code === null ? 'null' : `\`${code}\``
  return `| [${name}](#${anchor(name)}) | ${clausesOf({ clause, ...(desk && { desk }) })} | ${surface} | ${status} | ${shown} | ${uk} | ${en} |`
}

function section({ name, status, clause, desk }: Refusal): string {
  const provocation = provocationOf(name)
  const { meet, leave } = blocks(provocation)
  const behind = (words: string | undefined): string => (words ? ` (${words})` : '')
  const [met, left] = [behind(provocation.meeting), behind(provocation.note)]
  return `### ${name}\n\n${status}, ${clausesOf({ clause, ...(desk && { desk }) })}. To meet it${met}:\n\n${fenced(meet)}\n\nTo get on${left}:\n\n${fenced(leave)}\n`
}

/** The page as it should be. @throws when a rule has no provocation */
export function written(): string {
  const table = [
    '| rule | follows | surface | status | code | Ukrainian | English |',
    '|---|---|---|---|---|---|---|',
    ...rules.map(row),
  ]
  return `${HEAD}\n${table.join('\n')}\n\n${rules.map(section).join('\n')}`
}

if (import.meta.main) writeFileSync(page, written())
