/** The quirks of a world: which are on. What each of them bends, the doors know. */
import { setup } from 'xstate'
import type { QuirkCommand, QuirkFact, QuirksContext } from './vocabulary/quirk.ts'
import { decided, type MachineStep, step } from './vocabulary/step.ts'

const joined = (names: string[], more: string[]): string[] => [...new Set([...names, ...more])]

function changed({ made, on }: QuirksContext, event: QuirkCommand): QuirksContext {
  switch (event.type) {
    case 'quirk.set':
      return { made, on: joined(on, [event.quirk]) }
    case 'quirk.clear':
      return { made, on: event.quirk === null ? [] : on.filter((name) => name !== event.quirk) }
    case 'quirks.make':
      return { made: joined(made, event.quirks), on: joined(on, event.quirks) }
  }
}

/** A command adds names or takes names away, never both: so the number of them tells whether it has changed anything. */
const size = ({ made, on }: QuirksContext): number => made.length + on.length

function change(before: QuirksContext, event: QuirkCommand): MachineStep<QuirksContext, QuirkCommand, QuirkFact> {
  const after = changed(before, event)
  return decided(after, { type: 'quirks.changed', at: event.at, quirks: after.on })
}

export const quirksMachine = setup({
  types: { context: {} as QuirksContext, events: {} as QuirkCommand, emitted: {} as QuirkFact },
  actions: {
    change: step(change),
  },
  guards: {
    changes: ({ context, event }) => size(changed(context, event)) !== size(context),
  },
}).createMachine({
  id: 'quirks',
  context: { made: [], on: [] },
  on: {
    'quirk.set': { guard: 'changes', actions: 'change' },
    'quirk.clear': { guard: 'changes', actions: 'change' },
    'quirks.make': { guard: 'changes', actions: 'change' },
  },
})
