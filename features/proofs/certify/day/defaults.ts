/** How long a day is waited for where the command line does not say, s: for the client, and with an answer that is late. */
export const DAY_SECONDS = { timeout: 60, late: 10 } as const
