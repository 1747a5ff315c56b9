/** The console begins here: it opens the lab of its world, and draws. */
import { render } from 'preact'
import { App } from './app.ts'
import { html } from './base/html.ts'
import { listenToKeys } from './base/keys.ts'
import { openLab } from './base/lab.ts'
import { PAGES } from './pages.ts'
import { language } from './words/words.ts'
import { lookAtClock } from './world/clock.ts'
import { lookIfFresh } from './world/fresh.ts'
import { look } from './world/registers.ts'
import { forgetTokens } from './world/sign-in.ts'
import { followWorld } from './world/timeline.ts'

/** Looks at the world anew: it was reset, restored or restarted. */
async function again(): Promise<void> {
  forgetTokens()
  await openLab()
  await Promise.all([lookAtClock(), look()])
}

/** Begins to follow the world. */
function begin(): void {
  void lookAtClock()
  void look()
  followWorld(() => void again())
}

document.documentElement.lang = language.value
await openLab()
begin()
await lookIfFresh()
listenToKeys(PAGES.map(({ name }) => name))
render(html`<${App} />`, document.querySelector('#console')!)
