/** The schema of a profile and its page: whole, and of one mind with what the program accepts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { PROFILE_MEMBERS } from '../targets/profile/members.ts'
import { parseProfile } from '../targets/profile/profile.ts'
import { memberPaths, profilePage, profileSchema } from './profile-page.ts'

test('each member is described, and each description has its member', () => {
  assert.deepEqual(memberPaths().sort(), Object.keys(PROFILE_MEMBERS).sort())
  for (const path of memberPaths()) if (!path.endsWith('.*')) assert.ok(profilePage().includes(`| \`${path}\` |`), path)
})

const whole = {
  $schema: './node_modules/kasalab/features/profile.schema.json',
  name: 'staging',
  cloud: 'https://staging.example',
  desk: null,
  cashiers: { 'the cashier': { login: 'a', password: 'b', confirmed: ['is_test'] } },
  registers: { 'the register': { id: 'i', license_key: 'k', is_test: true } },
  terminals: { 'the terminal': { id: 't', device_id: 'd', hardware: 'simulated' } },
  receiver: { listen: '0.0.0.0:9000', public_url: 'https://hooks.example' },
  patience: { webhook: 'PT30S' },
  headers: { 'X-Team': 'tills' },
  lanes: [
    {
      cashiers: { 'the cashier': { login: 'c', password: 'd' } },
      registers: { 'the register': { id: 'j', license_key: 'l', is_test: true } },
    },
  ],
}

test('editors accept by the schema what the program accepts, and refuse what it refuses', () => {
  const isProfile = new Ajv2020({ strict: false }).compile(profileSchema())
  const isAccepted = (profile: object): boolean => {
    try {
      parseProfile(profile, 'here', { CLOUD: 'https://staging.example' })
      return true
    } catch {
      return false
    }
  }
  const cases: [profile: object, isRight: boolean][] = [
    [whole, true],
    [{ ...whole, cloud: `\${CLOUD}` }, true],
    [{ ...whole, claud: 'https://x' }, false],
    [{ ...whole, cloud: 'ftp://x' }, false],
    [{ ...whole, patience: { webhook: '30' } }, false],
    [{ ...whole, cashiers: { 'a cashier': whole.cashiers['the cashier'] } }, false],
    [{ ...whole, registers: { 'the register': { id: 'i', license_key: 'k' } } }, false],
    [{ ...whole, lanes: [{ cashiers: {}, desk: 'http://x' }] }, false],
    [{ ...whole, name: undefined }, false],
  ]
  for (const [profile, isRight] of cases) {
    const read = JSON.parse(JSON.stringify(profile)) as object
    assert.equal(isProfile(read), isRight, `schema: ${JSON.stringify(profile)} ${JSON.stringify(isProfile.errors)}`)
    assert.equal(isAccepted(read), isRight, `program: ${JSON.stringify(profile)}`)
  }
})
