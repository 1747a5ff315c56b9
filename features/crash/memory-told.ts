/** Loaded into a server under test before its own modules: for each SIGUSR2 a line of its memory, and how busy it was. */
let before = performance.eventLoopUtilization()
process.on('SIGUSR2', () => {
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, before)
  before = now
  process.stdout.write(`memory ${JSON.stringify({ ...process.memoryUsage(), utilization })}\n`)
})
