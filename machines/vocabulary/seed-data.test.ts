import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { REGISTER_TYPES, RegisterType, SeedData } from './seed-data.ts'
import type { Tax } from './tax.ts'

const ajv = new Ajv({ allErrors: true })
ajv.addFormat('uuid4', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)))
const validate = ajv.compile<SeedData>(SeedData)

const parsed: unknown = JSON.parse(readFileSync(new URL('../../fixtures/house.json', import.meta.url), 'utf8'))
assert.ok(validate(parsed), ajv.errorsText(validate.errors, { separator: '\n' }))
const house: SeedData = parsed
const { organizations, branches, cashiers, cash_registers, terminals, receipt_templates } = house

const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

const found = <R extends { id: string }>(rows: R[], id: string, from: string): R => {
  const row = rows.find((candidate) => candidate.id === id)
  assert.ok(row, `${from} names ${id}, which is not in the seed`)
  return row
}

/** Paths of what Ajv finds wrong once a copy of the seed is spoilt. */
const faultsOf = (spoil: (copy: SeedData) => void) => {
  const copy = structuredClone(house)
  spoil(copy)
  validate(copy)
  return (validate.errors ?? []).map((error) => error.instancePath)
}

test('a misspelt member, a moment off UTC and a foreign identifier are refused', () => {
  assert.deepEqual(
    faultsOf((copy) => Object.assign(copy.branches[0]!, { adress: 'x' })),
    ['/branches/0'],
  )
  assert.deepEqual(
    faultsOf((copy) => Object.assign(copy.cashiers[0]!, { certificate_end: '2028-01-01T00:00:00+02:00' })),
    ['/cashiers/0/certificate_end'],
  )
  assert.deepEqual(
    faultsOf((copy) => Object.assign(copy.terminals[0]!, { id: '1' })),
    ['/terminals/0/id'],
  )
})

test('nothing in the seed has the name of another', () => {
  const taxes = organizations.flatMap((organization) => organization.taxes)
  const rows = [organizations, branches, cashiers, cash_registers, terminals, receipt_templates, taxes].flat()
  assert.deepEqual(repeated(rows.map((row) => row.id)), [])
  assert.deepEqual(repeated(cash_registers.map((register) => register.license_key)), [])
  assert.deepEqual(repeated(cash_registers.map((register) => register.fiscal_number)), [])
  assert.deepEqual(repeated(cashiers.map((cashier) => cashier.login)), [])
  assert.deepEqual(repeated(cashiers.map((cashier) => cashier.key_id)), [])
  assert.deepEqual(repeated(terminals.map((terminal) => terminal.device_id)), [])
  for (const register of cash_registers) {
    const staff = cashiers.filter((cashier) => cashier.cash_register_ids.includes(register.id))
    assert.deepEqual(repeated(staff.map((cashier) => cashier.pin_code)), [], register.title)
  }
})

test('every reference resolves, and stays within its organization', () => {
  for (const row of [branches, cashiers, cash_registers, terminals, receipt_templates].flat()) {
    found(organizations, row.organization_id, row.id)
  }
  for (const row of [cashiers, cash_registers].flat()) {
    assert.equal(found(branches, row.branch_id, row.id).organization_id, row.organization_id)
  }
  for (const { id, organization_id, assignment, activation } of receipt_templates) {
    for (const entities of [assignment, activation]) {
      for (const branch of entities.branches) assert.equal(found(branches, branch, id).organization_id, organization_id)
      for (const register of entities.cash_registers)
        assert.equal(found(cash_registers, register, id).organization_id, organization_id)
    }
  }
})

test('a template is activated only where it is assigned, and no register is under two', () => {
  for (const { name, assignment, activation } of receipt_templates) {
    assert.ok(assignment.organization || !activation.organization, name)
    for (const branch of activation.branches) assert.ok(assignment.branches.includes(branch), name)
    for (const register of activation.cash_registers) assert.ok(assignment.cash_registers.includes(register), name)
  }
  const whole = receipt_templates.filter(({ activation }) => activation.organization)
  assert.deepEqual(repeated(whole.map(({ organization_id }) => organization_id)), [])
  assert.deepEqual(repeated(receipt_templates.flatMap(({ activation }) => activation.branches)), [])
  assert.deepEqual(repeated(receipt_templates.flatMap(({ activation }) => activation.cash_registers)), [])
})

