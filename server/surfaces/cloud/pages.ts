/** Lists are given out in pages: query and envelope (FLD-004). */
import Type from 'typebox'
import { PAGE } from '../../../machines/limits.ts'
import { Filled } from '../../transport/http/model.ts'
import { type Reply, reply } from '../../transport/http/operation.ts'

/** Members of a list's query; the defaults are filled in by validation. */
export const pageQuery = (maximum: number = PAGE.maximum) => ({
  limit: Filled(Type.Integer({ minimum: PAGE.minimum, maximum, default: PAGE.size })),
  offset: Filled(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
})

/** One page; the end of a list is a page that is short (AMB-48). */
export const paginated = ({ limit, offset }: { limit: number; offset: number }, results: unknown[]): Reply =>
  reply(200, { meta: { limit, offset }, results })
