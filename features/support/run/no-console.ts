/** A formatter of cucumber that prints nothing: whoever runs the scenarios reads their messages. */
export default { type: 'formatter', formatter(): void {} }
