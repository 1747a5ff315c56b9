/** The language of the page: the reader's choice, else the browser's. */
const { run } = require('./packs.cjs')

const KEPT = 'kasalab-report-language'

/** A page opened from a file may have no storage. */
function kept() {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

let language = run.texts[kept()] ? kept() : navigator.language.startsWith('uk') ? 'uk' : 'en'

const currentLanguage = () => language

function speak(chosen) {
  language = chosen
  try {
    localStorage.setItem(KEPT, chosen)
  } catch {
    // Without storage the choice lasts as long as the page
  }
}

const word = (key) => run.texts[language][key] ?? key

function duration(ms) {
  if (ms < 1000) return `${ms} ${word('ms')}`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toLocaleString(language, { maximumFractionDigits: 1 })} ${word('s')}`
  return `${Math.floor(seconds / 60)} ${word('min')} ${Math.round(seconds % 60)} ${word('s')}`
}

module.exports = { currentLanguage, speak, word, duration }
