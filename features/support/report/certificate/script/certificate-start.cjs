/** Draws the page of a certificate once it is unpacked. */
const { pack, run } = require('./packs.cjs')

pack('').then((unpacked) => {
  Object.assign(run, unpacked)
  require('./certificate.cjs')
})
