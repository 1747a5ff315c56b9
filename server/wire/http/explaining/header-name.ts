/** `x-device-id`, as node gives it, by the name it is documented by: X-Device-ID. On the wire the case says nothing. */
export const headerName = (step: string | number): string =>
  String(step).replace(/\w+/g, (word) => (word === 'id' ? 'ID' : word[0]!.toUpperCase() + word.slice(1)))
