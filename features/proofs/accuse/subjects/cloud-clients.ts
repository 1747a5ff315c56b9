/** Seams of the cloud socket: its clients, what they hear, and what they are told of their terminal. */
import type { BridgeCredentials } from '../../../../server/surfaces/bridge/admission.ts'
import * as cloudSocket from '../../../../server/surfaces/bridge/cloud-socket.ts'
import { terminalConnection } from '../../../../server/surfaces/bridge/connection-registration.ts'
import type { Conversation } from '../../../../server/surfaces/bridge/conversation.ts'
import type { Reply } from '../../../../server/transport/http/operation.ts'
import type { SocketConnection } from '../../../../server/transport/sockets/connection.ts'
import type { Handshake } from '../../../../server/transport/sockets/sockets.ts'
import { privateOf } from '../seams/privates.ts'
import { inModuleScope, type Seam } from '../seams/seam.ts'

/** A client of the cloud socket of another class. */
export const inClient = (change: (right: any) => any): Seam => inModuleScope<any>(cloudSocket, 'Client', change)

/** A client that has come in, or has not yet. */
const isIn = (client: object): boolean => privateOf(client, 'conversation') !== null

/** The terminal of one that has come in. */
export const terminalOf = (client: object): { id: string } =>
  privateOf(privateOf<Conversation>(client, 'conversation'), 'access').terminal
export const worldOf = (client: object): Handshake['world'] => privateOf<Handshake>(client, 'handshake').world

/** Messages that a client does not get an answer to. @param isHeard of one that has come in */
export const hearsOf = (isHeard: (client: any, text: string) => boolean): Seam =>
  inClient(
    (right) =>
      class extends right {
        async receive(text: string): Promise<void> {
          if (!isIn(this) || isHeard(this, text)) await super.receive(text)
        }
      },
  )

/** Events that a client is not told. @param isTold of one that has come in */
export const toldOf = (isTold: (client: any, event: string) => boolean): Seam =>
  inClient(
    (right) =>
      class extends right {
        /** Register that it stands at. */
        register = ''
        /** Its terminal was there when it came in. */
        hasFound = false
        hasBeenTold = false

        async admit(credentials: BridgeCredentials): Promise<Reply | null> {
          this.register = String(Object.values(credentials.register)[0])
          const refusal = await super.admit(credentials)
          if (refusal === null)
            this.hasFound = (await terminalConnection(privateOf(this, 'handshake'), terminalOf(this).id)) !== null
          return refusal
        }

        open(line: SocketConnection): void {
          const send = (message: any): void => {
            if (message.event === undefined || isTold(this, message.event)) line.send(message)
          }
          super.open({ send, close: (code: number, reason: string) => line.close(code, reason) })
        }
      },
  )

/** Behind the first message of a client that did not say with its handshake who it is. */
export const behindFirst = (change: (client: any) => void): Seam =>
  inClient(
    (right) =>
      class extends right {
        async receive(text: string): Promise<void> {
          const wasIn = isIn(this)
          await super.receive(text)
          if (!wasIn) change(this)
        }
      },
  )
