/** Wrong servers of sessions and cashiers, written blind. */
import { keyExpired } from '../../../../machines/rules/signer.ts'
import type { CashierContext, SessionContext } from '../../../../machines/vocabulary/cashier.ts'
import { wiring } from '../../../../machines/wiring.ts'
import * as session from '../../../../server/surfaces/cloud/cashier/session.ts'
import * as authentication from '../../../../server/transport/http/authentication.ts'
import { reply } from '../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../server/transport/http/request.ts'
import { asks, handles, shows } from '../seams/rows.ts'
import { mistakes } from '../seams/rules.ts'
import { during, inCall, inMethod, together } from '../seams/seam.ts'
import { remembers } from '../seams/turns.ts'
import { admitsBy, givesToken, seesCaller } from '../subjects/access.ts'
import type { WrongServersByName } from '../wrong-server.ts'

const SECOND_MS = 1000

const cashierContext = (
  { services, world }: Pick<Request, 'services' | 'world'>,
  id: string,
): Promise<CashierContext> => services.switchboard.read<CashierContext>(world, `cashier:${id}`)

export default {
  'CLD-112: ends with a session those of its cashier that began in the same second': () => {
    const begun: { id: string; cashier: string; at: number }[] = []
    return together(
      givesToken(() => async ({ session: id, cashier, at }) => {
        begun.push({ id, cashier, at })
        return {}
      }),
      handles('signOut', async (right, request) => {
        const { services, world } = request
        const ended = begun.find(({ id }) => id === request.session)
        const answer = await right(request)
        for (const { id, cashier, at } of begun)
          if (ended && id !== ended.id && cashier === ended.cashier && Math.abs(at - ended.at) < SECOND_MS)
            await services.switchboard.ask(world, `session:${id}`, { type: 'session.end', at: world.clock.now() })
        return answer
      }),
    )
  },
  'AUT-004: takes the token of a session that has ended while the shift of its cashier is open': () =>
    seesCaller((state: SessionContext | CashierContext, address, { services, world }) => {
      if (!address.startsWith('session:')) return state
      const { cashier_id } = state as SessionContext
      const cashier = services.switchboard.peek<CashierContext>(world, `cashier:${cashier_id}`)
      return cashier?.working ? { ...state, ended_at: null } : state
    }),
  'CLD-103: takes the password of a colleague of the same outlet': () =>
    asks('signIn', (request) => {
      const { cashiersByLogin, seed } = request.world.reference
      const { login, password } = request.body as { login: string; password: string }
      const cashier = cashiersByLogin.get(login)
      const isColleagues = seed.cashiers.some(
        (each) => each.branch_id === cashier?.branch_id && each.password === password,
      )
      return cashier && isColleagues ? { ...request, body: { login, password: cashier.password } } : request
    }),
  'CLD-103: knows a login in capitals': () =>
    asks('signIn', (request) => {
      const { login, password } = request.body as { login: string; password: string }
      return { ...request, body: { login: login.toLowerCase(), password } }
    }),
  'CLD-201: shows all who ask in one moment the profile of the first': () => {
    let first: { at: number; world: number; profile: object } | null = null
    return shows('getCashierProfile', (profile, { world }) => {
      const at = world.clock.now()
      if (first?.at !== at || first.world !== world.id) first = { at, world: world.id, profile }
      return first.profile
    })
  },
  'CLD-202: shows who has signed in by pin code no shift': () => {
    const byPin = new Set<string>()
    return together(
      handles('signInPinCode', async (right, request) => {
        const answer = await right(request)
        if (answer.status === 200) byPin.add((answer.body as { access_token: string }).access_token)
        return answer
      }),
      handles('getCashierShift', (right, request) =>
        byPin.has(authentication.bearerOf(request.headers.authorization) ?? '') ? reply(200, null) : right(request),
      ),
    )
  },
  'CLD-203: says of a signature that stopped amid a shift that it runs': () =>
    shows('checkSignature', async (status, request) => {
      const { working } = await cashierContext(request, request.cashier!.id)
      return { ...status, online: status.online || working !== null }
    }),
  'CLD-308: lists the cashiers as they stood when they were first listed': () => {
    const first = new Map<string, object>()
    return shows('listOrganizationCashiers', (list, { world, cashier }) => {
      const place = `${world.id} ${cashier!.organization_id}`
      if (!first.has(place)) first.set(place, list)
      return first.get(place)
    })
  },
  'CLD-415: asks for codes at the register of the cashier’s shift, whatever the key': () =>
    handles('askOfflineCodes', async (right, request) => {
      const { working } = await cashierContext(request, request.cashier!.id)
      const own = working && request.world.reference.registers.get(working.cash_register_id)
      return right(own ? { ...request, register: own } : request)
    }),
  'AUT-006: knows an integration key the first time alone': () => {
    const known = new Set<string>()
    return asks(['closeShift', 'closeShiftBySenior'], (request) => {
      const key = request.headers['x-access-key']
      if (key === undefined) return request
      const place = `${request.world.id} ${key}`
      const isUsed = known.has(place)
      known.add(place)
      return isUsed ? { ...request, headers: { ...request.headers, 'x-access-key': `${key} again` } } : request
    })
  },
  'AUT-008: frees a register of its computer with the closing of a shift': () =>
    remembers('register', 'shift.close', (context) => ({ ...context, device: null })),
  'ERR-201: looks at the key of the desk’s own cashier in the shift of a colleague': () =>
    mistakes(keyExpired, (register) => ({ ...register, shift_signer: null })),
  'ERR-202: lets a deactivated cashier read his shifts': () =>
    admitsBy('/api/v1/shifts', (state, address) =>
      address.startsWith('cashier:') ? { ...state, signer: { ...state.signer, active: true } } : state,
    ),
  'ERR-202: gives a deactivated cashier who is in a shift a token': () =>
    during(
      session,
      'begin',
      inCall(authentication, 'cashierStatus', async (right, services, world, cashier) => {
        const status = await right(services, world, cashier)
        const { working } = await cashierContext({ services, world }, cashier.id)
        return working ? { ...status, active: true } : status
      }),
    ),
  'ERR-203: tells only the first of a cashier’s registers that he is blocked no more': () =>
    inMethod(wiring, 'cashier.changed', (right, fact, from) =>
      right!(
        fact.signer.blocked === null ? { ...fact, cash_register_ids: fact.cash_register_ids.slice(0, 1) } : fact,
        from,
      ),
    ),
} satisfies WrongServersByName
