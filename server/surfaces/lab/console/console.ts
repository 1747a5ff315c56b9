/** The console: the lab as a page, for whoever opens `/lab` in a browser. What it does it does by the lab's own calls. */
import { hash } from 'node:crypto'
import type { Addresses } from '../../../runtime/world/public-addresses.ts'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'
import { labFrontText } from '../../../transport/http/description/front-page.ts'
import { VERSION } from '../../../transport/http/description/pages-beside.ts'
import { type Operation, operation, refused } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { consoleFile, firstModules, importMap, MAIN, styleSheets } from './console-files.ts'

/** The folder of the files, from the page's own address: a world's page has those of its world. */
const FILES = './lab/assets/'

const MAP = JSON.stringify({
  imports: Object.fromEntries(Object.entries(importMap).map(([name, path]) => [name, FILES + path])),
})

/** Where no console comes the page says what to do, without a script of its own; a browser without scripts is told where to look. */
const page = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kasalab</title>
<link rel="icon" href="data:,">
${styleSheets()
  .map((file) => `<link rel="stylesheet" href="${FILES}${file}">`)
  .join('\n')}
<script type="importmap">${MAP}</script>
${firstModules()
  .map((file) => `<link rel="modulepreload" href="${FILES}${file}">`)
  .join('\n')}
<script type="module" src="${FILES}${MAIN}"></script>
</head>
<body>
<div id="console" data-version="${VERSION}">
<main class="lonely late">
<p lang="uk">Консоль завантажується. Якщо вона не з’являється, перезавантажте сторінку.</p>
<p>The console is being loaded. If it does not appear, reload the page.</p>
</main>
</div>
<noscript><p>The console needs JavaScript. Without it, <a href="./lab/docs">the calls of the lab</a> are described.</p></noscript>
</body>
</html>
`

/**
 * Scripts and styles are the server's own files; calls go to this server, its desks and its terminals; mails show no
 * pictures of others.
 */
const policy = ({ local, lan }: Addresses): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash('sha256', MAP, 'base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${local} ${lan.replace(/^ws/, 'http')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

/** A page for a browser, text for a client that does not ask for a page. */
function frontPage(request: Request) {
  const { services, headers } = request
  if (!headers.accept?.includes('text/html')) return labFrontText(request)
  return {
    status: 200,
    body: Buffer.from(page()),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(publicAddresses(services, headers)),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'Origin, Accept',
    },
  }
}

export const consoleOperations: readonly Operation[] = [
  operation({
    id: 'getConsole',
    method: 'GET',
    path: '/lab',
    surface: 'lab',
    summary: 'The lab as a page, or what this is and where things are',
    clauses: [],
    who: 'anyone',
    linked: true,
    handle: frontPage,
  }),
  operation({
    id: 'getConsoleFile',
    method: 'GET',
    path: '/lab/assets/*file',
    surface: 'lab',
    summary: 'A file of the page',
    clauses: [],
    // A browser sends no token with a script; there is nothing in it that is not in the package.
    who: 'anyone',
    asset: true,
    async handle({ params, headers, language }) {
      // Express gives the segments behind a star
      const path = ([] as string[]).concat((params as Record<string, string | string[]>).file ?? []).join('/')
      const file = await consoleFile(path)
      if (file === null) return refused('nothing at this path', {}, language)
      const gzips = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
      return {
        status: 200,
        body: gzips ? file.gzipped : file.body,
        headers: {
          'content-type': file.type,
          ...(gzips && { 'content-encoding': 'gzip' }),
          'cache-control': 'no-cache',
          vary: 'Origin, Accept-Encoding',
        },
      }
    },
  }),
]
