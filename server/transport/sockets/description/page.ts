/** The page of the sockets, drawn from their document: how to connect, each message, each code. */
import { hash } from 'node:crypto'
import { type PageLink, PRODUCT } from '../../http/description/pages-beside.ts'
import { channelUrl, connecting, isAsking } from './connecting.ts'
import {
  type AsyncApiDocument,
  type AsyncApiMessage,
  type Channel,
  conversation,
  type MessageAtChannel,
} from './document.ts'
import { code, escaped, inline, json, type Member, membersOf, paragraphs, table } from './page-parts.ts'
import { STYLE } from './page-style.ts'

/** Of the cloud in the reader's world, and what else the page leads to; addresses without a slash at their ends. */
interface PagePlace {
  base: string
  /** A terminal of the world, to be plugged in. */
  terminal_id: string
  /** null: there is none; else whether it asks for its token. */
  lab: { asksToken: boolean } | null
  /** To the other pages. */
  links: readonly PageLink[]
}

/** Where there is a clipboard, code has a button that copies it. */
const SCRIPT = `
if (navigator.clipboard) for (const box of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  button.onclick = async () => {
    await navigator.clipboard.writeText(box.querySelector('pre').innerText)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 1500)
  }
  box.querySelector('figcaption').append(button)
}
`

