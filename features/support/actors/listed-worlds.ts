/** The worlds of a server with a lab. */
import { content } from '../law/answer.ts'
import type { Wire } from '../wire/wire.ts'
import { labHeaders } from './lab.ts'

export interface ListedWorld {
  world: string
  base_url: string
  created_at: string
  /** null: unused since the server started. */
  last_used_at: string | null
}

/** @param base address of a server with a lab */
export const worldsAt = async (wire: Wire, base: string): Promise<ListedWorld[]> =>
  content(await wire.call('GET', `${base}/lab/worlds`, { headers: labHeaders(), readOnly: true }))
