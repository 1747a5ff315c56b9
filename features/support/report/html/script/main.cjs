/** Draws the page, and redraws the list when the selection changes. */
const { element, unfold, visible } = require('./elements.cjs')
const { filters } = require('./filters.cjs')
const { notices, totals } = require('./head.cjs')
const { heading } = require('./heading.cjs')
const { placeIn } = require('./links.cjs')
const { isWanted, widen, wish } = require('./selection.cjs')
const { featureKeys, list } = require('./views.cjs')
const { run } = require('./packs.cjs')
const { currentLanguage, word } = require('./words.cjs')

const shown = element('p', { role: 'status', class: 'faint shown' })
const box = element('div', { class: 'list' })

function drawList() {
  const found = list()
  box.replaceChildren(...found.shown)
  shown.textContent = `${word('shown')}: ${found.count}`
}

function draw() {
  document.documentElement.lang = currentLanguage()
  document.title = visible(`${word('title')}: ${run.target}`)
  document.querySelector('.page')?.remove()
  drawList()
  const main = element('main', {}, totals(), notices(), filters(drawList), shown, box)
  document.body.append(element('div', { class: 'page' }, heading(draw), main))
}

/** Under its feature a scenario occurs once. */
function unfoldScenario(result) {
  if (!isWanted(result)) widen()
  wish.view = 'feature'
  for (const key of featureKeys(result)) unfold(key)
  draw()
}

/** Opens the target of the address, and scrolls to it. */
function follow() {
  const [kind, number] = placeIn(location.hash) ?? []
  const result = kind === 'scenario' ? run.results[number] : undefined
  if (result) unfoldScenario(result)
  const found = document.getElementById(`${kind}-${number}`)
  if (!found) return
  found.open = true
  found.scrollIntoView()
  found.querySelector('summary').focus({ preventScroll: true, focusVisible: true })
}

draw()
follow()
addEventListener('hashchange', follow)
// A link to the present address fires no hashchange
document.addEventListener('click', ({ target }) => {
  if (target.closest('a')?.hash === location.hash) follow()
})
