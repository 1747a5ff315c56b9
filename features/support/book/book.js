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

/** Words of a text, as they are looked for. */
const folded = (text) => text.toLowerCase().replaceAll(/[’ʼ`]/g, "'")

/** As the pages name their anchors. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

function search() {
  const list = document.querySelector('#found')
  if (!list) return
  const entries = JSON.parse(document.querySelector('#entries').textContent).flatMap(([page, ...texts]) =>
    texts.map(([uk, en = uk, id = anchorOf(en)], index) => [index === 0 ? page : `${page}#${id}`, uk, en]),
  )
  const asked = new URLSearchParams(location.search).get('q') ?? ''
  const field = document.querySelector('main input') ?? document.querySelector('input')
  field.value = asked
  const show = () => {
    const terms = folded(field.value).split(/\s+/).filter(Boolean)
    const found =
      terms.length === 0
        ? []
        : entries.filter(([, ...texts]) => {
            const text = folded(texts.join(' '))
            return terms.every((term) => text.includes(term))
          })
    list.replaceChildren(
      ...found.slice(0, 200).map(([to, uk, en]) => {
        const link = Object.assign(document.createElement('a'), { href: to })
        for (const [language, text] of uk === en ? [['', en]] : Object.entries({ uk, en })) {
          const part = Object.assign(document.createElement('span'), { textContent: text })
          if (language) part.lang = language
          link.append(part)
        }
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    )
    document.querySelector('#count').textContent = terms.length === 0 ? '' : String(found.length)
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
  open()
})
addEventListener('hashchange', open)
