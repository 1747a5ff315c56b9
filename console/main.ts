/** The console begins here: it opens the lab of its world, and draws. */
import { render } from 'preact'
import { App } from './app.ts'
import { html } from './base/html.ts'
import { listenToKeys } from './base/keys.ts'
import { openLab } from './base/lab.ts'
import { PAGES } from './pages.ts'
import { language } from './words/words.ts'
import { begin } from './world/world.ts'

document.documentElement.lang = language.value
await openLab()
begin()
listenToKeys(PAGES.map(({ name }) => name))
render(html`<${App} />`, document.querySelector('#console')!)
