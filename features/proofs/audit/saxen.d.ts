/** The part of the parser's interface that is used: it has no types of its own. */
declare module 'saxen' {
  export class Parser {
    // biome-ignore lint/suspicious/noExplicitAny: each event has arguments of its own
    on(event: string, hear: (...of: any[]) => void): this
    write(text: string): unknown
    end(): unknown
  }
}
