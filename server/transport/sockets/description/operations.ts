/** How the sockets describe themselves: to programs in AsyncAPI 3.0, to people on a page of their own. */

import { publicAddresses } from '../../http/addresses/public-addresses.ts'
import { pagesBeside } from '../../http/description/pages-beside.ts'
import { type Operation, operation, reply } from '../../http/operation.ts'
import type { Request } from '../../http/request.ts'
import { asyncapi, type SocketPlace, type SocketTable } from './asyncapi.ts'
import type { ExampleIds } from './channel.ts'
import type { AsyncApiDocument } from './document.ts'
import { SOCKETS_PAGE_POLICY, socketsPage } from './page.ts'

/** Stands in examples of a world that has no such thing. */
const NONE = '00000000-0000-4000-8000-000000000000'

/** A terminal of the world, and a register at which it may be commanded. */
function idsIn({ world }: Request): ExampleIds {
  const { terminals, cash_registers } = world.reference.seed
  const [terminal] = terminals
  const register = cash_registers.find((each) => each.organization_id === terminal?.organization_id)
  return {
    terminal_id: terminal?.id ?? NONE,
    device_id: terminal?.device_id ?? NONE,
    cash_register_id: register?.id ?? NONE,
  }
}

/** Schemes of addresses under TLS. */
const SECURE = new Set(['https', 'wss'])

/** Where the sockets are, under the name the reader has used. */
function placeOf(request: Request): SocketPlace {
  const { services, headers, world } = request
  const { prefix } = world
  const { cloud, lan } = publicAddresses(services, headers)
  const at = (address: string) => {
    const [scheme = '', host = ''] = address.split('://')
    return { protocol: SECURE.has(scheme) ? ('wss' as const) : ('ws' as const), host, prefix }
  }
  return { servers: { cloud: at(cloud), lan: at(lan) }, ids: idsIn(request) }
}

/** The document of the sockets and the page of it. */
export const socketDescription = (table: SocketTable): readonly Operation[] => [
  operation({
    id: 'getSocketDescription',
    method: 'GET',
    path: '/api/asyncapi.json',
    surface: 'cloud',
    summary: 'The sockets, described in AsyncAPI 3.0',
    clauses: ['VER-001'],
    // It holds no secrets: the ids in its examples are those of the lab and of the registry.
    who: 'anyone',
    linked: true,
    handle: (request) => reply(200, asyncapi(table, placeOf(request))),
  }),
  operation({
    id: 'getSocketPage',
    method: 'GET',
    path: '/api/docs/sockets',
    surface: 'cloud',
    summary: 'The sockets as a page for people',
    clauses: ['VER-001'],
    who: 'anyone',
    linked: true,
    handle(request) {
      const place = placeOf(request)
      const { hasLab, labToken } = request.services
      const { cloud } = publicAddresses(request.services, request.headers)
      const page = socketsPage(asyncapi(table, place) as AsyncApiDocument, {
        base: cloud + request.world.prefix,
        terminal_id: place.ids.terminal_id,
        lab: hasLab ? { asksToken: labToken !== null } : null,
        links: pagesBeside(request, 'sockets'),
      })
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': SOCKETS_PAGE_POLICY }
      return { status: 200, body: Buffer.from(page), headers }
    },
  }),
]
