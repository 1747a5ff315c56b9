/** Templates of the console: `html` makes what preact draws. */
import htm from 'htm'
import { type ComponentChildren, h, type VNode } from 'preact'

type Template = (strings: TemplateStringsArray, ...values: unknown[]) => VNode

// Its types say that the module is the function, which is its default export
export const html = (htm as unknown as { bind(draw: typeof h): Template }).bind(h)

/** What a component or a template may draw. */
export type Drawn = ComponentChildren
