/** Commands of the error atlas: each refusal example as two blocks to paste into a shell. */

import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { inQuotes } from '../report/curl.ts'
import { type RefusalExample, seed } from '../vocabulary/refusal-examples/actions.ts'
import { LINES, LOCKING, type ScriptedRequest, type ScriptedStep } from '../vocabulary/scripted-requests.ts'

/** Address of the reader's server: from variables set by its banner, else as the sandbox opens it. */
const CLOUD = '$CLOUD'
const WORLD = { name: 'atlas', seed: 'a business day', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
/** A shell variable with a default value. */
const variable = (name: string, value: string): string => `\${${name}:=${value}}`
const [A, D] = [variable('CLOUD', 'localhost:8080'), variable('DESK', 'localhost:8484')]
const PLACES = `A=${A}/w/atlas D=${D}/w/atlas J='Content-Type: application/json'`
const DATABASE = `"${variable('DATA', 'kasalab.db')}"`
const LAB_TOKEN = `-H 'X-Lab-Token: secret'`
const QUIET = '-o /dev/null'
const SHOWN = '-i'

/** Output for an answer that is no text. */
const PICTURE = `${QUIET} -w '%{http_code}\\n'`

/** Handshake of a WebSocket; curl shows an accepted one for a second. */
const UPGRADE = [
  '--max-time 1 -H "Connection: Upgrade" -H "Upgrade: websocket"',
  '-H "Sec-WebSocket-Version: 13" -H "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="',
].join(' ')

/** For parallel requests: shows the head of the first refusal, and stops the others. */
const ABREAST = '-Z --parallel-immediate -f --fail-early -D - -o /dev/null'
const FIRST_HEAD = `sed '/^.$/q'`

/** Within shell quotes: a number of lines, in JSON escapes. */
const repeated = (lines = 0): string => `'"$(printf 'x\\\\n%.0s' $(seq ${lines}))"'`

/** A file of a form, of many lines the last one numbered by the shell. */
function fileWords(text: string, lines: number | undefined): string {
  if (lines === undefined) return `'file=${text};filename=goods.json'`
  const [first, last = ''] = text.split('\n')
  return `"file=$(echo '${first}'; seq -f '${last.replace('#', '%g')}' ${lines});filename=goods.csv"`
}

const json = (value: unknown): string => inQuotes(JSON.stringify(value))

/** Saves a member of the printed answer in a variable. */
const kept = (name: string, member: string, command: string): string =>
  `${name}=$(${command} | sed 's/.*"${member}":"\\([^"]*\\)".*/\\1/')`

/**
 * Commands of one block: a cashier signs in just before his token is needed. Consecutive requests without shell work in
 * between are one curl command, a line each, to save processes.
 */
export class CommandBlock {
  readonly #lines = [PLACES]
  readonly #labToken: readonly string[]
  #requests: string[] = []
  #signedIn: string | null = null

  constructor(labToken: readonly string[]) {
    this.#labToken = labToken
  }

  /** Deletes the world and creates it anew. */
  begin(): this {
    this.#requests.push(
      [QUIET, '-X DELETE "$A/lab/world"', ...this.#labToken].join(' '),
      [QUIET, `"${CLOUD}/lab/worlds"`, ...this.#labToken, `-H "$J" -d ${json(WORLD)}`].join(' '),
    )
    return this
  }

  add(deeds: readonly ScriptedStep[] = []): this {
    for (const deed of deeds)
      if (!('store' in deed)) this.send(deed, QUIET)
      else if (deed.store === 'free') this.#run('kill $LOCK')
      else
        this.#run(
          `L=$(mktemp); node -e "${LOCKING}" ${DATABASE} >$L 2>/dev/null & LOCK=$!; until [ -s $L ] || ! kill -0 $LOCK; do sleep 0.1; done`,
        )
    return this
  }

  /** @param how curl options for what to show of the answer */
  send(request: ScriptedRequest, how: string): this {
    const { by, bytes, abreast, keep } = request
    if (by !== undefined && by !== this.#signedIn) this.#signIn(by)
    const asked = (manner: string): string => words(request, manner, this.#labToken)
    if (keep !== undefined) this.#run(kept(keep, keep, this.#command(asked(''))))
    // A pipe and parallel requests concern a whole command
    else if (bytes !== undefined) this.#alone(asked(how), (curl) => `head -c ${bytes} /dev/zero | tr '\\0' 0 | ${curl}`)
    else if (abreast !== undefined)
      this.#alone(asked(`${ABREAST} --parallel-max ${abreast}`), (curl) => `${curl} | ${FIRST_HEAD}`)
    else this.#requests.push(asked(how))
    return this
  }

  #signIn(login: string): void {
    this.#signedIn = login
    const { password } = seed.cashiers.find((each: SeedData['cashiers'][number]) => each.login === login)!
    const asked = `"$A/api/v1/cashier/signin" -H "$J" -d ${json({ login, password })}`
    this.#run(kept('T', 'access_token', this.#command(asked)))
  }

  /** The collected requests and this one as one command. */
  #command(request: string): string {
    const requests = [...this.#requests, request]
    this.#requests = []
    return `curl -s ${requests.join(' --next \\\n  ')}`
  }

  #alone(request: string, line: (curl: string) => string): void {
    this.#run()
    this.#run(line(this.#command(request)))
  }

  /** Ends the command so far, then adds the other one. */
  #run(command?: string): void {
    const last = this.#requests.pop()
    if (last !== undefined) this.#lines.push(this.#command(last))
    if (command !== undefined) this.#lines.push(command)
  }

  get text(): string {
    this.#run()
    return this.#lines.join('\n')
  }
}

/** A request as arguments of curl. */
function words(request: ScriptedRequest, how: string, labToken: readonly string[]): string {
  const { at, method, path, by, headers = {}, body, file, bytes, lines, abreast, tokenless } = request
  const place = { cloud: '$A', desk: '$D', root: CLOUD, socket: '$A' }[at]
  const often = abreast === undefined ? '' : `?n=[1-${abreast}]`
  const url = `${place}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name}`)}${often}`
  return [
    ...(how === '' ? [] : [how]),
    `-X ${method} "${url}"`,
    ...(path.includes('/lab/') && !tokenless ? labToken : []),
    ...(at === 'socket' ? [UPGRADE] : []),
    ...(by === undefined ? [] : ['-H "Authorization: Bearer $T"']),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined && bytes === undefined ? [] : ['-H "$J"']),
    ...(body === undefined ? [] : [`-d ${json(body).replace(LINES, repeated(lines))}`]),
    ...(file === undefined ? [] : [`-F ${fileWords(file, lines)}`]),
    ...(bytes === undefined ? [] : ['--data-binary @-']),
  ].join(' ')
}

/** The two blocks of a refusal example, to paste. */
export function blocks({ before, refused, recovery, works = refused }: RefusalExample): {
  meet: string
  leave: string
} {
  const labToken = refused.tokenless ? [LAB_TOKEN] : []
  const last = works.path.endsWith('.png') ? PICTURE : SHOWN
  return {
    meet: new CommandBlock(labToken).begin().add(before).send(refused, SHOWN).text,
    leave: new CommandBlock(labToken).add(recovery).send(works, last).text,
  }
}
