/** What reached the simulated tax authority. */
import { type Operation, refused, reply } from '../operation.ts'

export const authorityOperations: Operation[] = [
  {
    id: 'getAuthority',
    method: 'GET',
    path: '/lab/authority/:cash_register_id',
    surface: 'lab',
    summary: 'What the simulated tax authority has on a register, and which faults are on',
    clauses: [],
    who: 'lab',
    async handle({ house, world, params, language }) {
      const { cash_register_id } = params as { cash_register_id: string }
      if (!world.directory.registers.has(cash_register_id)) return refused('unknown id', {}, language)
      return reply(200, await house.switchboard.look(world, `authority:${cash_register_id}`))
    },
  },
]
