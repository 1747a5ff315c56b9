/**
 * Preloaded into a server under test: for each SIGUSR2 it prints a line with memory and utilization. With --expose-gc
 * garbage is collected first.
 */
let before = performance.eventLoopUtilization()
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  before = now
  process.stdout.write(`memory ${JSON.stringify({ ...process.memoryUsage(), utilization })}\n`)
})
