import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untouched } from '../first-morning.ts'
import { SEEDED } from '../house.ts'
import { type Act, answersTo } from '../model.ts'
import type { State } from '../state.ts'
import { isSureOfAuthority, SILENCE } from './acts.ts'

const DESK = '40000000-0000-4000-8000-000000000001'

/** The register of a desk behind some acts, each of which is sure. */
function behind(...acts: Act[]) {
  let state: State = untouched(SEEDED, Date.parse('2026-03-02T07:00:00Z'), false)
  for (const act of acts) {
    assert.ok(isSureOfAuthority(state, act), act.do)
    state = answersTo(state, act).lawful[0]!.next({})
  }
  return state.registers[DESK]!
}

const OPEN: Act = { do: 'open at the desk', at: DESK }
const SOON: Act = { do: 'wait', seconds: 10 }
const SILENT: Act[] = [{ do: 'the authority falls silent' }, OPEN, { do: 'wait', seconds: SILENCE.noticed }]
const REFUSED: Act[] = [{ do: 'the authority refuses everything', reason: 'a bad day' }, OPEN, SOON]

test('NS-47: a register that has no answer falls offline unasked, and comes back once there is one', () => {
  const fallen = behind(...SILENT)
  assert.deepEqual([fallen.link, fallen.session, fallen.held, fallen.isHeard], ['offline', 'fell', 2, false])
  const back = behind(...SILENT, { do: 'the authority answers again' }, { do: 'wait', seconds: SILENCE.nextTry })
  assert.deepEqual([back.link, back.session, back.held, back.isHeard], ['online', null, 0, true])
})

test('ERR-205: a document that is refused blocks the register until it is sent again and taken', () => {
  const blocked = behind(...REFUSED)
  assert.deepEqual([blocked.link, blocked.session, blocked.held], ['blocked', null, 1])
  const cash: Act = { do: 'move cash', at: DESK, value: 100 }
  assert.deepEqual(behind(...REFUSED, cash).receipts, [])
})

test('NS-95: a closing that is refused leaves the shift open', () => {
  const session: Act = { do: 'sign in', as: 'one', cashier: SEEDED.registers[DESK]!.deskCashier }
  const { shift, link } = behind(session, OPEN, SOON, REFUSED[0]!, { do: 'close the own shift', by: 'one' }, SOON)
  assert.deepEqual([shift?.status, shift?.isMoving, link], ['OPENED', false, 'online'])
})
