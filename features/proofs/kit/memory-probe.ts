/**
 * Preloaded into a server under test: for each SIGUSR2 it prints a line with memory and utilization. With --expose-gc
 * garbage is collected first; the time that takes is no utilization, or a look would find the server busy with looks.
 */
let before = performance.eventLoopUtilization()
process.on('SIGUSR2', () => {
  const { utilization } = performance.eventLoopUtilization(performance.eventLoopUtilization(), before)
  globalThis.gc?.()
  before = performance.eventLoopUtilization()
  process.stdout.write(`memory ${JSON.stringify({ ...process.memoryUsage(), utilization })}\n`)
})
