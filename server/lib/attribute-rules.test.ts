import { expect, test } from 'vitest'
import { AttributeRule, applyRules } from './attribute-rules.ts'

const NOTHING = { fields: {}, role: undefined, hasLeft: false }

test('rules: copy claims to fields, the first that matches', () => {
  const rules: AttributeRule[] = [
    { claim: 'ou', is: 'EDU', field: 'faculty', as: 'Faculty of Education' },
    { claim: 'ou', field: 'faculty' },
    { claim: 'year', field: 'year' },
  ]
  expect(applyRules(rules, { ou: 'EDU', year: 3 }).fields).toEqual({ faculty: 'Faculty of Education', year: '3' })
  expect(applyRules(rules, { ou: ['Law', 'EDU'] }).fields).toEqual({ faculty: 'Faculty of Education' })
  expect(applyRules(rules, { ou: ' Law ' }).fields).toEqual({ faculty: 'Law' })
})

test('rules give a role or say that somebody has left', () => {
  const rules: AttributeRule[] = [
    { claim: 'realm_access.roles', is: 'quad-reviewer', role: 'reviewer' },
    { claim: 'eduPersonScopedAffiliation', is: 'member@campus.example', role: 'member' },
    { claim: 'eduPersonAffiliation', is: 'former', suspend: true },
  ]
  expect(applyRules(rules, { realm_access: { roles: ['a', 'quad-reviewer'] } }).role).toBe('reviewer')
  expect(applyRules(rules, { eduperson_scoped_affiliation: ['member@campus.example'] }).role).toBe('normal')
  expect(applyRules(rules, { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': 'former' }).hasLeft).toBe(true)
  expect(applyRules(rules, { 'realm_access.roles': 'quad-reviewer' }).role).toBe('reviewer')
  expect(applyRules(rules, {})).toEqual(NOTHING)
})

test.each([
  ['a text that is too long', 'x'.repeat(101)],
  ['a blank text', '  '],
  ['an object', { toString: 'x' }],
  ['null', null],
  ['true', true],
  ['an empty list', []],
])('rules make nothing of %s', (_what, ou) => {
  expect(applyRules([{ claim: 'ou', field: 'faculty' }], { ou })).toEqual(NOTHING)
})

test('rules read no inherited properties', () => {
  const rules: AttributeRule[] = ['__proto__', 'constructor.name', 'ou.length'].map((claim) => ({
    claim,
    field: 'program',
  }))
  expect(applyRules(rules, { ou: 'Law' })).toEqual(NOTHING)
})

test.each([
  ['an administrator', { claim: 'a', is: 'b', role: 'admin' }],
  ['a role by any value', { claim: 'a', role: 'reviewer' }],
  ['a suspension by any value', { claim: 'a', suspend: true }],
  ['another field', { claim: 'a', field: 'email' }],
  ['two effects', { claim: 'a', is: 'b', role: 'member', suspend: true }],
])('rules cannot name %s', (_what, rule) => {
  expect(AttributeRule.safeParse(rule).success).toBe(false)
})
