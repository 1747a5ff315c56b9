/** Seams of who may come in: the licence key of a request, and what is known of the cashier of its token. */
import * as authentication from '../../../../server/wire/http/authentication.ts'
import type { Request } from '../../../../server/wire/http/request.ts'
import { reached } from './reached.ts'
import { inModule, inModuleScope, type Seam } from './seam.ts'

const isAt = ({ http }: Request, path: string): boolean => http.url!.split('?')[0]!.endsWith(path)

/** A path where no licence key goes for that of the first register. */
export const keyless = (path: string): Seam =>
  inModule(authentication, 'selectRegister', (right) => (request) => {
    if (request.headers['x-license-key'] !== undefined || !isAt(request, path)) return right(request)
    reached()
    const key = request.world.reference.firstRegister.license_key
    const keyed: Request = { ...request, headers: { ...request.headers, 'x-license-key': key } }
    const stopped = right(keyed)
    Object.assign(request, { register: keyed.register, concerned: keyed.concerned })
    return stopped
  })

/** A licence key that is looked up as another one. @param wrong is given the key as it was sent */
export const keyReadAs = (wrong: (key: string, request: Request) => string): Seam =>
  inModuleScope<(request: Request, key: string) => unknown>(authentication, 'registerBy', (right) => (request, key) => {
    reached()
    return right(request, wrong(key, request))
  })

/**
 * A path where the actors that know of a token say something else.
 * @param wrong is given the state of the session, `session:…`, or of the cashier, `cashier:…`
 */
export const admitsBy = (path: string, wrong: (context: any, address: string) => object): Seam =>
  inModuleScope<(request: Request, named: unknown) => unknown>(
    authentication,
    'admit',
    (right) => async (request, named) => {
      if (!isAt(request, path)) return right(request, named)
      reached()
      const { switchboard } = request.services
      const read = async (world: Request['world'], address: string) =>
        wrong(await switchboard.read(world, address), address)
      const services = Object.create(request.services, { switchboard: { value: { peek: () => undefined, read } } })
      const asked: Request = { ...request, services }
      const stopped = await right(asked, named)
      Object.assign(request, { cashier: asked.cashier, signer: asked.signer, session: asked.session })
      return stopped
    },
  )
