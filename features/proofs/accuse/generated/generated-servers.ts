/** Every wrong server that the tables of the product give. */
import { wrongAnswers } from './answers.ts'
import { type GeneratedServer, generatedName } from './generated-server.ts'
import { wrongLimits } from './limits.ts'
import { wrongRequests } from './requests.ts'
import { wrongRules } from './rules.ts'
import { wrongTurns } from './turns.ts'

/** By name. @param reached places of the server that scenarios reach @throws when two have the same name */
export function generatedServers(reached: readonly string[]): ReadonlyMap<string, GeneratedServer> {
  const all = [...wrongRules(), ...wrongLimits(), ...wrongRequests(), ...wrongAnswers(), ...wrongTurns(reached)]
  const found = new Map(all.map((server) => [generatedName(server), server]))
  if (found.size < all.length) {
    const twice = all.find((server) => found.get(generatedName(server)) !== server)!
    throw new Error(`two are called ${generatedName(twice)}`)
  }
  return found
}
