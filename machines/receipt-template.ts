/** A receipt template: keeps its header, footer and sizes, and when they were last edited (CLD-604). */
import { assign, emit, setup } from 'xstate'
import type { TemplateCommand, TemplateContext, TemplateFact } from './vocabulary/receipt-template.ts'

/** Whether an edit changes a member. */
const changes = <T extends object>(kept: T, edit: Partial<T>): boolean =>
  (Object.keys(edit) as (keyof T)[]).some((name) => kept[name] !== edit[name])

export const receiptTemplate = setup({
  types: {
    context: {} as TemplateContext,
    input: {} as TemplateContext,
    events: {} as TemplateCommand,
    emitted: {} as TemplateFact,
  },
  guards: {
    /** What stands already is no edit: neither is it said, nor does the moment move. */
    isNews: ({ context, event }) => changes(context.texts, event.texts) || changes(context.sizes ?? {}, event.sizes),
  },
}).createMachine({
  id: 'receipt-template',
  context: ({ input }) => input,
  on: {
    'template.edit': {
      guard: 'isNews',
      actions: [
        assign({
          texts: ({ context, event }) => ({ ...context.texts, ...event.texts }),
          sizes: ({ context, event }) => ({ ...context.sizes, ...event.sizes }),
          updated_at: ({ event }) => event.at,
        }),
        emit(({ context, event }) => ({
          type: 'template.edited',
          at: event.at,
          texts: context.texts,
          sizes: context.sizes ?? {},
        })),
      ],
    },
  },
})
