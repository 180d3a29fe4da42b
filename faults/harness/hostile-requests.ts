import { BODY_LIMIT } from '../../contract/http.ts'
import { type NamedEndpoint, plainObject, urlOf } from '../../server/testing/hostile/requests.ts'

/** A request of hostile size, depth or count. */
export type HostileRequest = {
  /** The name of a failure in the report. */
  name: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** Sent in chunks, so that its length is not known before. */
  isChunked?: boolean
}

/** More than any call takes. */
const LARGEST = 14_600_000
/** Node reads up to 16 KB of headers, the path included. */
const LONG = 15_000

const TEXTS: [name: string, text: string][] = [
  ['letters', 'x'],
  ['blanks', ' '],
  ['combining marks', '\u0301'],
  ['emoji', '\u{1f393}\u200d'],
  ['text that turns around', '\u202ea'],
  ['quotes', '"\\'],
  ['an address', 'a.@b-'],
]

const RAW: [name: string, text: string][] = [
  ['letters', 'x'.repeat(LONG)],
  ['escapes', '%F0%9F%8E%93'.repeat(LONG / 12)],
  ['digits', '9'.repeat(LONG)],
  ['short words', 'a+%25+'.repeat(LONG / 6)],
  ['NUL', '%00'.repeat(LONG / 3)],
]

const HEADERS: [name: string, headers: Record<string, string>][] = [
  ['one huge header', { 'x-a': 'x'.repeat(30_000) }],
  ['hundreds of headers', Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`x-${index}`, 'x']))],
  ['many encodings', { 'accept-encoding': 'br;q=0.1,'.repeat(1_500) }],
  ['many tags', { 'if-none-match': '"a",'.repeat(3_500) }],
  ['many cookies', { cookie: 'a=b; '.repeat(2_500) }],
  ['many ranges', { range: `bytes=${'0-1,'.repeat(3_000)}` }],
  ['many proxies', { 'x-forwarded-for': '127.0.0.1, '.repeat(1_200) }],
  ['a long bearer', { authorization: `Bearer ${'A'.repeat(LONG)}` }],
]

/** Everything hostile for one route. Where its path names something, it is `id`. */
export function hostileRequests(named: NamedEndpoint, id: string): HostileRequest[] {
  const [name, endpoint] = named
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const params = Object.fromEntries(names.map((param) => [param, id]))
  const { method } = endpoint
  const path = urlOf(endpoint, params)
  const bodies = method === 'GET' ? [] : [...smallBodies(named), ...largeBodies(named)]
  const fields = Object.keys(endpoint.query ? endpoint.query.shape : { any: 1 })
  const queries = fields.flatMap((field) =>
    RAW.map(([title, raw]): [string, string] => [`${field} of ${title}`, `${field}=${raw}`]),
  )
  queries.push(['thousands of fields', 'a=1&'.repeat(LONG / 4)], ['nested fields', `a${'[a]'.repeat(LONG / 3)}=1`])
  return [
    ...bodies.map(([title, body]) => ({ name: `${name} with ${title}`, method, path, body: Buffer.from(body) })),
    ...bodies.slice(-1).map(([title, body]) => {
      return { name: `${name} in chunks with ${title}`, method, path, body: Buffer.from(body), isChunked: true }
    }),
    ...queries.map(([title, query]) => ({
      name: `${name} with ${title}`,
      method,
      path: urlOf(endpoint, params, query),
    })),
    ...names.flatMap((param) =>
      RAW.map(([title, raw]) => ({
        name: `${name} with ${param} of ${title}`,
        method,
        path: urlOf(endpoint, { ...params, [param]: raw }),
      })),
    ),
    ...HEADERS.map(([title, headers]) => ({ name: `${name} with ${title}`, method, path, headers })),
  ]
}

type NamedBody = [name: string, body: string | Buffer]

/** As large as a body without a file may be. */
function smallBodies([, { body }]: NamedEndpoint): NamedBody[] {
  const plain = body ? plainObject(body) : {}
  const room = BODY_LIMIT - JSON.stringify(plain).length - 100
  const inFields = Object.keys(body?.shape ?? { any: 1 }).flatMap((field): NamedBody[] => [
    ...TEXTS.map(([title, text]): NamedBody => {
      const length = JSON.stringify(text).length - 2
      const bytes = Math.max(Buffer.byteLength(text), length)
      return [`${field} of ${title}`, JSON.stringify({ ...plain, [field]: text.repeat(room / bytes) })]
    }),
    [`${field} of empty texts`, JSON.stringify({ ...plain, [field]: Array(6_000).fill('') })],
    [`${field} of lists`, JSON.stringify({ ...plain, [field]: Array(5_000).fill([]) })],
  ])
  return [
    ...inFields,
    ['a deep list', '['.repeat(BODY_LIMIT)],
    ['lists of some depth', `[${'[[[[[[[[[[[[[['.repeat(400)}`],
    ['many objects', `[${'{},'.repeat(room / 3)}{}]`],
    ['many keys', `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join()}}`],
    ['huge numbers', `[${'1e999,'.repeat(6_000)}1]`],
  ]
}

/** As large as a body with a file may be, and larger. */
function largeBodies([, { body, file }]: NamedEndpoint): NamedBody[] {
  const size = file ? file.bodyLimit : LARGEST
  const withFile = (content: string, tail = '') => {
    const plain = JSON.stringify({ ...(body ? plainObject(body) : {}), [file?.name ?? 'any']: '@' })
    return plain.replace('@', () => content.repeat((size - plain.length - tail.length * 2) / content.length) + tail)
  }
  const ofFile: NamedBody[] = [
    ['a file', withFile('AAAA')],
    ['a file that is almost base64', withFile('AAAA', '!')],
    ['a file with an emoji', withFile('AAAA', '\u{1f393}')],
    ['a file of escapes', withFile('\\u0041')],
    ['a file of escaped quotes', withFile('\\"')],
    ['a file of backslashes', withFile('\\\\')],
    ['lists without an end', '['.repeat(size)],
    ['objects without an end', '{"a":'.repeat(size / 5)],
    ['millions of objects', `[${'{},'.repeat(size / 3 - 2)}{}]`],
    ['nothing but blanks', ' '.repeat(size)],
    ['invalid UTF-8', Buffer.concat([Buffer.from(withFile('AAAA').slice(0, -10)), Buffer.from([0xff, 0xc0, 0xaf])])],
    ['more than fits', 'x'.repeat(LARGEST)],
  ]
  return file ? ofFile : [['more than fits', '['.repeat(LARGEST)]]
}
