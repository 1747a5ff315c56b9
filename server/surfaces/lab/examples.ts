/** Examples of the lab's requests: each works at once where there is what it speaks of. */
import type { ManualEventsContext } from '../../../machines/vocabulary/outside/manual-events.ts'
import { emptyImage } from '../../store/world-image.ts'
import { publicAddresses } from '../../transport/http/addresses/public-addresses.ts'
import {
  type ExampleHouse,
  type Examples,
  exampleHouse,
} from '../../transport/http/description/examples/example-house.ts'
import type { Request } from '../../transport/http/request.ts'
import { FAULTS } from './faults/catalogue.ts'
import { titleOf } from './faults/faults.ts'
import type { TARGET_MEMBERS } from './faults/targets.ts'

/** Stands for what is not there yet. */
const NONE = '00000000-0000-4000-8000-000000000000'
/** Mails that are looked at. */
const MAILS = 20

/** What faults are said to be; what is left out has a default, or depends on what has happened. */
const FAULT_MEMBERS: Readonly<Record<string, unknown>> = {
  latency: 'PT2S',
  reason: 'перевірка',
  status: 503,
  times: 1,
  hours: 24,
  left: 3,
  operation: 'sell',
  limit: 1,
  interval: 'PT2M',
  as: 'null',
  amount: 1500,
  members: ['rrn'],
}

/** Where faults are. */
const placesOf = ({ register, cashier, terminal }: ExampleHouse): Record<(typeof TARGET_MEMBERS)[number], string> => ({
  cash_register_id: register.id,
  cashier_id: cashier?.id ?? NONE,
  organization_id: register.organization_id,
  terminal_id: terminal?.id ?? NONE,
  surface: 'local',
})

/** The call that switches a fault on, by the id of its operation. */
function faultBodies(house: ExampleHouse): Record<string, unknown> {
  const members: Record<string, unknown> = { ...FAULT_MEMBERS, ...placesOf(house) }
  return Object.fromEntries(
    FAULTS.map((row) => {
      const own = Object.keys(row.parameters.properties).filter((member) => member in members)
      return [`set${titleOf(row)}`, Object.fromEntries(own.map((member) => [member, members[member]]))]
    }),
  )
}

/** This world, as if nothing had happened in it. */
function fileOf({ world: { name, seed, fixture, clock } }: Request): object {
  const now = clock.mode === 'virtual' ? clock.now() : null
  return { format: 1, ...emptyImage({ name, seed, fixture, clock: clock.mode, now, start: now }) }
}

/** Where the asker has met the server: nothing is told to anybody that is not true for him. */
function addressesOf({ services, headers }: Request): object {
  const { cloud, local, lan } = publicAddresses(services, headers)
  return { base_url: cloud, local_base_url: local, terminal_lan_url: lan }
}

/** Numbers of what has come: a mail, with attachments if there is one, and an event sent by hand; else the first. */
async function numbersOf({ services, world }: Request, { register }: ExampleHouse): Promise<Examples['parameters']> {
  const mails = await services.mails.list(world, 0, MAILS)
  const { trials } = await services.switchboard.read<ManualEventsContext>(world, `webhook-trial:${register.id}`)
  const [task] = await services.reports.tasks(world.id)
  return {
    mail_id: String((mails.find(({ mail }) => mail.attachments.length > 0) ?? mails[0])?.n ?? 1),
    attachment: '1',
    number: String(trials.at(-1)?.number ?? 1),
    report_task_id: task?.split(':')[1] ?? NONE,
  }
}

export async function labExamples(request: Request): Promise<Examples> {
  const house = await exampleHouse(request)
  const event = { kind: 'SELL', sum: 10_000, payment: 'CASH' }
  const rule = {
    when: { by: 'next', times: 1 },
    operation_type: 'purchase',
    outcome: { kind: 'declined', status: 'authorisationDeclined' },
  }
  return {
    bodies: {
      ...faultBodies(house),
      createWorld: { seed: 'a business day', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } },
      setAddresses: addressesOf(request),
      setClock: { mode: 'virtual' },
      advanceClock: { by: 'PT1M' },
      restoreSnapshot: fileOf(request),
      scriptTerminal: { mode: 'automatic', rules: [rule] },
      cardAtTerminal: { card: 'contactless' },
      declineAtTerminal: { status: 'authorisationDeclined' },
      setNotices: { on: true },
      sendEvents: { events: [event] },
      receiveEvent: JSON.stringify({ receipt: { type: 'SELL', total_sum: 5100 } }),
    },
    parameters: {
      ...placesOf(house),
      ...(await numbersOf(request, house)),
      id: house.terminal?.id ?? NONE,
      job: 'last',
      quirk: 'signout-null-body',
      outage: 'failure',
      type: ['shift.opened'],
      'listFacts.address': [`register:${house.register.id}`],
      'listActors.address': [`register:${house.register.id}`],
      'listActivity.run': NONE,
      'listFacts.run': NONE,
      'listNotices.run': NONE,
      'listNotices.kind': ['unknown member'],
      'listActivity.register': [house.register.id],
      'listActivity.kind': ['request'],
      operation: FAULT_MEMBERS.operation,
      'resubscribe.address': 'owner@shop.example',
      after: 0,
      last: 100,
      per_second: 1000,
      limit: 100,
      'Last-Event-ID': '0',
      width: 42,
      paper_width: 58,
      qrcode_scale: 75,
    },
  }
}
