/** Descriptions that a server gives of its surfaces: its answers, events and frames are checked against them. */
import { Contract, type OpenApiDocument, PLACE, type Received } from './contract.ts'
import { SocketConversation } from './conversation.ts'
import { SocketContract, type SocketDocument } from './socket-contract.ts'

/** Paths outside the descriptions: the descriptions themselves, the front pages, and pages that mails link to. */
const DESCRIPTIONS = /^\/($|lab\/?$|mail\/|(lab|api)\/((openapi|asyncapi)\.json|docs)\b)/
/** Paths of the lab, which shares its origin with the cloud. */
const LAB = /^\/lab(\/|$)/

export class Contracts {
  /** By the origin of the surface; the lab's separately. */
  readonly #surfaces = new Map<string, Contract>()
  readonly #labs = new Map<string, Contract>()
  /** By the port of the server. */
  readonly #sockets = new Map<string, SocketContract>()

  /** @param base address of the surface that the document describes */
  addSurface(base: string, document: OpenApiDocument): void {
    this.#surfaces.set(new URL(base).origin, new Contract(document))
  }

  /** @param base address of the server whose lab the document describes */
  addLab(base: string, document: OpenApiDocument): void {
    this.#labs.set(new URL(base).origin, new Contract(document))
  }

  addSockets(document: SocketDocument): void {
    const contract = new SocketContract(document)
    for (const port of contract.ports) this.#sockets.set(port, contract)
  }

  /** @throws when an answer is not as its surface describes it */
  hold(method: string, url: string, answer: Received): void {
    const { origin, pathname } = new URL(url)
    const own = pathname.replace(PLACE, '')
    const contract = (LAB.test(own) ? this.#labs : this.#surfaces).get(origin)
    if (!contract || DESCRIPTIONS.test(own)) return
    const breach = contract.breach(method, pathname, answer)
    if (breach !== null) throw new Error(breach)
  }

  /** @param base address of a surface @throws when an event is not as the surface describes it */
  holdEvent(base: string, text: string): void {
    const breach = this.#surfaces.get(new URL(base).origin)?.eventBreach(text)
    if (breach) throw new Error(breach)
  }

  /** null: the server describes no sockets. @throws when it describes others, but not this one */
  conversationAt(url: string, headers: Record<string, string>): SocketConversation | null {
    const contract = this.#sockets.get(new URL(url).port)
    return contract ? new SocketConversation(contract, url, headers) : null
  }
}
