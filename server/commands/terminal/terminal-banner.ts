/** Output of `kasalab terminal` at its start: the proxy it serves, and how to operate it. */
import { type ProxyPlace, shownOf } from '../../surfaces/bridge/device/proxy.ts'

/** @param lab address of the terminal in its lab */
export function terminalBanner(lab: string, terminal_id: string, { socket }: ProxyPlace, data: string): string {
  const json = `-H 'Content-Type: application/json'`
  const rule = `{"when":{"by":"next","times":1},"operation_type":null,"outcome":{"kind":"declined","status":"lostCard"}}`
  return `
This is the hardware of terminal ${terminal_id}.

  proxy    ${shownOf(socket)}
  its lab  ${lab}
  data     ${data}

Pay through the proxy. Meanwhile, to paste:

curl -s ${lab}; echo
curl -s -X PUT ${lab}/script ${json} -d '{"rules":[${rule}]}'; echo
curl -s -X PUT ${lab}/script ${json} -d '{"mode":"manual"}'; echo
curl -s -X POST ${lab}/approve; echo
curl -s -X DELETE ${lab}/connection; echo
curl -s -X PUT ${lab}/connection; echo

`
}
