/** The console begins here: it opens the lab of its world, and draws. */
import { render } from 'preact'
import { App } from './app.ts'
import { html } from './base/html.ts'
import { listenToKeys } from './base/keys.ts'
import { lab, openLab } from './base/lab.ts'
import { mendSheets } from './base/sheets.ts'
import { PAGES } from './pages.ts'
import { language } from './words/words.ts'
import { lookAtClock } from './world/clock.ts'
import { lookIfFresh } from './world/fresh.ts'
import { look } from './world/registers.ts'
import { forgetTokens } from './world/sign-in.ts'
import { followWorld } from './world/timeline.ts'

/** Looks at the world anew: it was reset, restored or restarted. */
function again(): void {
  forgetTokens()
  void openLab()
}

document.documentElement.lang = language.value
mendSheets()
// The lab opens anew with its token, and after each loss of the connection: what was missed meanwhile is looked at
lab.subscribe((opened) => {
  if (opened === null) return
  void lookIfFresh(opened)
  void lookAtClock()
  void look()
})
await openLab()
listenToKeys(PAGES.map(({ name }) => name))
const place = document.querySelector('#console')!
// The page says there what to do where no console comes
place.replaceChildren()
render(html`<${App} />`, place)
followWorld(again)
