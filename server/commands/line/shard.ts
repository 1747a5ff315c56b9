/** `--shard I/N`: one part of how many. */
import { Misuse } from './arguments.ts'

/** Part and parts, from 1. @param shard as typed @throws Misuse */
export function shardOf(shard: string): { part: number; parts: number } {
  if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard)) throw new Misuse(`--shard takes one part of how many, like 1/4: ${shard}`)
  const [part = 1, parts = 1] = shard.split('/').map(Number)
  if (part > parts) throw new Misuse(`--shard ${shard}: there are ${parts} parts only`)
  return { part, parts }
}
