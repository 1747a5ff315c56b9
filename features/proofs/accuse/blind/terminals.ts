/** Wrong servers of bank terminals and of their operations, written blind. */
import type { TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import * as devices from '../../../../server/surfaces/bridge/lan/devices.ts'
import * as results from '../../../../simulators/bank-terminal/operation-steps.ts'
import { shows } from '../seams/rows.ts'
import { inCall } from '../seams/seam.ts'
import { isSettlement, sums } from '../subjects/bank-terminal.ts'
import { answersSuccess, inSimulated, understands } from '../subjects/bridge.ts'
import type { WrongServersByName } from '../wrong-server.ts'

export default {
  'BRG-104: takes back more than is left of a purchase of which just a half was taken back': () =>
    inCall(results, 'judgeRefund', (right, original, question) => {
      const isHalf = original.result !== null && original.refunded * 2 === original.result.amount
      return right(isHalf ? { ...original, refunded: 0 } : original, question)
    }),
  'BRG-204: does not look at the invoice where a second part is taken back': () =>
    inCall(results, 'judgeRefund', (right, original, question) =>
      right(original, original.refunded > 0 ? { ...question, invoice_num: null } : question),
    ),
  'BRG-205: tells of every settlement what the first came to': () => {
    const first = new Map<string, number>()
    return sums((right, operation) => {
      if (!isSettlement(operation)) return right
      const place = `${operation.seed} ${operation.terminal_id}`
      if (!first.has(place)) first.set(place, right)
      return first.get(place)!
    })
  },
  'BRG-206: leaves on the screen what was there where a text of blanks is sent': () => {
    let former: string | null = null
    return understands('display-receipt', (request) => {
      const receipt = request.receipt.trim() === '' ? (former ?? request.receipt) : request.receipt
      former = receipt
      return { ...request, receipt }
    })
  },
  'BRG-210: answers a request_id that was used at another terminal with what came of it there': () => {
    const first = new Map<
      string,
      { terminal: string; begun: ReturnType<Parameters<Parameters<typeof inSimulated>[0]>[0]> }
    >()
    return inSimulated((right, caller, access, asked, request, over) => {
      const place = `${caller.world.id} ${asked.request_id}`
      const known = first.get(place)
      if (known && known.terminal !== access.terminal.id) return known.begun
      const begun = right(caller, access, asked, request, over)
      if (!known) first.set(place, { terminal: access.terminal.id, begun })
      return begun
    })
  },
  'FLD-009: names every device as the first': () =>
    inCall(devices, 'devicesOf', async (right, caller) => {
      const list = await right(caller)
      return list?.map((each) => ({ ...each, name: list[0]!.name }))
    }),
  'FLD-025: tells of a purchase the invoice of the one before': () => {
    const former = new Map<string, number>()
    return answersSuccess((answer) => {
      const { terminal_id, operation_type, result } = answer
      if (operation_type !== 'purchase' || typeof result.invoice_num !== 'number') return answer
      const invoice_num = former.get(terminal_id) ?? result.invoice_num
      former.set(terminal_id, result.invoice_num)
      return { ...answer, result: { ...result, invoice_num } }
    })
  },
  'CLD-701: lists terminals as they stood when the page was first shown': () => {
    const first = new Map<string, object>()
    return shows('listTerminals', (page, { world, cashier, query }) => {
      const place = `${world.id} ${cashier!.organization_id} ${JSON.stringify(query)}`
      if (!first.has(place)) first.set(place, page)
      return first.get(place)
    })
  },
  'CLD-703: gives two clients that ask in one moment the token of the first': () => {
    let first: { at: number; world: number; token: string } | null = null
    return shows('authorizeTerminalClient', ({ token, terminal }, { world }) => {
      const at = world.clock.now()
      if (first?.at !== at || first.world !== world.id) first = { at, world: world.id, token }
      return { token: first.token, terminal }
    })
  },
  'CLD-706: counts among the clients of a terminal those of every terminal': () =>
    shows('authorizeTerminalProcessing', async (body, { services, world }) => {
      const { terminals } = world.reference.seed
      const contexts = await Promise.all(
        terminals.map(({ id }) => services.switchboard.read<TerminalContext>(world, `terminal:${id}`)),
      )
      const connected_clients = contexts.reduce((sum, { clients }) => sum + clients.length, 0)
      return { ...body, terminal: { ...body.terminal, online: { ...body.terminal.online, connected_clients } } }
    }),
} satisfies WrongServersByName
