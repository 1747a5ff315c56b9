/** What the lab can be asked to do with a world, in words. */
import { type Answer, call, content } from './answer.ts'
import { Lab } from './lab.ts'
import type { Kasa } from './world.ts'

/** An answer may be a refusal; where there is none, the world is another one now. */
export type Errand = (kasa: Kasa) => Promise<Answer | undefined>

export const errands: Record<string, Errand> = {
  'begin another world': (kasa) => kasa.enter(),
  'begin a world of another seed': (kasa) => kasa.enter({ seed: 'another day' }),
  'fork the world': (kasa) => kasa.enter({ from: kasa.lab.world.world }),
  'reset the world': (kasa) => kasa.reenter(() => kasa.lab.reset()),
  'keep the world in a file': async (kasa) => {
    kasa.file = content(await kasa.lab.send('GET', '/snapshot'))
    return undefined
  },
  'put the world back from the file': (kasa) => kasa.reenter(() => kasa.lab.send('PUT', '/snapshot', kasa.file)),
  'let the clock run': async ({ lab }) => {
    content(await lab.send('PUT', '/clock', { mode: 'real' }))
    return undefined
  },
  'move the clock': ({ lab }) => lab.advance({ by: 'PT1H' }),
  'show the world without its token': ({ lab }) => call('GET', `${lab.world.base_url}/lab/world`),
  'show the world with its token': ({ lab }) => lab.send('GET', '/world'),
  'delete the default world': async ({ base }) => (await Lab.open(base)).delete(),
  'delete the world': ({ lab }) => lab.delete(),
}
