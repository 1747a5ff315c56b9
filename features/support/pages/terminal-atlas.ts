/**
 * The page features/terminal-atlas.md: every native status of a failing bank terminal and how to provoke it, as commands
 * to paste; from fixtures/native-statuses.json and the examples of native statuses.
 */
import { lawfulStatuses, type NativeStatus } from '../law/law.ts'
import { markdownTable } from '../living/markup/markdown.ts'
import { lines, preparation } from './terminal-commands.ts'

/** Statuses of one family, by code; one command provokes them all. */
export interface Family {
  title: string
  statuses: NativeStatus[]
}

/** Ranges of codes: the bridge, the terminal, the bank. */
const RANGES: [title: string, below: number][] = [
  ['The bridge', 9100],
  ['The terminal', 9400],
  ['The bank', 10_000],
]

export const families: readonly Family[] = RANGES.map(([title, below], place) => ({
  title,
  statuses: [...lawfulStatuses.values()].filter(({ code }) => code < below && code >= (RANGES[place - 1]?.[1] ?? 0)),
}))

/** One command that provokes them all, one after another. */
export const command = ({ statuses }: Family): string =>
  ["pos <<'END'", ...statuses.map(({ code, name }) => `# ${code} ${name}\n${lines(name)}`), 'END'].join('\n')

const HEAD = `<!-- Made by npm run index from the law of native statuses and their examples: not to be edited. -->
# The atlas of a bank terminal's codes

Every failure that the bridge answers with, how to meet it, and how to get on. \`code\` is the native code, \`description\`
its name and the English text, \`error\` the text in the language of the handshake. [The feature](bridge/error-atlas.feature)
runs every line of this page in both languages.

Paste this once while the sandbox runs beside it (\`npx kasalab\`, in a clone \`npm start\`); where that has another port, say so before, as its banner does:
\`CLOUD=http://127.0.0.1:8080\`. It begins a world of its own, \`atlas\`, connects its first bank
terminal, and defines \`pos\`, which needs nothing but Node:

\`\`\`sh
${preparation()}
\`\`\`

\`pos\` reads lines. \`PUT\`, \`POST\` and \`DELETE\` go to the lab and say what comes of the next operation; any other line
is said to the terminal over its socket, and the answer is printed. A message gets the terminal's id and a new
\`request_id\` where it has none; a refund, \`cancel\`, takes what it does not say from the last purchase. The lines behind a
code are all that is needed to meet it: the last answer is the failure, a line behind that sets right what was wrong.
`

const row = ({ code, name, uk, en }: NativeStatus): string[] => [String(code), name, uk, en]

const section = (family: Family): string =>
  [
    `## ${family.title}`,
    '',
    ...markdownTable(['code', 'name', 'Ukrainian', 'English'], family.statuses.map(row)),
    '',
    '```sh',
    command(family),
    '```',
    '',
  ].join('\n')

/** The up-to-date page. @throws when a status has no example */
export const terminalAtlas = (): string => `${HEAD}\n${families.map(section).join('\n')}`
