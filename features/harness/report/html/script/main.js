/** Draws the page, and the list again whenever the reader wants to see something else. */
import { element, mark, visible } from './elements.js'
import { heading, notices, totals } from './head.js'
import { OUTCOMES, wish } from './selection.js'
import { list } from './views.js'
import { currentLanguage, run, word } from './words.js'

const shown = element('p', { role: 'status', class: 'faint shown' })
const box = element('div', { class: 'list' })

function drawList() {
  const found = list()
  box.replaceChildren(...found.shown)
  shown.textContent = `${word('shown')}: ${found.count}`
}

/** One of several, as radio buttons are. */
const choice = (name, chosen, options, choose) =>
  options.map(([value, title]) =>
    element(
      'label',
      { class: 'choice' },
      element('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => choose(value) }),
      element('span', {}, title),
    ),
  )

function filters() {
  const set = (change) => {
    change()
    drawList()
  }
  const outcome = (name) =>
    element(
      'label',
      { class: 'choice' },
      element('input', {
        type: 'checkbox',
        checked: wish.outcomes.has(name),
        onchange: ({ target }) => set(() => (target.checked ? wish.outcomes.add(name) : wish.outcomes.delete(name))),
      }),
      element('span', {}, mark(name, word(name)), element('span', { 'aria-hidden': 'true' }, word(name))),
    )
  const groups = ['', ...run.groups, 'NS', 'AMB'].map((group) =>
    element(
      'option',
      { value: group, selected: group === wish.group },
      group === '' ? word('all_groups') : `${group} · ${word(group)}`,
    ),
  )
  return element(
    'form',
    { class: 'filters', 'aria-label': word('filters'), onsubmit: (event) => event.preventDefault() },
    element(
      'fieldset',
      {},
      element('legend', {}, word('view')),
      choice(
        'view',
        wish.view,
        [
          ['clause', word('by_clause')],
          ['feature', word('by_feature')],
        ],
        (view) =>
          set(() => {
            wish.view = view
          }),
      ),
    ),
    element('fieldset', {}, element('legend', {}, word('outcome')), OUTCOMES.map(outcome)),
    element(
      'label',
      { class: 'field' },
      element('span', {}, word('search')),
      element('input', {
        type: 'search',
        value: wish.text,
        placeholder: word('search_hint'),
        oninput: ({ target }) =>
          set(() => {
            wish.text = target.value
          }),
      }),
    ),
    element(
      'label',
      { class: 'field' },
      element('span', {}, word('group')),
      element(
        'select',
        {
          onchange: ({ target }) =>
            set(() => {
              wish.group = target.value
            }),
        },
        groups,
      ),
    ),
  )
}

function draw() {
  document.documentElement.lang = currentLanguage()
  document.title = visible(`${word('title')}: ${run.target}`)
  document.querySelector('.page')?.remove()
  drawList()
  const main = element('main', {}, totals(), notices(), filters(), shown, box)
  document.body.append(element('div', { class: 'page' }, heading(draw), main))
}

draw()
