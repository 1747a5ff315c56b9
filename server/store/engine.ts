/** Which engine a store is of, by the place it is in. */

/** Whether a place is a PostgreSQL database; a file otherwise. */
export const isPostgres = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** Whether a text is the URL of a PostgreSQL database: it names a host and a database. */
export function isPostgresUrl(text: string): boolean {
  if (!isPostgres(text) || !URL.canParse(text)) return false
  const { hostname, pathname } = new URL(text)
  return hostname !== '' && pathname.length > 1
}

/** A place as it may be shown: without the password of a URL. */
export function shownPlace(place: string): string {
  if (!isPostgres(place)) return place
  const url = new URL(place)
  if (url.password !== '') url.password = '***'
  return url.href
}
