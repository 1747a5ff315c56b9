/** Addresses that have unsubscribed from report mails, and how they are subscribed again (NS-89). */
import Type, { type Static } from 'typebox'
import type { MailPreferenceFact } from '../../../../machines/vocabulary/mail/mailing.ts'
import { DateTime, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { preferenceOf } from '../../../outbound/mail/mail.ts'
import { matchesSchema } from '../../../store/schemas.ts'
import { asciiAddress } from '../../../transport/http/explaining/mail-address.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { labInstant } from '../instants.ts'

/** Changes of mind read at a time. */
const PAGE = 10_000

const Unsubscribed = Model('Unsubscribed', { organization_id: Uuid, address: Type.String(), at: DateTime })

const AddressQuery = Type.Object({
  address: Type.String({ minLength: 1, maxLength: 254 }),
  /** Of the first organization, when it is left out. */
  organization_id: Type.Optional(Uuid),
})

const isPreference = matchesSchema<MailPreferenceFact>(
  Type.Object({ organization_id: Type.String(), address: Type.String(), at: Type.Number() }),
)

/** Those whose last word it was. */
async function unsubscribed({ services, world }: Request): Promise<Static<typeof Unsubscribed>[]> {
  const found = new Map<string, Static<typeof Unsubscribed>>()
  const types = ['address.unsubscribed', 'address.resubscribed']
  for (let after = 0; ; ) {
    const page = await services.facts.page(world.id, { after, limit: PAGE, types })
    for (const { address: actor, fact } of page) {
      found.delete(actor)
      if (!isPreference(fact) || fact.type === 'address.resubscribed') continue
      const { organization_id, address, at } = fact
      found.set(actor, { organization_id, address, at: labInstant(at) })
    }
    if (page.length < PAGE) return [...found.values()]
    after = page.at(-1)!.n
  }
}

export const unsubscribedOperations: Operation[] = [
  operation({
    id: 'listUnsubscribed',
    method: 'GET',
    path: '/lab/unsubscribed',
    surface: 'lab',
    summary: 'Addresses that have unsubscribed from mails with reports of an organization',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(Unsubscribed) },
    handle: async (request) => reply(200, await unsubscribed(request)),
  }),
  operation({
    id: 'resubscribe',
    method: 'DELETE',
    path: '/lab/unsubscribed',
    surface: 'lab',
    summary: 'Subscribes an address again: it gets mails with reports as before',
    clauses: [],
    who: 'lab',
    query: AddressQuery,
    answers: { 200: Type.Array(Unsubscribed) },
    async handle(request) {
      const { services, world, query, language } = request
      const { organization_id = world.reference.seed.organizations[0]!.id } = query
      const address = asciiAddress(query.address)
      if (!world.reference.organizations.has(organization_id))
        return refused('unknown id', { organization_id }, language)
      const command = { type: 'address.resubscribe', at: world.clock.now(), address } as const
      await services.switchboard.ask(world, preferenceOf(organization_id, address), command)
      return reply(200, await unsubscribed(request))
    },
  }),
]
