/** The pages for people, each of which links to the others: of the world that is asked, as its reader reaches them. */

import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { publicAddresses } from '../addresses/public-addresses.ts'
import type { Request } from '../request.ts'

/** The nearest above this file, whether it is compiled or not. */
const manifest: { version: string } = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8'))

/** As its package has it. */
export const VERSION = manifest.version

/** As pages say it. */
export const PRODUCT = `Kasalab ${VERSION}`

/** A page, and where it is. */
export interface PageLink {
  text: string
  url: string
}

/** Where the surfaces are, as the reader reaches them. @param asked the surface of the request */
export function placesOf(
  { services, world, headers, params }: Request,
  asked: 'cloud' | 'local' = 'cloud',
): { cloud: string; desk: string } {
  const { cloud, local } = publicAddresses(services, headers, asked)
  const desk = params.register === undefined ? '' : `/desks/${encodeURIComponent(params.register)}`
  return { cloud: cloud + world.prefix, desk: local + world.prefix + desk }
}

/** The pages, by the names that their links have. */
const NAMES = {
  cloud: 'Cloud API',
  local: 'Cash-desk API',
  sockets: 'Sockets',
  lab: 'Lab',
  console: 'Console',
  book: 'Book',
} as const
type PageName = keyof typeof NAMES

/** Links to all pages but one, and where there is no lab to none of its pages. @param own the page that has the links */
export function pagesBeside(request: Request, own: PageName): PageLink[] {
  const { cloud, desk } = placesOf(request, own === 'local' ? 'local' : 'cloud')
  const pages: [PageName, url: string][] = [
    ['cloud', `${cloud}/api/docs`],
    ['local', `${desk}/api/docs`],
    ['sockets', `${cloud}/api/docs/sockets`],
  ]
  if (request.services.hasLab)
    pages.push(['lab', `${cloud}/lab/docs`], ['console', `${cloud}/lab`], ['book', `${cloud}/lab/book`])
  return pages.filter(([name]) => name !== own).map(([name, url]) => ({ text: NAMES[name], url }))
}
