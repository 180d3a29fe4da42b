import type { z } from 'zod'
import { isLongRun } from '../long-run.ts'
import { jsonSchemaOf, type Named } from './requests.ts'

const DEPTH = 100_000

/** JSON texts that have no place in most fields, and texts that a database or a page may stumble over, by class. */
export const HOSTILE_JSON: Named[][] = [
  [
    ['null', 'null'],
    ['a flag', 'true'],
    ['an empty list', '[]'],
    ['a list of a text', '["x"]'],
    ['a list of odd things', '[null,{},[],1,""]'],
    ['an object', '{}'],
  ],
  [
    ['zero', '0'],
    ['a negative number', '-1'],
    ['a fraction', '0.5'],
    ['more than 32 bits', '2147483648'],
    ['the largest safe number', '9007199254740991'],
    ['more than a number holds', '1e999'],
  ],
  [
    ['an object that prints itself', '{"toString":"x","valueOf":"x"}'],
    ['an object with a length', '{"length":3,"0":"x"}'],
    ['a hidden __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['a hidden constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ],
  [
    ['an empty text', '""'],
    ['blanks', '"   \\t\\n  "'],
  ],
  [
    ['NUL', '"a long enough text with \\u0000 in it"'],
    ['NUL alone', '"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"'],
    ['a low surrogate', '"a long enough text with \\udc00 in it"'],
    ['a high surrogate at the end', '"a long enough text with \\ud83d"'],
    ['the largest code point', '"a long enough text \\udbff\\udfff\\uffff"'],
  ],
  [
    ['control characters', '"a long enough text \\u0001\\u001b[31m\\u007f\\u0085"'],
    ['line breaks', '"a long enough text\\r\\nBcc: everybody@campus.example\\u2028x\\u2029"'],
    ['text that turns around', '"\\u202ea long enough text\\u2066\\ufeff"'],
    ['one grapheme of many marks', `"a long enough text ${'\\u0301'.repeat(60)}"`],
  ],
  [
    ['a long list', JSON.stringify(Array.from({ length: 5000 }, (_, index) => `item ${index}`))],
    ['huge text', `"${'x'.repeat(1_000_000)}"`],
    ['huge text of blanks', `"x${' '.repeat(200_000)}x"`],
    ['huge text for an address', `"${'a.'.repeat(50_000)}@${'b-'.repeat(50_000)}"`],
  ],
  [
    ['a deep list', '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
    ['a deep object', `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`],
  ],
]

/** Texts for places in an address, as they stand there, by class. */
export const HOSTILE_RAW: Named[][] = [
  [
    ['nothing', ''],
    ['undefined', 'undefined'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
  ],
  [
    ['NUL', '%00'],
    ['a text with NUL', 'a%00b'],
    ['an invalid byte', '%ff'],
    ['a surrogate', '%ED%A0%80'],
    ['a half escape', '%'],
    ['no escape', '%zz'],
    ['an escaped escape', '%2500'],
  ],
  [
    ['folders', '..%2f..%2f..%2fetc%2fpasswd'],
    ['a folder above', '%2e%2e'],
    ['an overlong dot', '%c0%ae%c0%ae'],
    ['backslashes', '%5c..%5c..'],
  ],
  [
    ['SQL', "'%20or%201=1;--"],
    ['wildcards', '%25_%25_%25_%25_%25_%25_%25_%25_%25_%25_%25'],
    ['an expression', '(a%2b)%2b$%5b'],
    ['line breaks', 'a%0d%0aSet-Cookie:%20a=b'],
  ],
  [
    ['not a number', 'NaN'],
    ['infinity', '-Infinity'],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['a hexadecimal number', '0x10'],
    ['a huge number', '9'.repeat(400)],
    ['more than 32 bits', '2147483648'],
    ['the largest safe number', '9007199254740991'],
  ],
  [
    ['another id', '00000000-0000-4000-8000-000000000000'],
    ['two ids', '00000000-0000-4000-8000-000000000000,00000000-0000-4000-8000-000000000000'],
    ['an id with an end', '00000000-0000-4000-8000-000000000000%0a'],
  ],
  [
    ['huge text', 'x'.repeat(100_000)],
    ['huge text of escapes', '%F0%9F%8E%93'.repeat(10_000)],
  ],
]

/** Ways of writing the address's last part wrong, to be put in place of a whole query. */
export const HOSTILE_QUERIES: Named[] = [
  ['two of each', 'page=1&page=2&limit=1&limit=2&q=a&q=b&sort=newest&sort=newest&url=a&url=b'],
  ['lists', 'page[]=1&limit[]=1&q[]=a&sort[a]=b&url[]=a'],
  ['objects', 'page[__proto__]=1&q[constructor]=a&__proto__=a&__proto__[x]=1&constructor[prototype][x]=1'],
  ['names alone', '&&=&=&page&limit&q&sort&?&#'],
  ['invalid escapes', '%=%&%zz=%ff&q=%ff%fe&page=%'],
  ['semicolons', 'page=1;limit=2;q=3'],
  ['thousands of fields', Array.from({ length: 5000 }, (_, index) => `a${index}=1`).join('&')],
]

/** One of each class, another one with each number; in a long run all. */
export function oneOfEach<T>(classes: T[][], number: number): T[] {
  return isLongRun ? classes.flat() : classes.flatMap((members) => members.slice(number % members.length)[0] ?? [])
}

/** The same JSON texts for a field; where it takes a list, also as an item of one. */
export function alsoInLists(texts: Named[]): (field: z.ZodType) => Named[] {
  const inLists = texts.map(([name, json]): Named => [`a list of ${name}`, `[${json}]`])
  return (field) => (isList(field) ? [...texts, ...inLists] : texts)
}

function isList(field: z.ZodType): boolean {
  return jsonSchemaOf(field).type === 'array'
}
