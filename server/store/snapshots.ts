/** Stored states of actors, and the rows that go with them. */
import type { Knex } from 'knex'
import type { Command, Fact } from '../../machines/wires.ts'
import type { WorldRows } from './world-rows.ts'

/** What an actor's rows know that its snapshot is too small to hold. */
export interface Companion {
  /** Completes a command before the actor hears it. */
  prepare(command: Command): void
  /** Takes note of what the actor has said. */
  learn(fact: Fact): void
}

export class Snapshots {
  readonly worlds: WorldRows
  #knex: Knex

  constructor(knex: Knex, worlds: WorldRows) {
    this.#knex = knex
    this.worlds = worlds
  }

  /** State of an actor, or undefined when it has none yet. */
  async find(world: number, address: string): Promise<{ value: unknown; context: unknown } | undefined> {
    const row = await this.#knex('snapshots').where({ world, address }).first<{ state: string }>('state')
    return row && JSON.parse(row.state)
  }
}

/** Ids of the receipts a register has made: never two receipts of one id (NS-64). */
export async function receiptIds(knex: Knex, world: number, register: string): Promise<Companion> {
  const [row] = await knex('documents')
    .where({ world, register })
    .whereNotNull('receipt_id')
    .select<{ ids: string | null }[]>(knex.raw('group_concat(receipt_id) as ids'))
  const known = new Set(row?.ids?.split(','))
  return {
    prepare(command) {
      if (command.type === 'receipt.sell' && 'known' in command)
        command.known = known.has(command.request.id.toLowerCase())
    },
    learn(fact) {
      if (fact.type === 'receipt.created') known.add(fact.document.body.id.toLowerCase())
    },
  }
}
