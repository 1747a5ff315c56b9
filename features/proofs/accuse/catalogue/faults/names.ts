/** Wrong servers of the faults of a gateway: how they are named, taken and shown. */
import { durationMs, durationText } from '../../../../../machines/duration.ts'
import { GATEWAY_SURFACES } from '../../../../../machines/vocabulary/outside/gateway.ts'
import * as faults from '../../../../../server/surfaces/lab/faults/faults.ts'
import * as gatewayFaults from '../../../../../server/surfaces/lab/faults/gateway-faults.ts'
import { gateways, holders } from '../../../../../server/surfaces/lab/faults/targets.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { inSchema } from '../../seams/schemas.ts'
import { inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type TargetIds = (
  part: string,
  request: Request,
  row: any,
  named: { operation?: string | undefined },
) => Promise<unknown>

const targets = (wrong: (right: TargetIds, ...given: Parameters<TargetIds>) => Promise<unknown>): Seam =>
  inModuleScope<TargetIds>(
    faults,
    'targetIds',
    (right) =>
      (...given) =>
        wrong(right, ...given),
  )

type Within = (member: string, text: string, longest: number) => unknown

const within = (wrong: (right: Within, ms: number, ...given: Parameters<Within>) => unknown): Seam =>
  inModuleScope<Within>(
    gatewayFaults,
    'durationWithin',
    (right) =>
      (...given) =>
        wrong(right, durationMs(given[1])!, ...given),
  )

const rows = gatewayFaults.GATEWAY_FAULTS

/** Faults of a gateway as the lab shows them. */
const shows = (wrong: (shown: any) => object, some = rows): Seam =>
  together(...some.map(({ shown }) => inObject(shown, 'of', (right) => (fault) => wrong(right(fault)))))

export default [
  wrong(
    'EXT-715',
    'disturbs both surfaces when one is named',
    inObject(gateways, 'ids', () => () => [...GATEWAY_SURFACES]),
  ),
  wrong(
    'EXT-715',
    'takes an operation that is not there',
    targets(async (right, part, request, row, named) => {
      if (!row.target.having || named.operation === undefined) return right(part, request, row, named)
      const ids = await right(part, request, row, { ...named, operation: undefined })
      return Array.isArray(ids) ? row.target.having(request.services, ids, named.operation) : ids
    }),
  ),
  wrong(
    'EXT-715',
    'takes an interval of nothing, and a delay of nothing',
    within((right, ms, ...given) => (ms === 0 ? 0 : right(...given))),
  ),
  wrong(
    'EXT-715',
    'takes intervals and delays of any length',
    within((right, ms, ...given) => (ms > 0 ? ms : right(...given))),
  ),
  wrong(
    'EXT-715',
    'takes no longest interval and no longest delay',
    within((right, ms, member, text, longest) =>
      right(member, ms === longest ? durationText(longest + 1000) : text, longest),
    ),
  ),
  wrong(
    'EXT-715',
    'takes the faults of both surfaces off when one is named',
    targets(async (right, part, request, row, named) =>
      part === 'query' ? holders(request.world, row.target.noun) : right(part, request, row, named),
    ),
  ),
  wrong(
    'EXT-715',
    'shows a fault of the gateway without its operation',
    shows(({ operation: _, ...shown }) => shown),
  ),
  wrong(
    'EXT-715',
    'shows a fault of the gateway without how often it is to come',
    shows(({ times: _, ...shown }) => shown),
  ),
  wrong(
    'EXT-715',
    'shows a limit without its figures',
    shows(
      (shown) => ({ ...shown, limit: 3, interval: durationText(1000) }),
      rows.filter(({ name }) => name === 'rate-limit'),
    ),
  ),
  wrong(
    'EXT-715',
    'takes members that no fault of the gateway has',
    together(
      ...rows.map(({ parameters }) => inSchema(parameters, (right) => ({ ...right, additionalProperties: true }))),
    ),
  ),
]
