/** The steps of the first visit, each by the calls anyone can make. */
import type { Lab } from '../../../server/client/lab.ts'
import type { Clock, WorldCashRegister } from '../../../server/client/model.ts'
import { type Answered, send } from '../../base/prepared.ts'
import type { Word } from '../../words/words.ts'
import { advance, putBack } from '../../world/clock.ts'
import { look } from '../../world/registers.ts'
import { ACTIONS } from '../register/actions.ts'

interface Where {
  client: Lab
  register: WorldCashRegister
  /** The clock of the world before the first step. */
  clock: Clock
}

/** What a step has brought to look at. */
export type Came = { kind: 'answer'; answer: Answered } | { kind: 'slip'; text: string } | { kind: 'nothing' }

export interface Step {
  name: Word
  act(at: Where): Promise<Came>
}

/** Sends the request of a button of the register's page. */
async function press(name: Word, { client, register }: Where): Promise<Came> {
  const action = ACTIONS.find((each) => each.name === name)!
  const answer = await send(await action.request({ world: client.world, register }))
  await look()
  return { kind: 'answer', answer }
}

/** In an order in which each prepares the next. */
export const STEPS: readonly Step[] = [
  {
    name: 'tourSell',
    async act(at) {
      await press('openShift', at)
      return press('sell', at)
    },
  },
  {
    name: 'tourSlip',
    async act({ client, register }) {
      return { kind: 'slip', text: await client.prints.text(register.id, 'last') }
    },
  },
  {
    name: 'tourMute',
    async act({ client, register }) {
      await client.faults.set('authority-mute', { cash_register_id: register.id })
      return { kind: 'nothing' }
    },
  },
  {
    name: 'tourOffline',
    async act(at) {
      await press('goOffline', at)
      return press('sell', at)
    },
  },
  {
    name: 'tour36',
    async act() {
      await advance({ by: 'PT36H1M' })
      await look()
      return { kind: 'nothing' }
    },
  },
  { name: 'tourRefused', act: (at) => press('sell', at) },
  {
    name: 'tourReset',
    async act({ client, clock }) {
      await client.reset()
      await putBack(clock)
      return { kind: 'nothing' }
    },
  },
]
