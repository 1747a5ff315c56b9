/** The page of a certificate: the verdict above, then each rule. */
const { brokenRules, otherRules } = require('./client-rules.cjs')
const { clientVerdict } = require('./client-verdict.cjs')
const { element, visible } = require('./elements.cjs')
const { heading } = require('./heading.cjs')
const { run } = require('./packs.cjs')
const { currentLanguage, word } = require('./words.cjs')

function draw() {
  document.documentElement.lang = currentLanguage()
  document.title = visible(`${word('title')}: ${run.target}`)
  document.querySelector('.page')?.remove()
  const rules = [brokenRules(), otherRules('passed'), otherRules('not_tested')]
  document.body.append(element('div', { class: 'page' }, heading(draw), element('main', {}, clientVerdict(), rules)))
}

draw()
