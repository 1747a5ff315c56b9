/** Durations of a profile: ISO 8601, of minutes and seconds. */
export const DURATION = '^PT(?=\\d)(\\d{1,9}M)?(\\d{1,9}(\\.\\d{1,3})?S)?$'
