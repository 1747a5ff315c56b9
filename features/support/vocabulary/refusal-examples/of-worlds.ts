/** Examples of the refusals of worlds and their labs. */
import { lab, root } from '../scripted-requests.ts'
import { HELD_BY, passes, type RefusalExample } from './actions.ts'

export const worldRefusals: Readonly<Record<string, RefusalExample>> = {
  'lab token needed': {
    surface: 'lab',
    refused: { ...lab('GET /lab/world'), tokenless: true },
    works: lab('GET /lab/world'),
    meeting: 'the server has been started with `--lab-token secret`',
    note: 'the token is shown in `X-Lab-Token`',
  },
  'world held by a token': {
    surface: 'lab',
    before: [{ ...root('POST /lab/worlds', { keep: 'world' }), body: { token: HELD_BY } }],
    refused: root('GET /w/{world}/lab/world', { tokenless: true }),
    works: root('GET /w/{world}/lab/world', { tokenless: true, headers: { 'X-Lab-Token': HELD_BY } }),
    meeting: 'the world has been made with a `token`; the token of the server opens it as well',
    note: 'the token that it was made with is shown',
  },
  'clock is not virtual': {
    surface: 'lab',
    before: [lab('PUT /lab/clock', { mode: 'real' })],
    refused: passes('PT1H'),
    recovery: [lab('PUT /lab/clock', { mode: 'virtual' })],
  },
  'the default world cannot be deleted': {
    surface: 'lab',
    refused: root('DELETE /lab/world'),
    works: lab('DELETE /lab/world'),
    note: 'any other world can; the default one is taken back to its beginning by `POST /lab/reset`',
  },
}
