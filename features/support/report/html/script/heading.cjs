/** The head of a page: its title, when it was made, and the choice of language. */
const { element } = require('./elements.cjs')
const { run } = require('./packs.cjs')
const { currentLanguage, duration, speak, word } = require('./words.cjs')

function heading(redraw) {
  const buttons = Object.entries(run.languages).map(([language, name]) =>
    element(
      'button',
      {
        type: 'button',
        lang: language,
        'aria-pressed': String(language === currentLanguage()),
        onclick: () => {
          speak(language)
          redraw()
          document.querySelector(`button[lang=${language}]`).focus()
        },
      },
      name,
    ),
  )
  const begun = run.started === null ? null : new Date(run.started)
  const when = begun?.toLocaleString(currentLanguage(), { dateStyle: 'long', timeStyle: 'short' })
  return element(
    'header',
    {},
    element('div', { class: 'languages', role: 'group', 'aria-label': word('language') }, buttons),
    element('h1', {}, `${word('title')}: `, element('span', { class: 'target' }, run.target)),
    element(
      'p',
      { class: 'faint' },
      when ? `${word('begun')}: ${when} · ` : '',
      `${word('took')}: ${duration(run.took_ms)}`,
    ),
  )
}

module.exports = { heading }
