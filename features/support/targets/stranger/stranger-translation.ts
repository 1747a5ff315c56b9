/** Translates between the features and a lane of a target; renewed for each scenario. */
import { inAddress, inJson, inText } from '../../wire/values.ts'
import type { Translation } from '../../wire/wire.ts'
import { CounterBaseline } from '../../world/counter-baseline.ts'
import { IdMapping, type Pair } from '../id-mapping.ts'
import type { Lane } from '../profile/profile.ts'
import type { MailAddresses } from '../receiving/mail-addresses.ts'
import { pairsOf } from '../seed.ts'
import { Bank } from './bank.ts'

export class StrangerTranslation implements Translation {
  readonly #pairs: Pair[]
  readonly #devices: ReadonlySet<string>
  readonly #mail: MailAddresses | null
  #ids: IdMapping
  #bank: Bank
  /** Counters that continue from earlier scenarios. */
  baseline = new CounterBaseline(new Map())

  /** @param mail addresses at the mailbox of the profile; null: it has none */
  constructor(lane: Lane, mail: MailAddresses | null = null) {
    this.#mail = mail
    this.#pairs = pairsOf(lane)
    this.#devices = new Set(Object.values(lane.terminals ?? {}).map(({ device_id }) => device_id))
    this.#ids = new IdMapping(this.#pairs)
    this.#bank = new Bank(this.#ids, this.#devices)
  }

  /** Generated ids, and references of terminals, belong to one scenario. */
  restart(): void {
    this.#mail?.restart()
    this.#ids = new IdMapping(this.#pairs)
    this.#bank = new Bank(this.#ids, this.#devices)
  }

  /** Learned values apply from the next restart. */
  learn(pairs: readonly Pair[]): void {
    this.#pairs.push(...pairs)
  }

  address = (url: string): string => inAddress(url, this.outward)
  outward = (value: string): string => this.#ids.outward(this.#bank.outward(this.#mail?.outward(value) ?? value))
  inward = (value: string): string => this.#ids.inward(this.#mail?.inward(value) ?? value)
  sent = (text: string): string => inText(this.#bank.said(text), this.outward)
  received = (text: string): string => {
    const heard = this.#bank.heard(text)
    // A mapping of receipts has their ids as names of members (EXT-421).
    return inJson(heard, this.inward, this.#ids.withOriginals) ?? this.#ids.withOriginals(heard)
  }
  inTargetWords = (text: string): string =>
    this.#bank.inTargetWords(this.#ids.inTargetWords(this.baseline.inTargetWords(text)))
}