test('a cashier and his registers are of one outlet and one kind, and the desk is one of them', () => {
  for (const cashier of cashiers) {
    for (const id of cashier.cash_register_ids) {
      const register = found(cash_registers, id, cashier.id)
      assert.equal(register.branch_id, cashier.branch_id)
      assert.equal(register.is_test, cashier.is_test)
    }
  }
  for (const register of cash_registers) {
    const desk = found(cashiers, register.cashier_id, register.id)
    assert.ok(desk.cash_register_ids.includes(register.id), register.title)
  }
})

test('every logo is a picture we have', () => {
  const named = [
    ...organizations.flatMap(({ logo, text_logo }) => [logo, text_logo]),
    ...receipt_templates.flatMap(({ html_logo, text_logo }) => [html_logo, text_logo]),
  ]
  const logos = named.filter((logo) => logo !== null)
  assert.equal(logos.length, 5)
  for (const { file } of logos) {
    const bytes = readFileSync(new URL(`../../fixtures/logos/${file}`, import.meta.url))
    assert.equal(bytes.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n', file)
  }
})

test('an organization is billed for the registers it has', () => {
  for (const { id, billing } of organizations) {
    assert.equal(billing.units, cash_registers.filter((register) => register.organization_id === id).length)
  }
})

test('what is for testing says so in its names', () => {
  for (const register of cash_registers) {
    assert.equal(register.license_key.startsWith('test'), register.is_test)
    assert.equal(register.fiscal_number.startsWith('TEST'), register.is_test)
  }
  for (const cashier of cashiers) {
    assert.equal(cashier.key_id.startsWith('test_'), cashier.is_test)
    assert.equal(cashier.nin === '000000000', cashier.is_test)
  }
})

test('taxes are those of the vocabulary, each with a code and a letter of its own', () => {
  for (const organization of organizations) {
    const taxes: Tax[] = organization.taxes.map((tax) => ({ ...tax, created_at: Date.parse(tax.created_at) }))
    assert.deepEqual(repeated(taxes.map((tax) => tax.code)), [])
    assert.deepEqual(repeated(taxes.map((tax) => tax.symbol)), [])
    assert.equal(
      taxes.some((tax) => !tax.no_vat),
      organization.is_vat,
    )
  }
})

test('the first cashier works the first desk, and nothing stands in his way', () => {
  const [register, cashier] = [cash_registers[0]!, cashiers[0]!]
  assert.equal(register.cashier_id, cashier.id)
  assert.deepEqual([register.type, register.is_test, register.active, register.frozen], ['STANDARD', true, true, false])
  assert.deepEqual([cashier.active, cashier.blocked, cashier.senior], [true, null, false])
  assert.equal(found(organizations, register.organization_id, register.id).billing.status, 'PAID')
})

test('each misfortune has a cashier or a register to try it on', () => {
  const names = (rows: { id: string }[]) => rows.map((row) => Number(row.id.slice(-2)))
  assert.deepEqual(names(cashiers.filter((cashier) => cashier.senior)), [2])
  assert.deepEqual(names(cashiers.filter((cashier) => !cashier.active)), [3])
  assert.deepEqual(names(cashiers.filter((cashier) => cashier.certificate_end < '2028')), [4])
  assert.deepEqual(names(cash_registers.filter((register) => !register.is_test)), [3])
  assert.deepEqual(names(cash_registers.filter((register) => register.type === 'AGENT')), [4])
  assert.deepEqual(names(cash_registers.filter((register) => register.frozen)), [5])
  assert.deepEqual(names(organizations.filter((organization) => organization.billing.status === 'UNPAID')), [2])
})

test('every kind of register has its number on the wire', () => {
  assert.deepEqual(Object.keys(REGISTER_TYPES), RegisterType.enum)
  assert.deepEqual(repeated(Object.values(REGISTER_TYPES)), [])
})
