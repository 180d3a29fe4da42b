import { expect, test } from 'vitest'
import { splitName } from './full-names.ts'

const NAMES: [name: string, first: string, last: string][] = [
  ['Nethmi Perera', 'Nethmi', 'Perera'],
  ['  Nethmi   Amaya  Perera ', 'Nethmi Amaya', 'Perera'],
  ['Nimal de Silva', 'Nimal', 'de Silva'],
  ['Nimal Ranjith De Mel', 'Nimal Ranjith', 'De Mel'],
  ['Jan van der Berg', 'Jan', 'van der Berg'],
  ['Michael Van Dort', 'Michael', 'Van Dort'],
  ['Ahmad bin Omar', 'Ahmad', 'bin Omar'],
  ['María de los Santos', 'María', 'de los Santos'],
  ['De Mel', '', 'De Mel'],
  ['van der Berg', '', 'van der Berg'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['U Thant', 'U', 'Thant'],
  ['R Kumar', 'R', 'Kumar'],
  ['Kumar', 'Kumar', ''],
  ['Perera, Nethmi', 'Nethmi', 'Perera'],
  ['de Silva, Nimal Ranjith', 'Nimal Ranjith', 'de Silva'],
  ['Perera, Jr., Nimal', 'Nimal', 'Perera Jr.'],
  ['Perera, Nimal, Jr.', 'Nimal', 'Perera Jr.'],
  ['Nimal Perera, Jr.', 'Nimal', 'Perera Jr.'],
  ['Nimal de Silva III', 'Nimal', 'de Silva III'],
  ['Perera,', 'Perera', ''],
  ['Nimal Perera, PhD', 'Nimal', 'Perera'],
  ['Perera, Nimal, BSc (Hons)', 'Nimal', 'Perera'],
  ['Nimal Perera, Jr., M.B.A.', 'Nimal', 'Perera Jr.'],
  ['Rahman, Md', 'Md', 'Rahman'],
  ['Berg, Jan van der', 'Jan', 'van der Berg'],
  ['Silva, Nimal De', 'Nimal', 'De Silva'],
  ['Nguyen, Thi Van', 'Thi Van', 'Nguyen'],
  ['Oscar St. John', 'Oscar', 'St. John'],
  ['José Ortega y Gasset', 'José', 'Ortega y Gasset'],
  ['Ann da Costa e Silva', 'Ann', 'da Costa e Silva'],
  ['Ravi s/o Kumar', 'Ravi', 's/o Kumar'],
]

test('full names are split into first and family name, with the particles of the family name', () => {
  expect(NAMES.map(([name]) => splitName(name))).toEqual(NAMES.map(([, first, last]) => ({ first, last })))
})
