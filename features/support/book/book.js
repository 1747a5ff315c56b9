// The reader's language, a scenario opened by its link, the reader's own addresses, and the search.
const KEPT = 'kasalab-book-language'

function kept() {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function choose(language) {
  document.documentElement.lang = language
  for (const button of document.querySelectorAll('[data-language]'))
    button.setAttribute('aria-pressed', String(button.dataset.language === language))
}

// Before anything is drawn
document.documentElement.lang = kept() ?? (navigator.language.startsWith('uk') ? 'uk' : 'en')

function open() {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  found?.closest('details')?.setAttribute('open', '')
  found?.scrollIntoView()
}

/** Loads the search, once: a page opened from a file may load a script, and nothing else. */
let loading = null
const loaded = () => {
  loading ??= new Promise((resolve, reject) => {
    document.head.append(
      Object.assign(document.createElement('script'), { src: 'search.js', onload: resolve, onerror: reject }),
    )
  }).then(async () => {
    const bytes = Uint8Array.from(atob(globalThis.bookSearchData), (sign) => sign.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const { kinds, pages, entries, index } = JSON.parse(await new Response(stream).text())
    const weights = entries.map(([, kind]) => kinds[kind].weight)
    return { kinds, pages, entries, find: globalThis.bookSearch.open(index, weights) }
  })
  return loading
}

/** As the pages name their places. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Text in both languages, of which the reader's is shown. */
function inBoth(uk, en) {
  if (uk === en) return [en]
  return Object.entries({ uk, en }).map(([lang, textContent]) =>
    Object.assign(document.createElement('span'), { lang, textContent }),
  )
}

const element = (tag, properties, ...parts) => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...parts)
  return made
}

/** Forms of a word for a number in Ukrainian and English, by CLDR's names of plurals. */
const HITS = { uk: { one: 'збіг', few: 'збіги', many: 'збігів' }, en: { one: 'hit', other: 'hits' } }
/** As after "of": 21 відмови, 22 відмов. */
const REFUSALS = { uk: { one: 'відмови', few: 'відмов', many: 'відмов' }, en: { one: 'refusal', other: 'refusals' } }
const formOf = (forms, language, number) => forms[language][new Intl.PluralRules(language).select(number)]

/** Hits that are shown at once. */
const SHOWN = 50

function search() {
  const list = document.querySelector('#found')
  if (!list) return
  const part = (id) => document.querySelector(`#${id}`)
  const field = document.querySelector('main input')
  const item = ({ kinds, pages, entries }, id) => {
    const [page, kind, en, uk = en, anchor = anchorOf(en)] = entries[id]
    const [file, pageUk, pageEn] = pages[page]
    const href = anchor ? `${file}#${anchor}` : file
    const [kindUk, kindEn] = [kinds[kind].uk, kinds[kind].en]
    const place = element('span', { className: 'faint' }, ...inBoth(`${kindUk}: ${pageUk}`, `${kindEn}: ${pageEn}`))
    return element('li', {}, element('a', { href }, ...inBoth(uk, en)), ' ', place)
  }
  const show = async () => {
    const asked = field.value
    const isAsked = asked.trim() !== ''
    const data = isAsked ? await loaded() : null
    // What was typed meanwhile is looked for by its own call
    if (field.value !== asked) return
    const { words, found, isWhole } = data ? data.find(asked) : { words: [], found: [], isWhole: true }
    list.replaceChildren(...found.slice(0, SHOWN).map((id) => item(data, id)))
    const counted = (language) => `${found.length} ${formOf(HITS, language, found.length)}`
    part('count').replaceChildren(...(isAsked ? inBoth(counted('uk'), counted('en')) : []))
    part('some').hidden = isWhole || found.length === 0
    part('more').hidden = found.length <= SHOWN
    part('nothing').hidden = !isAsked || found.length > 0
    part('looked').textContent = words.join(', ')
  }
  const failed = () => {
    part('failed').hidden = false
  }
  field.value = (new URLSearchParams(location.search).get('q') ?? '').slice(0, Number(field.maxLength))
  field.addEventListener('input', () => show().catch(failed))
  field.addEventListener('focus', () => loaded().catch(failed), { once: true })
  show().catch(failed)
}

/** Words of a text, whatever their case and apostrophes. */
const folded = (text) => text.toLowerCase().replaceAll(/[’ʼ`]/g, "'")

/** Cards that hold every word of the field; a heading without a card is hidden with it. */
function filtered() {
  const field = document.querySelector('[data-filter]')
  if (!field) return
  const cards = [...document.querySelectorAll(field.dataset.filter)].map((card) => [card, folded(card.textContent)])
  const show = () => {
    const terms = folded(field.value).split(/\s+/).filter(Boolean)
    for (const [card, text] of cards) card.hidden = !terms.every((term) => text.includes(term))
    for (const group of document.querySelectorAll('.filtered'))
      group.hidden = !group.querySelector('.card:not([hidden])')
    const count = cards.filter(([card]) => !card.hidden).length
    const all = cards.length
    document
      .querySelector('[data-count]')
      .replaceChildren(
        ...(terms.length === 0
          ? []
          : inBoth(
              `${count} з ${all} ${formOf(REFUSALS, 'uk', all)}`,
              `${count} of ${all} ${formOf(REFUSALS, 'en', all)}`,
            )),
      )
  }
  field.addEventListener('input', show)
  show()
}

/** Commands with the addresses of the reader's own server. */
function addressed() {
  const commands = [...document.querySelectorAll('pre.command')].map((each) => [each, each.textContent])
  const fields = [...document.querySelectorAll('[data-address]')]
  const write = () => {
    for (const [each, text] of commands)
      each.textContent = fields.reduce(
        (now, { dataset, value }) => now.replaceAll(dataset.address, value || dataset.address),
        text,
      )
  }
  for (const field of fields) field.addEventListener('input', write)
  if (fields.length > 0) write()
}

addEventListener('DOMContentLoaded', () => {
  choose(document.documentElement.lang)
  for (const button of document.querySelectorAll('[data-language]'))
    button.addEventListener('click', () => {
      choose(button.dataset.language)
      try {
        localStorage.setItem(KEPT, button.dataset.language)
      } catch {
        // The choice is for this page alone
      }
    })
  search()
  addressed()
  filtered()
  open()
})
addEventListener('hashchange', open)
