import { afterAll, expect } from 'vitest'

// Tests run without sealed prototypes, so that they notice whatever would change them.

const BUILT_IN = [Object, Array, Function, String, Number, Boolean, Date, RegExp, Error, Promise, Map, Set]
const propertiesOfAll = () => BUILT_IN.map(({ name, prototype }) => [name, ...Reflect.ownKeys(prototype)])
const before = propertiesOfAll()

afterAll(() => {
  expect(propertiesOfAll()).toEqual(before)
})
