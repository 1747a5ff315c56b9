/** What the lab can be asked to do with a world, in words. */
import { type Answer, call, content } from '../actors/answer.ts'
import { Lab } from '../actors/lab.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'

/** An answer may be a refusal; where there is none, the world is another one now. */
export type LabAction = (kasa: ScenarioWorld) => Promise<Answer | undefined>

export const labActions: Record<string, LabAction> = {
  'begin another world': (kasa) => kasa.enter(),
  'begin a world of another seed': (kasa) => kasa.enter({ seed: 'another day' }),
  'fork the world': (kasa) => kasa.enter({ from: kasa.lab.world.world }),
  'begin a world with the quirk desk-sale-without-id': (kasa) => kasa.enter({ quirks: ['desk-sale-without-id'] }),
  'fork the world with the quirk signout-null-body': (kasa) =>
    kasa.enter({ from: kasa.lab.world.world, quirks: ['signout-null-body'] }),
  'begin a world with a quirk nobody knows': ({ lab }) =>
    lab.send('POST', '/worlds', { quirks: ['signout-null-body', 'colour-of-the-till'] }),
  'show the quirks': ({ lab }) => lab.send('GET', '/quirks'),
  'switch a quirk nobody knows on': ({ lab }) => lab.send('PUT', '/quirks/colour-of-the-till'),
  'switch a quirk nobody knows off': ({ lab }) => lab.send('DELETE', '/quirks/colour-of-the-till'),
  'switch every quirk off': ({ lab }) => lab.send('DELETE', '/quirks'),
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
