/**
 * Loaded into a server under test before its own modules: for each SIGUSR2 a line of its memory, and how busy it was. With
 * --expose-gc what is not used any more is collected before.
 */
let before = performance.eventLoopUtilization()
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  before = now
  process.stdout.write(`memory ${JSON.stringify({ ...process.memoryUsage(), utilization })}\n`)
})
