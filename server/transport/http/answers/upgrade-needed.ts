/** A socket that is asked for without an upgrade: 426 (RFC 9110, 15.5.22; NS-31). */
import type { IncomingMessage } from 'node:http'
import type { Reply } from '../operation.ts'

const MESSAGES = {
  uk: 'За цією адресою лише WebSocket: потрібен заголовок Upgrade: websocket',
  en: 'Only a WebSocket is served here: the header Upgrade: websocket is needed',
} as const

/**
 * @param sockets rows of the listener
 * @param hasLab worlds have paths of their own
 * @returns the answer to a GET at the path of a socket; null: the path is no socket's
 */
export function upgradeNeeded(
  sockets: readonly { path: string }[],
  hasLab: boolean,
): (http: IncomingMessage & { path: string }, language: 'uk' | 'en') => Reply | null {
  const world = hasLab ? '(?:/w/[\\w-]+)?' : ''
  const own = sockets.map(({ path }) => path.replace(/:\w+/g, '[^/]+')).join('|')
  const pattern = new RegExp(`^${world}(?:${own})$`)
  return ({ method, path }, language) => {
    if (method !== 'GET' || sockets.length === 0 || !pattern.test(path)) return null
    return {
      status: 426,
      body: { code: null, message: MESSAGES[language] },
      headers: { upgrade: 'websocket', connection: 'Upgrade', 'x-rule': 'socket asked for without an upgrade; NS-31' },
    }
  }
}
