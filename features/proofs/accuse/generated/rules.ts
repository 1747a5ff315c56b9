/** Wrong servers of the rules by which a register judges: each left out, each pair of neighbours swapped, each text. */
import { rulesByCommand } from '../../../../machines/rules/by-command.ts'
import { ruleNamed } from '../../../../machines/rules/rules.ts'
import { type AnyRule, type RuledCommand, ruleBefore, says, withoutRule } from '../seams/rules.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfRefusal, placeOfRule } from './reach.ts'

const commands = Object.keys(rulesByCommand) as RuledCommand[]
const rulesOf = (command: RuledCommand) => rulesByCommand[command] as readonly AnyRule[]

const leftOut = (): GeneratedServer[] =>
  commands.flatMap((command) =>
    rulesOf(command).map((rule) => ({
      kind: 'a rule is left out',
      what: `${command}: ${rule.name}`,
      seam: withoutRule(rule, command),
      places: [placeOfRule(command, rule.name)],
      words: [rule.name],
    })),
  )

/** Of neighbours with one status either may be said first: only statuses have an order (NS-65). */
const swapped = (): GeneratedServer[] =>
  commands.flatMap((command) =>
    rulesOf(command)
      .map((rule, place, rules) => ({ rule, before: rules[place - 1] }))
      .flatMap(({ rule, before }) =>
        before === undefined || before.status === rule.status
          ? []
          : [
              {
                kind: 'two rules are swapped',
                what: `${command}: ${rule.name}, ${before.name}`,
                seam: ruleBefore(rule, before, command),
                places: [placeOfRule(command, rule.name), placeOfRule(command, before.name)],
                words: [rule.name, before.name],
              },
            ],
      ),
  )

/** What a refusal says otherwise. */
const saidWrong = (): GeneratedServer[] =>
  [...ruleNamed.values()].flatMap(({ name, status, code }) =>
    [
      { part: `status ${status}`, seam: says(name, { status: status === 400 ? 403 : 400 }) },
      { part: `code ${code}`, seam: says(name, { code: 'wrong' }) },
    ].map(({ part, seam }) => ({
      kind: 'a refusal says another',
      what: `${name}: ${part}`,
      seam,
      places: [placeOfRefusal(name)],
      words: [name],
    })),
  )

export const wrongRules = (): GeneratedServer[] => [...leftOut(), ...swapped(), ...saidWrong()]
