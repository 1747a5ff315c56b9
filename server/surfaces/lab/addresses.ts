/**
 * Where clients meet the server, changed while it runs: of a container, ports that are mapped to others are known only
 * after its start. Of the server, not of a world; kept in memory alone.
 */
import Type, { type Static } from 'typebox'
import type { ClientAddresses, PublicAddressChange, PublicUrls } from '../../runtime/world/public-addresses.ts'
import { PUBLIC_SCHEMES, publicUrlOf } from '../../transport/http/addresses/public-addresses.ts'
import { Model } from '../../transport/http/model.ts'
import { type Issue, invalid, type Operation, operation, reply } from '../../transport/http/operation.ts'
import { hostOf } from '../../transport/http/origin-guard.ts'

/** Hosts in one request, at most. */
const MOST_HOSTS = 100

const UrlOrNull = Type.Union([Type.String({ maxLength: 300 }), Type.Null()])
const Hosts = Type.Array(Type.String({ maxLength: 255 }), { maxItems: MOST_HOSTS })

const AddressesModel = Model('PublicAddresses', {
  base_url: UrlOrNull,
  local_base_url: UrlOrNull,
  terminal_lan_url: UrlOrNull,
  smtp_url: UrlOrNull,
  direct_hosts: Hosts,
})

/** What is left out stays as it is. */
const AddressesChange = Type.Partial(
  Type.Object({
    base_url: UrlOrNull,
    local_base_url: UrlOrNull,
    terminal_lan_url: UrlOrNull,
    smtp_url: UrlOrNull,
    direct_hosts: Hosts,
  }),
  { additionalProperties: false },
)
type AddressesChange = Static<typeof AddressesChange>

/** Members by the surface whose URL they are, as `/lab/world` names them. */
const MEMBERS = { cloud: 'base_url', local: 'local_base_url', lan: 'terminal_lan_url', smtp: 'smtp_url' } as const
const PLACES = Object.entries(MEMBERS) as [keyof PublicUrls, (typeof MEMBERS)[keyof PublicUrls]][]

const shown = ({ urls, directHosts }: ClientAddresses): Static<typeof AddressesModel> => ({
  base_url: urls.cloud ?? null,
  local_base_url: urls.local ?? null,
  terminal_lan_url: urls.lan ?? null,
  smtp_url: urls.smtp ?? null,
  direct_hosts: [...directHosts],
})

/** What the schema cannot say. */
function issuesOf(body: AddressesChange): Issue[] {
  const urls = PLACES.flatMap(([place, member]) => {
    const text = body[member]
    if (typeof text !== 'string' || publicUrlOf(text, place) !== null) return []
    const msg = `scheme, name and port and nothing behind, like ${PUBLIC_SCHEMES[place].example}`
    return [{ loc: ['body', member], msg, type: 'value_error' }]
  })
  const hosts = (body.direct_hosts ?? []).flatMap((text, index) =>
    hostOf(text) === null
      ? [{ loc: ['body', 'direct_hosts', index], msg: 'a name without scheme and port', type: 'value_error' }]
      : [],
  )
  return [...urls, ...hosts]
}

const spelt = (text: string | null | undefined, place: keyof PublicUrls): string | null | undefined =>
  typeof text === 'string' ? publicUrlOf(text, place) : text

const urlsOf = (body: AddressesChange): PublicAddressChange['urls'] =>
  Object.fromEntries(PLACES.map(([place, member]) => [place, spelt(body[member], place)]))

export const addressOperations: Operation[] = [
  operation({
    id: 'getAddresses',
    method: 'GET',
    path: '/lab/addresses',
    surface: 'lab',
    summary: 'Addresses of the server that answers give to clients, beside the address of the request',
    clauses: [],
    who: 'server',
    answers: { 200: AddressesModel },
    handle: ({ services }) => reply(200, shown(services.clientAddresses)),
  }),
  operation({
    id: 'setAddresses',
    method: 'PUT',
    path: '/lab/addresses',
    surface: 'lab',
    summary:
      'Sets the addresses at which clients reach the server, for a container whose ports are mapped to others; all worlds and mails use them until the server ends',
    clauses: [],
    who: 'server',
    optionalBody: AddressesChange,
    answers: { 200: AddressesModel },
    handle({ services, body: given }) {
      const body = given ?? {}
      const found = issuesOf(body)
      if (found.length > 0) return invalid(found)
      const directHosts = body.direct_hosts?.map((text) => hostOf(text)!)
      services.clientAddresses.change({ urls: urlsOf(body), directHosts })
      return reply(200, shown(services.clientAddresses))
    },
  }),
]
