/** A formatter of cucumber that prints nothing: the caller reads the messages. */
export default { type: 'formatter', formatter(): void {} }
