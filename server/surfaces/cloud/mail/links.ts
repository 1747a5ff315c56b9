/** Links in mails: signed, so that they need no token and cannot be forged. */
import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { publicAddresses } from '../../../transport/http/addresses/public-addresses.ts'

/** Whose report mails are unsubscribed from. */
export interface Subscription {
  organization_id: string
  address: string
}

const placeOf = (services: Services, { prefix }: World): string => `${publicAddresses(services).cloud}${prefix}/mail`

const subscriptionKey = (world: World, { organization_id, address }: Subscription): Buffer =>
  world.keyFor('unsubscribe', organization_id, address.toLowerCase())
const reportKey = (world: World, task: string): Buffer => world.keyFor('report link', task)

export function unsubscribeUrl(services: Services, world: World, subscription: Subscription): string {
  const { organization_id, address } = subscription
  const named = Buffer.from(JSON.stringify([organization_id, address])).toString('base64url')
  const signature = subscriptionKey(world, subscription).toString('base64url')
  return `${placeOf(services, world)}/unsubscribe/${named}/${signature}`
}

/** What a link unsubscribes from; null when its signature is not ours. */
export function subscriptionOf(world: World, named: string, signature: string): Subscription | null {
  const subscription = readSubscription(named)
  return subscription && isSigned(subscriptionKey(world, subscription), signature) ? subscription : null
}

function readSubscription(named: string): Subscription | null {
  try {
    const [organization_id, address, ...rest] = JSON.parse(Buffer.from(named, 'base64url').toString()) as unknown[]
    if (typeof organization_id !== 'string' || typeof address !== 'string' || rest.length > 0) return null
    return { organization_id, address }
  } catch {
    return null
  }
}

/** Valid while the report is kept. */
export const reportUrl = (services: Services, world: World, task: string): string =>
  `${placeOf(services, world)}/reports/${task}/${reportKey(world, task).toString('base64url')}`

export const isReportLink = (world: World, task: string, signature: string): boolean =>
  isSigned(reportKey(world, task), signature)

function isSigned(key: Buffer, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  return given.length === key.length && timingSafeEqual(given, key) && given.toString('base64url') === signature
}
