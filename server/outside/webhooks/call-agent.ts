/** What calls of webhooks name themselves by. Their addresses come from outside: the lab is not open to them. */
export const CALL_AGENT = 'kasalab-webhook'
