/**
 * The page features/error-atlas.md: every refusal, how to provoke it and how to recover, as commands to paste; from
 * fixtures/refusals.json and features/support/vocabulary/refusal-examples/refusal-examples.ts.
 */
import { sentenceOf } from '../law/known-clauses.ts'
import { type Refusal, refusals } from '../law/law.ts'
import { markdownTable } from '../living/markup/markdown.ts'
import { refusalExampleOf } from '../vocabulary/refusal-examples/refusal-examples.ts'
import { blocks } from './atlas-commands.ts'

/** Every refusal of the law, in the order in which they are judged. */
export const rules: readonly Refusal[] = [...refusals.values()]

const HEAD = `<!-- Made by npm run index from the law of refusals and their examples: not to be edited. -->
# The atlas of errors

Every refusal of this server, how to meet it, and how to get on. Each block is pasted as a whole while the sandbox
runs beside it (\`npx kasalab\`, in a clone \`npm start\`); it works in a world of its own, \`atlas\`, begun anew each time, whose virtual clock stands at nine in
the morning. What follows a \`--next\` is a further request. The last answer of a block is the refusal itself, with its
head: \`X-Rule\` names the rule, what it follows and the figures that broke it. Messages are Ukrainian, English with
\`Accept-Language: en\`; \`{name}\` stands for a figure. [The desk's](local/error-atlas.feature),
[the cloud's](cloud/error-atlas.feature) and [the lab's](lab/error-atlas.feature) features run every block of this
page.

The server is that sandbox. Where it has other ports, they are said once in the shell, as its banner
says them; \`DATA\` is its database, from the folder the shell is in:

\`\`\`sh
CLOUD=http://127.0.0.1:8080 DESK=http://127.0.0.1:8484 DATA=kasalab.db
\`\`\`

What a bank terminal fails with has codes of its own, and [a page of its own](terminal-atlas.md).

Where several things are wrong at once the first of these rows is said, but that the form comes before all
([their order](local/refusals/order.feature)).
`

const anchor = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const fenced = (text: string): string => `\`\`\`sh\n${text}\n\`\`\``

const clausesOf = ({ clause, desk }: Pick<Refusal, 'clause' | 'desk'>): string =>
  desk === undefined ? clause : `${clause}, at the desk ${desk}`

/** Sentences of the clauses behind a rule; a rule of the lab has none. */
const lawOf = (clauses: readonly (string | null | undefined)[]): string =>
  clauses
    .map((id) => [id, sentenceOf(id ?? '')] as const)
    .filter(([, sentence]) => sentence !== '')
    .map(([id, sentence]) => `> ${id}: ${sentence}\n\n`)
    .join('')

function row({ name, status, code, clause, desk, uk, en }: Refusal): string[] {
  const { surface } = refusalExampleOf(name)
  const shown = code === null ? 'null' : `\`${code}\``
  const follows = clausesOf({ clause, ...(desk && { desk }) })
  return [`[${name}](#${anchor(name)})`, follows, surface, String(status), shown, uk, en]
}

function section({ name, status, clause, desk }: Refusal): string {
  const example = refusalExampleOf(name)
  const { meet, leave } = blocks(example)
  const behind = (words: string | undefined): string => (words ? ` (${words})` : '')
  const [met, left] = [behind(example.meeting), behind(example.note)]
  return `### ${name}\n\n${lawOf([clause, desk])}${status}, ${clausesOf({ clause, ...(desk && { desk }) })}. To meet it${met}:\n\n${fenced(meet)}\n\nTo get on${left}:\n\n${fenced(leave)}\n`
}

/** The up-to-date page. @throws when a rule has no example */
export function errorAtlas(): string {
  const heads = ['rule', 'follows', 'surface', 'status', 'code', 'Ukrainian', 'English']
  const table = markdownTable(heads, rules.map(row))
  return `${HEAD}\n${table.join('\n')}\n\n${rules.map(section).join('\n')}`
}
