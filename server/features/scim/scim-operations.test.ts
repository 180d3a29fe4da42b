import { expect, test } from 'vitest'
import { PatchRequest, USER_SCHEMA, type UserResource } from './scim.schemas.ts'
import { applyOperations } from './scim-operations.ts'

const USER: UserResource = {
  schemas: [USER_SCHEMA],
  id: '0190a000-0000-7000-8000-000000000000',
  userName: 'bjensen',
  name: { formatted: 'Barbara Jensen', givenName: 'Barbara', familyName: 'Jensen' },
  displayName: 'Barbara Jensen',
  emails: [{ value: 'bjensen@campus.example', type: 'work', primary: true }],
  active: true,
  meta: { resourceType: 'User', created: '', lastModified: '', location: '' },
}

function apply(...operations: object[]): unknown {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  return applyOperations(USER, PatchRequest.parse({ schemas, Operations: operations }).Operations)
}

const HOLDERS = ['', 'name.', 'emails.', 'emails[type eq "work"].', 'emails[type eq "work"].value.', `${USER_SCHEMA}:`]
const POLLUTERS = ['__proto__', 'constructor.prototype', 'constructor', '__proto__.__proto__', 'x.__proto__']
const PATHS = [
  ...HOLDERS.flatMap((holder) => POLLUTERS.flatMap((name) => [`${holder}${name}.x`, `${holder}${name}`])),
  '__proto__[x eq 1].y',
  'emails[__proto__ eq "x"].value',
  'emails[constructor.prototype eq "x"].value',
  'urn:x:__proto__:y',
  'prototype',
]

test.each(PATHS)('an operation on the path %s is refused, and changes no prototype', (path) => {
  // Proves trust 44/1.
  for (const op of ['add', 'replace', 'remove']) {
    expect(() => apply({ op, path, value: 'x' }), op).toThrow(/cannot be read/)
    expect(() => apply({ op, path }), op).toThrow(/cannot be read/)
  }
  for (const op of ['add', 'replace']) expect(() => apply({ op, value: { [path]: { x: 1 } } }), op).toThrow()
  expect(Reflect.get({}, 'x')).toBeUndefined()
  expect(Reflect.get(() => {}, 'x')).toBeUndefined()
})

test.each<[string, unknown]>([
  ['in a value', { name: { 'constructor.prototype.x': 1 } }],
  ['in a value of a value', { emails: [{ value: 'a', constructor: { x: 1 } }] }],
  ['as an own key', JSON.parse('{"name":{"__proto__":{"x":1}}}')],
  ['in an attribute that Quad does not have', { nickName: { prototype: 1 } }],
])('a name of a prototype %s is refused', (_where, value) => {
  expect(() => apply({ op: 'replace', value })).toThrow(/cannot be read/)
  expect(() => apply({ op: 'add', path: 'name', value })).toThrow(/cannot be read/)
})

test.each<[string, object, object]>([
  ['in another case', { op: 'Replace', path: 'NAME.givenname', value: 'Babs' }, { name: { givenName: 'Babs' } }],
  ['with its schema', { op: 'replace', path: `${USER_SCHEMA}:active`, value: false }, { active: false }],
  ['as keys of a value', { op: 'add', value: { 'name.familyName': 'Jones' } }, { name: { familyName: 'Jones' } }],
  [
    'with a filter in another case',
    { op: 'replace', path: 'Emails[Type EQ "work" and PRIMARY eq true].Value', value: 'b@campus.example' },
    { emails: [{ value: 'b@campus.example', type: 'work' }] },
  ],
  [
    'below a filter without a match',
    { op: 'add', path: 'emails[type eq "home"].value', value: 'b@home.example' },
    { emails: [{ type: 'work' }, { type: 'home', value: 'b@home.example' }] },
  ],
])('an attribute is found %s', (_how, operation, expected) => {
  expect(apply(operation)).toMatchObject(expected)
})

test.each([
  'nickName',
  'toString',
  'hasOwnProperty.call',
  'phoneNumbers[type eq "work"].value',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
])('an operation on %s changes nothing', (path) => {
  const { meta: _, ...same } = USER
  for (const op of ['add', 'replace', 'remove']) expect(apply({ op, path, value: 'x' })).toMatchObject(same)
  expect(Object.keys(apply({ op: 'add', path, value: 'x' }) as object).toSorted()).toEqual(Object.keys(USER).toSorted())
})

test.each([
  'emails[',
  'emails[]',
  'emails[type]',
  'emails[type eq]',
  'emails[city eq "x"].value',
  'name[givenName eq "x"]',
  'emails[emails[type eq "x"]].value',
])('the path %s cannot be read', (path) => {
  expect(() => apply({ op: 'replace', path, value: 'x' })).toThrow(/cannot be read/)
})
