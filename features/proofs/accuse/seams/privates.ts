/** Private members of the product's objects, read and set by the means of a debugger. */
import inspector from 'node:inspector'

const PLACE = 'kasalab.privates'
const place: { owner?: object; value?: unknown; isDone?: boolean } = {}
Object.assign(globalThis, { [Symbol.for(PLACE)]: place })

let session: inspector.Session | undefined

/** Assigns as a debugger does, which may name private members anywhere. @param owner what `owner` means */
function assigned(owner: object, target: string, source: string): void {
  if (!session) {
    session = new inspector.Session()
    session.connect()
  }
  Object.assign(place, { owner, isDone: false })
  const here = `globalThis[Symbol.for('${PLACE}')]`
  const expression = `${here}.${target} = ${here}.${source}; ${here}.isDone = true`
  session.post('Runtime.evaluate', { expression, replMode: true })
  if (!place.isDone) throw new Error(`it cannot be done: ${target} = ${source}`)
}

/** A private field of an object, or a private method, which is called with the object. @throws when it has none */
export function privateOf<T = any>(owner: object, name: string): T {
  assigned(owner, 'value', `owner.#${name}`)
  return place.value as T
}

/** Another value in a private field. @throws when the object has none of that name */
export function setPrivate(owner: object, name: string, value: unknown): void {
  place.value = value
  assigned(owner, `owner.#${name}`, 'value')
}
