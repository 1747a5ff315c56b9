/** Who gets report mails: each address decides that for itself, organization by organization (REP-007, NS-89). */
import { hash } from 'node:crypto'
import type { MailPreferenceContext } from '../../../machines/vocabulary/mail/mail-preference.ts'
import type { RuntimeServices } from '../../runtime/services.ts'
import type { World } from '../../runtime/world/world.ts'

/** The actor that knows it; letters of either case are the same address. */
export const preferenceOf = (organization_id: string, address: string): string =>
  `mail-preference:${organization_id}/${hash('sha256', address.toLowerCase()).slice(0, 32)}`

export async function hasUnsubscribed(
  { switchboard }: Pick<RuntimeServices, 'switchboard'>,
  world: World,
  organization_id: string,
  address: string,
): Promise<boolean> {
  const preference = preferenceOf(organization_id, address)
  return (await switchboard.read<MailPreferenceContext>(world, preference)).unsubscribed_at !== null
}