/** Nothing is fetched, and nothing is run but the script above. */
export const SOCKETS_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`

const clauses = (ids: readonly string[] = []): string =>
  ids.length === 0 ? '' : `<span class="clauses">${ids.map(escaped).join(' ')}</span>`

/** What is said of a member that is never left out, by who says the message. */
const NEVER_LEFT_OUT = {
  client: '<span class="must">mandatory</span>',
  server: '<span class="always">always</span>',
}
type Side = keyof typeof NEVER_LEFT_OUT

function memberCells({ name, depth, kind, mandatory, meaning }: Member, side: Side): string[] {
  const steps = name.split('.')
  const last = steps.pop()!
  const path = depth > 0 ? `<span class="inner">${escaped(`${steps.join('.')}.`)}</span>` : ''
  return [
    `<code>${path}${escaped(last)}</code> ${mandatory ? NEVER_LEFT_OUT[side] : ''}`,
    `<code>${escaped(kind)}</code>`,
    inline(meaning),
  ]
}

function members(rows: readonly Member[], side: Side): string {
  const cells = rows.map((row) => memberCells(row, side))
  return rows.length === 0 ? '' : table('members', ['Member', 'Form', 'Meaning'], cells)
}

class Page {
  readonly #document: AsyncApiDocument
  readonly #place: PagePlace
  /** Messages that are drawn already, by name, and where. */
  readonly #drawn = new Map<string, string>()

  constructor(document: AsyncApiDocument, place: PagePlace) {
    this.#document = document
    this.#place = place
  }

  html(): string {
    const { info, channels } = this.#document
    const sections = Object.entries(channels).map(([id, channel]) => this.#channel(id, channel))
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<div class="page">
<header>
<h1>${escaped(info.title)}</h1>
${paragraphs(info.description)}
${this.#links()}
</header>
<nav aria-label="Sockets and messages">${this.#contents()}</nav>
<main>
${sections.join('\n')}
${this.#nativeCodes()}
</main>
</div>
<script>${SCRIPT}</script>
</body>
</html>
`
  }

  #links(): string {
    const { base, links } = this.#place
    const link = (url: string, text: string): string => `<li><a href="${escaped(url)}">${text}</a></li>`
    return `<ul class="places">
${link(`${base}/api/asyncapi.json`, 'AsyncApiDocument, AsyncAPI 3.0')}
${links.map(({ url, text }) => link(url, text)).join('\n')}
${link(`${base}/`, 'Start')}
<li class="faint">${escaped(this.#document.info.version)}</li>
<li class="faint">${PRODUCT}</li>
</ul>`
  }

  #contents(): string {
    const channels = Object.entries(this.#document.channels).map(([id, { address }]) => {
      const { says, hears } = conversation(this.#document, id)
      const item = ({ name }: MessageAtChannel): string => `<li><a href="#${id}.${name}">${escaped(name)}</a></li>`
      return `<li class="channel"><a href="#${id}">${escaped(address)}</a></li>
<li class="side">you say</li>
${says.map(item).join('\n')}
<li class="side">you hear</li>
${hears.map(item).join('\n')}
<li class="closes"><a href="#${id}.closes">close codes</a></li>`
    })
    return `<ul>
${channels.join('\n')}
<li class="channel"><a href="#native-codes">native codes</a></li>
</ul>`
  }

  #channel(id: string, channel: Channel): string {
    const { says, hears } = conversation(this.#document, id)
    const { query, headers } = channel.bindings.ws
    const handshake = [
      ...(query ? [['In the query', query] as const] : []),
      ...(headers ? [['In headers', headers] as const] : []),
    ].map(([where, schema]) => `<h3>${where}</h3>\n${members(membersOf(this.#document, schema), 'client')}`)
    const closes = channel['x-close-codes'].map(({ code: number, meaning }) => [String(number), inline(meaning)])
    return `<section id="${id}">
<h2>${escaped(channel.summary)}</h2>
<code class="address">${escaped(channelUrl(this.#document, channel))}</code>
${paragraphs(channel.description)}
${this.#connect(id, channel)}
${handshake.join('\n')}
<h3>You say</h3>
${says.map((each) => this.#message(id, each, 'client')).join('\n')}
<h3>You hear</h3>
${hears.map((each) => this.#message(id, each, 'server')).join('\n')}
<h3 id="${id}.closes">Close codes</h3>
${table('codes', ['Code', 'Meaning'], closes)}
</section>`
  }

  #connect(id: string, channel: Channel): string {
    const { shell, node } = connecting(this.#document, id, this.#place.base)
    return `<h3>Connect</h3>
${channel['x-token'] && isAsking(this.#document, id) ? this.#plugging() : ''}
${code('From a shell', escaped(shell))}
${code(`From Node: save it as ${id}.mjs, run node ${id}.mjs`, escaped(node))}`
  }

  /** What is done at the lab before. */
  #plugging(): string {
    const { base, terminal_id, lab } = this.#place
    if (!lab) return ''
    const token = lab.asksToken ? " -H 'X-Lab-Token: …'" : ''
    const plug = `curl -X PUT ${base}/lab/terminals/${terminal_id}/connection${token}`
    return code('First plug the simulated terminal in: in a new world it is away', escaped(plug))
  }

  #message(channel: string, { name, answers }: MessageAtChannel, side: Side): string {
    const message = this.#document.components.messages[name]!
    const answer = (each: string): string => `<a href="#${channel}.${each}"><code>${escaped(each)}</code></a>`
    const head = `<h4><code>${escaped(name)}</code>${clauses(message['x-clauses'])}</h4>
<p>${inline(message.summary)}</p>
${answers.length === 0 ? '' : `<p>Answered by ${answers.map(answer).join(' or ')}</p>`}`
    const drawn = this.#drawn.get(name)
    const place = `${channel}.${name}`
    if (drawn !== undefined)
      return `<article class="card" id="${place}">${head}
<p>Its members are those <a href="#${drawn}">above</a></p></article>`
    this.#drawn.set(name, place)
    return `<article class="card" id="${place}">${head}
${paragraphs(message.description)}
${message['x-codes'] ? '<p>Each <a href="#native-codes">native code</a> has its text below.</p>' : ''}
${members(membersOf(this.#document, message.payload), side)}
${message.examples.map(({ payload }) => code('Example', json(payload))).join('\n')}
</article>`
  }

  #nativeCodes(): string {
    const all = Object.values(this.#document.components.messages).flatMap(
      (each: AsyncApiMessage) => each['x-codes'] ?? [],
    )
    const known = [...new Map(all.map((each) => [each.code, each])).values()].sort((a, b) => a.code - b.code)
    if (known.length === 0) return ''
    const rows = known.map((each) => [
      String(each.code),
      `<code>${escaped(each.name)}</code>`,
      escaped(each.en),
      `<span lang="uk">${escaped(each.uk)}</span>`,
    ])
    return `<section id="native-codes">
<h2>Native codes</h2>
<p>What <code>code</code> says in a failure. <code>error</code> has the text in the client’s language, <code>description</code> the name and the English text.</p>
${table('codes native', ['Code', 'Name', 'In English', 'Українською'], rows)}
</section>`
  }
}

export const socketsPage = (document: AsyncApiDocument, place: PagePlace): string => new Page(document, place).html()
