/** The request whose answer violates a field table. */
import type { Breach } from '../../law/answer-fields.ts'
import { type Exchange, type HttpExchange, isOfLab, pathAndQueryOf } from '../../wire/exchange.ts'

/** @returns null: not recorded */
export function breachExchange({ line, words }: Breach, exchanges: readonly Exchange[]): HttpExchange | null {
  const [method, path = ''] = line.split(' ')
  const pattern = new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const isAnswered = (each: Exchange): each is HttpExchange =>
    each.kind === 'http' &&
    !isOfLab(each) &&
    each.method === method &&
    pattern.test(pathAndQueryOf(each.url).replace(/\?.*/s, '')) &&
    words.startsWith(`${line} answered ${each.answer.status},`)
  return exchanges.find(isAnswered) ?? null
}
