/** Colours of what a status page says. */
export const TONES = { operational: 'good', degraded: 'warn', maintenance: 'warn', outage: 'bad' } as const
