/**
 * Node's HTTP, as `require` gives it: to import one of its members by name is to read all of them, and the one that is
 * a browser's loads a client and its streams, which is a tenth of a start.
 */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http')
