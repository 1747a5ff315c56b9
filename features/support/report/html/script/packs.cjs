/** Unpacks the page's data: JSON, deflated, in Base64. */

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text())
}

const packs = new Map()
for (const script of document.querySelectorAll('script[data-pack]')) packs.set(script.dataset.pack, script)

const opening = new Map()

/** The content of a pack, unpacked once. The run's pack has no name, an exchange pack that of its feature file. */
function pack(name) {
  if (!opening.has(name)) opening.set(name, unpacked(packs.get(name).textContent))
  return opening.get(name)
}

/** The run of the page: filled before anything is drawn. */
const run = {}

module.exports = { pack, run }
