/** The front pages of the surfaces and the lab: what this is and where things are, for people and for curl. */
import type { Services } from '../../../outbound/services.ts'
import { type Operation, operation, type Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { placesOf } from './pages-beside.ts'

/** A line of the page: what is there, and where. */
interface Line {
  name: string
  url: string
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; padding: 10vh 20px; background: light-dark(#f6f5f2, #17191a); color: light-dark(#1c1c1c, #e6e6e3);
  font: 16px/1.6 system-ui, sans-serif }
main { max-width: 620px; margin: 0 auto; overflow-wrap: anywhere }
h1 { margin: 0 0 20px; font-size: 1.25em; line-height: 1.35 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 24px; margin: 0 }
dt { color: light-dark(#5f5f5f, #a3a3a0) }
dd { margin: 0 }
a { color: light-dark(#0b57d0, #8ab4f8) }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: 10px } }
`

/** Nothing is fetched, nothing is run. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const asHtml = (title: string, lines: readonly Line[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kasalab</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<dl>
${lines.map(({ name, url }) => `<dt>${escaped(name)}</dt><dd><a href="${escaped(url)}">${escaped(url)}</a></dd>`).join('\n')}
</dl>
</main>
</body>
</html>
`

function asText(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ name }) => name.length))
  return `${[title, ...lines.map(({ name, url }) => `${name.padEnd(width)}  ${url}`)].join('\n')}\n`
}

/** A page for a browser, text for a client that does not ask for a page. */
function page({ headers }: Request, title: string, lines: readonly Line[]): Reply {
  const html = headers.accept?.includes('text/html') === true
  return {
    status: 200,
    body: Buffer.from(html ? asHtml(title, lines) : asText(title, lines)),
    headers: {
      'content-type': html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
      'content-security-policy': POLICY,
      vary: 'Origin, Accept',
    },
  }
}

/** The lab, if there is one. A token that it asks for is a hint for the reader who follows the links. */
const labLines = ({ hasLab, labToken }: Services, cloud: string): Line[] =>
  hasLab ? [{ name: labToken === null ? 'lab' : 'lab (asks for its token)', url: `${cloud}/lab` }] : []

/** Where there is no lab there is one world, and it has no name. */
const worldName = ({ services, world }: Request): string => (services.hasLab ? `, world ${world.name}` : '')

const row = { method: 'GET', who: 'anyone', linked: true } as const

/** At the root of the cloud. */
export const cloudFrontPage: Operation = operation({
  ...row,
  id: 'getCloudFrontPage',
  path: '/',
  surface: 'cloud',
  summary: 'What this is, and where things are',
  clauses: ['CLD-001'],
  handle(request) {
    const { cloud, desk } = placesOf(request)
    return page(request, `Kasalab: the cloud API of a simulated cash register service${worldName(request)}`, [
      { name: 'try it out', url: `${cloud}/api/docs` },
      { name: 'description', url: `${cloud}/api/openapi.json` },
      { name: 'sockets', url: `${cloud}/api/docs/sockets` },
      { name: 'cash desk', url: `${desk}/` },
      ...labLines(request.services, cloud),
    ])
  },
})

/** At the root of a desk. */
export const deskFrontPage: Operation = operation({
  ...row,
  id: 'getDeskFrontPage',
  path: '/',
  surface: 'local',
  summary: 'What this is, and where things are',
  clauses: ['LOC-005'],
  who: 'desk',
  handle(request) {
    const { cloud, desk } = placesOf(request, 'local')
    return page(request, `Kasalab: the desk of cash register ${request.register.fiscal_number}${worldName(request)}`, [
      { name: 'try it out', url: `${desk}/api/docs` },
      { name: 'description', url: `${desk}/api/openapi.json` },
      { name: 'status', url: `${desk}/api/v1/kasa/status` },
      { name: 'cloud API', url: `${cloud}/` },
    ])
  },
})

/** At the root of the lab, for a client that asks for no page. */
export function labFrontText(request: Request): Reply {
  const { cloud, desk } = placesOf(request)
  const token = request.services.labToken === null ? '' : ', behind X-Lab-Token'
  return page(request, `Kasalab: the lab of world ${request.world.name}: its clock, its faults, its journal${token}`, [
    { name: 'credentials', url: `${cloud}/lab/world` },
    { name: 'description', url: `${cloud}/lab/openapi.json` },
    { name: 'the book', url: `${cloud}/lab/book` },
    { name: 'cloud API', url: `${cloud}/` },
    { name: 'cash desk', url: `${desk}/` },
  ])
}
