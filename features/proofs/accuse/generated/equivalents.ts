/**
 * Generated servers that are no wrong ones: what they change no client can see, or no sentence of the law and no decision
 * forbids. Each by its name, with why.
 */
import listed from './equivalents.json' with { type: 'json' }

export const equivalents: ReadonlyMap<string, string> = new Map(Object.entries(listed))
