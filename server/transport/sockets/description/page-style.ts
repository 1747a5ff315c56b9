/** How the page of the sockets looks: in the colours of the reader's system, on paper as wide as a hand or a desk. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: light-dark(#f6f5f2, #17191a); --card: light-dark(#fff, #1e2123); --ink: light-dark(#1c1c1c, #e6e6e3);
  --faint: light-dark(#5f5f5f, #a3a3a0); --line: light-dark(#e3e1db, #33383a); --link: light-dark(#0b57d0, #8ab4f8);
  --code: light-dark(#f1efea, #131516); --text: light-dark(#1a6b34, #8fce9f); --figure: light-dark(#9a3b00, #e9a778) }
* { box-sizing: border-box }
html { scroll-behavior: smooth; scroll-padding-top: 20px }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif;
  overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: 2px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace }
code { font-size: .9em }
.page { max-width: 1160px; margin: 0 auto; padding: 48px 24px 96px; display: grid;
  grid-template-columns: minmax(0, 1fr); gap: 32px 48px }
header { border-bottom: 1px solid var(--line); padding-bottom: 24px }
h1 { margin: 0 0 8px; font-size: 1.75em; line-height: 1.2; letter-spacing: -.01em }
h2 { margin: 0 0 4px; font-size: 1.35em; line-height: 1.3 }
h3 { margin: 40px 0 12px; font-size: 1.05em }
h4 { margin: 0; font-size: 1em; display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px }
p { margin: 0 0 12px; max-width: 70ch }
header p { max-width: 78ch }
.places { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 16px 0 0; padding: 0; list-style: none }
.faint, .clauses { color: var(--faint) }
nav { font-size: .92em }
nav ul { margin: 0; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 2px 18px }
nav a { text-decoration: none }
nav a:hover { text-decoration: underline }
nav .side { width: 100%; margin-top: 6px; color: var(--faint); font-size: .88em }
nav .channel { width: 100%; margin-top: 8px; font-weight: 600 }
section + section { margin-top: 72px }
.address { display: block; margin: 0 0 16px; font-size: 1em }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 18px 20px; margin: 0 0 16px }
.card > p { margin: 6px 0 0 }
.card table { margin: 16px 0 0 }
.card .code { margin: 16px 0 0 }
.card:target { border-color: var(--link) }
.clauses { margin-left: auto; font: 400 .78em ui-monospace, monospace; text-align: right }
h4 code { font-size: 1.02em; font-weight: 600 }
.code { margin: 0 0 16px; background: var(--code); border: 1px solid var(--line); border-radius: 8px }
figcaption { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 38px;
  padding: 5px 8px 5px 14px; line-height: 1.4;
  border-bottom: 1px solid var(--line); color: var(--faint); font-size: .85em }
pre { margin: 0; padding: 12px 14px; font-size: .86em; line-height: 1.55; white-space: pre-wrap; tab-size: 2 }
pre code { font-size: 1em }
pre span { display: block; padding-left: 4ch; text-indent: -4ch }
pre i { color: var(--text); font-style: normal }
pre b { color: var(--figure); font-weight: 400 }
a:focus-visible, button:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
figcaption button { flex: none; padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--card);
  color: var(--faint); font: 500 12px system-ui, sans-serif; cursor: pointer }
figcaption button:hover { color: var(--ink) }
table { width: 100%; border-collapse: collapse; font-size: .92em }
th { padding: 0 16px 6px 0; border-bottom: 1px solid var(--line); color: var(--faint); font-weight: 500; text-align: left }
td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
tr > :last-child { padding-right: 0 }
tbody tr:last-child td { border-bottom: 0; padding-bottom: 0 }
.members td:nth-child(1) { width: 27%; white-space: nowrap }
.members td:nth-child(2) { width: 30% }
.inner { color: var(--faint) }
.must, .always { color: var(--figure); font-size: .86em }
.always { color: var(--faint) }
.codes td:first-child { width: 5em; font-variant-numeric: tabular-nums; font-family: ui-monospace, monospace }
.native td:nth-child(2) { width: 32% }
@media (min-width: 1000px) {
  .page { grid-template-columns: 200px minmax(0, 1fr) }
  header { grid-column: 1 / -1 }
  nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow-y: auto }
  nav ul { display: block }
  nav li { padding: 2px 0 }
  nav .side, nav .closes { margin-top: 8px }
  nav .channel:not(:first-child) { margin-top: 18px }
}
@media (max-width: 640px) {
  .page { padding: 28px 16px 64px; gap: 24px }
  .card { padding: 14px 14px }
  .clauses { margin-left: 0; width: 100%; text-align: left }
  thead { display: none }
  tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line) }
  tbody tr:last-child { border-bottom: 0; padding-bottom: 0 }
  td, .members td:nth-child(n), .codes td:nth-child(n) { display: block; width: auto; padding: 0; border: 0;
    white-space: normal }
  .members td:first-child { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline }
  .members td:nth-child(2) { color: var(--faint) }
  .codes td:nth-child(1) { display: inline-block; width: 4em }
  .codes td:nth-child(2) { display: inline }
  .codes td:nth-child(n + 3) { padding-left: 4em }
}
`
