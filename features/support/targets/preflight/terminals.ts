/** Checks that the cloud and the local network know a profile's bank terminals by its names. */

import { FrontSystem } from '../../actors/front-system.ts'
import { member } from '../../law/answer.ts'
import type { Visit } from './visit.ts'

/** Role of the cashier whose list has a terminal. */
const KEEPERS: Record<string, string> = {
  'the terminal': 'the cashier',
  'the second terminal': 'the cashier',
  'the terminal of another organization': 'the cashier of another organization',
}

/** Contradictions to the profile; a list that does not exist contradicts nothing. */
export async function terminalFaults(visit: Visit): Promise<string[]> {
  const { terminals = {} } = visit.lane
  const devices = await devicesAt(visit)
  const faults: string[] = []
  for (const [role, { id, device_id, hardware }] of Object.entries(terminals)) {
    const place = `${visit.place}terminals.${role}`
    const token = visit.tokens.get(KEEPERS[role] ?? '')
    const row = token === undefined ? null : await listedAs(visit, token, id)
    if (row === undefined) faults.push(`${place}.id: the cloud lists no terminal ${id} for ${KEEPERS[role]}`)
    const known = member(row, 'device_id')
    if (typeof known === 'string' && known !== device_id)
      faults.push(`${place}.device_id: the cloud knows ${id} as ${known}, and not as ${device_id}`)
    // Another organization has another network, and simulated hardware is on none.
    if (devices && !devices.has(device_id) && hardware === undefined && KEEPERS[role] === 'the cashier')
      faults.push(`${place}.device_id: no terminal ${device_id} is listed at ${visit.profile.lan}`)
  }
  return faults
}

/** @returns undefined when the terminal is not in the list, null when there is no list */
async function listedAs(visit: Visit, token: string, id: string): Promise<unknown> {
  const answer = await visit.ask('GET', '/paylink/terminals?limit=1000', { token })
  const rows = member(answer.body, 'results')
  if (answer.status !== 200 || !Array.isArray(rows)) return null
  return rows.find((row) => member(row, 'id') === id)
}

/** Devices on the local network; null: no list. */
async function devicesAt({ wire, profile: { lan } }: Visit): Promise<ReadonlySet<string> | null> {
  if (lan == null) return null
  const client = await FrontSystem.open(wire, `${lan.replace(/\/$/, '')}/api/devices`)
  if (!(client instanceof FrontSystem)) return null
  try {
    client.say('')
    const listed = await client.nextMessage(Array.isArray)
    return new Set((listed as unknown[]).map((device) => String(member(device, 'id'))))
  } catch {
    // A terminal without a list is not tested for it here.
    return null
  } finally {
    await client.leave('ending')
  }
}
