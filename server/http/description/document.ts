/** How a surface describes itself: to programs in OpenAPI 3.1, to people on a page where it can be tried (NS-34). */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Operation, type Request, refused, reply } from '../operation.ts'
import { openapi, type Table } from './openapi.ts'
import { descriptionPage, type PageLink } from './page.ts'

/** Our own: the nearest above this file, whether it is compiled or not. */
const manifest: { version: string } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8'))

/** Of the interface, with the build that serves it (VER-001). */
export const INTERFACE_VERSION = `2.108.3+kasalab.${manifest.version}`

/** What stands before the paths of a world and a desk, behind the origin. */
const prefix = ({ world, params }: Request): string =>
  world.prefix + (params.register === undefined ? '' : `/desks/${encodeURIComponent(params.register)}`)

/** What stands before the paths, at the address the reader has used: by it he can call them too. */
function server(request: Request, surface: Operation['surface']): string {
  const { services, headers } = request
  const own = surface === 'local' ? services.addresses.local : services.addresses.cloud
  return (headers.host === undefined ? own : `http://${headers.host}`) + prefix(request)
}

/** What stands before the paths of a description, and of the page of it. */
const folder = (surface: Operation['surface']): string => (surface === 'lab' ? '/lab' : '/api')

/** The lab is no part of the specification. */
const clauses = (surface: Operation['surface']): string[] => (surface === 'lab' ? [] : ['VER-001'])

const named = (surface: Operation['surface'], what: string): string =>
  `get${surface[0]!.toUpperCase()}${surface.slice(1)}${what}`

/** The document of a table. It is put together once, when it is first asked for, with explanations or without. */
export function documentOperation(surface: Operation['surface'], table: Table): Operation {
  const documents = new Map<boolean, object>()
  return {
    id: named(surface, 'Description'),
    method: 'GET',
    path: `${folder(surface)}/openapi.json`,
    surface,
    summary: 'This interface, described in OpenAPI 3.1',
    clauses: clauses(surface),
    // It holds no secrets, and the page could not show the token of the lab.
    who: 'anyone',
    handle(request) {
      const { hasLab } = request.services
      if (!documents.has(hasLab)) documents.set(hasLab, openapi(table, hasLab))
      return reply(200, { ...documents.get(hasLab), servers: [{ url: server(request, surface) }] })
    },
  }
}

/** What the page is made of besides itself, out of the package of the viewer. */
const ASSETS = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])
const ASSET_AGE_SECONDS = 86_400

/** The page, and what it is made of: nothing is fetched from anywhere else. @param links to what is described beside it */
export const pageOperations = (
  surface: Operation['surface'],
  title: string,
  links: readonly PageLink[] = [],
): Operation[] => [
  {
    id: named(surface, 'Page'),
    method: 'GET',
    path: `${folder(surface)}/docs`,
    surface,
    summary: 'This interface as a page for people',
    clauses: clauses(surface),
    who: 'anyone',
    handle: (request) => ({
      status: 200,
      body: Buffer.from(descriptionPage(title, prefix(request) + folder(surface), links)),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }),
  },
  {
    id: named(surface, 'PageAsset'),
    method: 'GET',
    path: `${folder(surface)}/docs/:asset`,
    surface,
    summary: 'Part of the page',
    clauses: clauses(surface),
    who: 'anyone',
    async handle({ params, language }) {
      const asset = params.asset!
      const type = ASSETS.get(asset)
      if (type === undefined) return refused('unknown id', { asset }, language, surface)
      return {
        status: 200,
        body: await readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${asset}`))),
        headers: { 'content-type': type, 'cache-control': `max-age=${ASSET_AGE_SECONDS}` },
      }
    },
  },
]
