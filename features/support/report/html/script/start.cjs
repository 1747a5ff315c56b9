/** Draws the page once its run is unpacked. */
const { pack, run } = require('./packs.cjs')

pack('').then((unpacked) => {
  Object.assign(run, unpacked)
  require('./main.cjs')
})
