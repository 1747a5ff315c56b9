/** The console begins here: it opens the lab of its world, and draws. */
import { render } from 'preact'
import { App } from './app.ts'
import { html } from './base/html.ts'
import { listenToKeys } from './base/keys.ts'
import { openLab } from './base/lab.ts'
import { PAGES } from './pages.ts'
import { language } from './words/words.ts'
import { lookIfFresh } from './world/fresh.ts'
import { begin } from './world/world.ts'

document.documentElement.lang = language.value
await openLab()
begin()
await lookIfFresh()
listenToKeys(PAGES.map(({ name }) => name))
render(html`<${App} />`, document.querySelector('#console')!)
