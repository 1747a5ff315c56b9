/** A receipt template: keeps its header and footer, and when they were last edited (CLD-604). */
import { assign, emit, setup } from 'xstate'
import type { TemplateCommand, TemplateContext, TemplateFact, TemplateTexts } from './vocabulary/receipt-template.ts'

export const receiptTemplate = setup({
  types: {
    context: {} as TemplateContext,
    input: {} as TemplateContext,
    events: {} as TemplateCommand,
    emitted: {} as TemplateFact,
  },
  guards: {
    /** A text that stands already is no edit: neither is it said, nor does the moment move. */
    isNews: ({ context, event }) =>
      Object.entries(event.texts).some(([name, text]) => context.texts[name as keyof TemplateTexts] !== text),
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
          updated_at: ({ event }) => event.at,
        }),
        emit(({ context, event }) => ({ type: 'template.edited', at: event.at, texts: context.texts })),
      ],
    },
  },
})
