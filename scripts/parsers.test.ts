// @module-tag slow

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { avatarInitials } from '../contract/avatar-initials.ts'
import { cutText } from '../contract/cut-text.ts'
import { email } from '../contract/emails.ts'
import * as errorTexts from '../contract/messages/errors/index.ts'
import { pdfFileName } from '../contract/pdf-file-name.ts'
import { setPushSubscription } from '../contract/push-subscriptions.ts'
import { optionalUrl } from '../contract/text.ts'
import { indexedText } from '../contract/tokeniser.ts'
import { createWebhook } from '../contract/webhooks.ts'
import { listedWordsIn } from '../contract/word-list.values.ts'
import packageJson from '../package.json' with { type: 'json' }
import { withoutName } from '../server/db/hidden-names.ts'
import { icalBlockOf } from '../server/features/events/events.ical.ts'
import { isWellFormed, keyOf } from '../server/features/keys/key-secrets.ts'
import { nextPage } from '../server/features/learning-platforms/roster-pages.ts'
import { pageHead } from '../server/features/link-previews/page-head.ts'
import { parseFilter } from '../server/features/scim/scim.repo.ts'
import { applyOperations } from '../server/features/scim/scim-operations.ts'
import { problemOfEmail } from '../server/lib/email-rules.ts'
import { csvOf } from '../server/lib/http/csv-response.ts'
import { acceptedLanguage } from '../server/lib/http/request-language.ts'
import { readCsv } from '../server/lib/imports/csv-file.ts'
import { shapeOfJson } from '../server/lib/json-shape.ts'
import { namesGoneMailbox } from '../server/lib/mail-replies.ts'
import { possibleMentions } from '../server/lib/mentions.ts'
import { networksOf } from '../server/lib/network.ts'
import { PdfDocument } from '../server/lib/pdf/pdf-document.ts'
import { openSamlClient } from '../server/lib/saml/saml-client.ts'
import { wordsOf } from '../server/lib/words.ts'
import { processorMs } from '../server/testing/processor-time.ts'
import { encode, encryptAssertion, samlIssuer, samlKeys, sign } from '../server/testing/saml-issuer.ts'
import { ROOT, sourcesOf } from '../server/testing/sources.ts'
import { diffText } from '../web/entities/idea-versions/text-diff.ts'
import { deviceOf } from '../web/lib/session/device-name.ts'
import { webLinksIn } from '../web/ui/content/web-links.ts'

/** Each parser of foreign text has a bound of processor time on its worst input at its largest size. */

const KB = 1024
/** Of all headers of a request, by Node. */
const HEADERS_MAX = 16 * KB
/** Of the texts of ideas, comments and events. */
const TEXT_MAX = 20_000

type Row = {
  /** The sources that it covers. */
  sources: string[]
  parse: (input: string) => unknown
  inputs: Record<string, string> | (() => Promise<Record<string, string>>)
  maxMs: number
}

const run = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))
const runs = (length: number, units: string[]) => Object.fromEntries(units.map((unit) => [unit, run(unit, length)]))

const MARKS = '\u0301\u0323'
const LETTERS = [
  'a',
  'a ',
  ' ',
  '\n',
  '.',
  '漢',
  'ก',
  'က',
  'あ',
  'ක්\u200d',
  '\u0344',
  MARKS,
  '\ufdfa',
  '👨\u200d',
  '🇱',
  'Σ',
]
const TEXTS = {
  ...runs(TEXT_MAX, LETTERS),
  'marks in the wrong order': `a${run('\u0301', 10_000)}${run('\u0323', 10_000)}`,
}

const EVENT = {
  ...{ id: 'a', sequence: 1, updated_at: '2026-01-01T00:00:00.000Z', created_at: '2026-01-01T00:00:00.000Z' },
  ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2026-01-01T01:00:00.000Z', time_zone: 'Asia/Colombo' },
  ...{ title: 'A', place: '', phone: '', online_url: 'https://a.example', type: 'open_session', status: 'published' },
}

const USER = { userName: 'a', emails: Array.from({ length: 20 }, (_, at) => ({ value: `${at}@a.example` })), meta: {} }

async function samlMessages(): Promise<Record<string, string>> {
  const [key] = await samlKeys()
  const campus = samlIssuer('campus', key)
  const signed = sign(campus.response(campus.assertion(), {}), 'Response', { key })
  const within = (xml: string) => signed.replace('</saml:Assertion>', `${xml}</saml:Assertion>`)
  const elements = run('<a/>', 4 * 370)
  const namespaces = Array.from({ length: 1_500 }, (_, at) => `xmlns:a${at}="u"`).join(' ')
  const encrypted = await encryptAssertion(
    campus.assertion().replace('</saml:Assertion>', `${elements}</saml:Assertion>`),
    key,
  )
  return {
    elements: within(elements),
    'elements, too many': campus.response(run('<a/>', 4 * 3_950)),
    'elements with ids': within(run('<a ID="x"/>', 11 * 370)),
    'encrypted elements': campus.response(encrypted),
    'nested elements': within(run(`${run('<a>', 150)}${run('</a>', 200)}`, 7 * 350)),
    namespaces: within(`<x ${namespaces}>${run('<a1:b/>', 7 * 360)}</x>`),
    entities: within(`<x>${run('&lt;', 240 * KB)}</x>`),
    quotes: within(`<x a='${run('"', 240 * KB)}'/>`),
    'ends of tags': within(`<x>${run('>', 240 * KB)}</x>`),
    blanks: within(`<x ${run(' ', 240 * KB)}/>`),
    'line breaks': within(`<x>${run('\r\n', 240 * KB)}</x>`),
  }
}

async function readSaml(xml: string): Promise<unknown> {
  const [key] = await samlKeys()
  const entry = samlIssuer('campus', key).entry('campus', { key })
  const client = openSamlClient('campus', entry, 'http://localhost:4000')
  const encoded = encode(xml)
  return Promise.allSettled([client.readResponse(encoded), client.readLogoutRequest(encoded)])
}

function readPage(html: string): unknown {
  const head = pageHead()
  for (let at = 0; at < html.length; at += 64 * KB) head.write(html.slice(at, at + 64 * KB))
  return head.preview()
}

function attempt(parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    return error
  }
}

const PARSERS: Record<string, Row> = {
  'names of hidden profiles': {
    sources: ['server/db/hidden-names.ts'],
    parse: (text) => [withoutName(text, 'a'), withoutName(text, run('a', 100)), withoutName(text, '.*(a+)+$')],
    inputs: { ...TEXTS, ...runs(TEXT_MAX, ['@', '@a', '@A ', `@${run('a', 99)}b`]) },
    maxMs: 50,
  },
  words: {
    sources: ['contract/tokeniser.ts', 'server/lib/words.ts'],
    parse: (text) => [wordsOf(text), indexedText(text), listedWordsIn(['word*', 'other'], text)],
    inputs: TEXTS,
    maxMs: 250,
  },
  'beginnings of texts and names': {
    sources: ['contract/cut-text.ts', 'contract/avatar-initials.ts'],
    parse: (text) => [cutText(text, TEXT_MAX / 2), avatarInitials(text.slice(0, 200)), pdfFileName(text.slice(0, 300))],
    inputs: TEXTS,
    maxMs: 20,
  },
  'changes of texts': {
    sources: ['web/entities/idea-versions/text-diff.ts'],
    parse: (text) => {
      const half = text.length / 2
      return diffText(text.slice(0, half), text.slice(half))
    },
    inputs: {
      ...runs(10_000, LETTERS),
      lines: `${run('a\n', 5_000)}${run('b\n', 5_000)}`,
      'different lines': Array.from({ length: 2_500 }, (_, at) => at).join('\n'),
      'different words': Array.from({ length: 2_500 }, (_, at) => at).join(' '),
    },
    maxMs: 60,
  },
  mentions: {
    sources: ['server/lib/mentions.ts'],
    parse: possibleMentions,
    inputs: runs(2_000, ['@', '@a ', '@a b c d ', `@${run('.', 30)} `, '\n@']),
    maxMs: 20,
  },
  links: {
    sources: ['web/ui/content/web-links.ts'],
    parse: webLinksIn,
    inputs: {
      ...runs(TEXT_MAX, [
        'http://',
        'http://a.',
        'http://a/(',
        'http://a/[',
        'http://a:',
        'http://a@',
        'hhttp:',
        '//',
        '(http://',
      ]),
      ...Object.fromEntries(
        ['a', '.', '(', '@', ':', '?', "'", '/', ',', '-'].map((end) => [
          `http://a${end}…`,
          `http://a/${run(end, TEXT_MAX)}`,
        ]),
      ),
    },
    maxMs: 20,
  },
  'pages of rosters': {
    sources: ['server/features/learning-platforms/roster-pages.ts'],
    parse: (header) => {
      // Most are refused.
      try {
        return nextPage(header, 'https://moodle.example/roster')
      } catch {
        return undefined
      }
    },
    inputs: runs(HEADERS_MAX, ['<', '<a>', '<a>,', '<a>;', '<a>; rel=next,', ';a="\\', '"', ' ', ',']),
    maxMs: 50,
  },
  'links of fields': {
    sources: [
      ...['contract/text.ts', 'contract/push-subscriptions.ts', 'contract/webhooks.ts'],
      'contract/learning-platforms.ts',
      'web/features/webhooks/WebhookRow.tsx',
    ],
    parse: (url) => [
      optionalUrl.safeParse(url),
      createWebhook.body.shape.url.safeParse(url),
      URL.parse(url)?.host,
      setPushSubscription.body.safeParse({ endpoint: url, keys: { p256dh: '', auth: '' } }),
    ],
    inputs: {
      ...Object.fromEntries(
        [...LETTERS, '@', 'é.', 'a9', '../', '%e6'].flatMap((unit) => [
          [`host of ${unit}`, `https://${run(unit, 60_000)}.example/`],
          [`path of ${unit}`, `https://quad.example/${run(unit, 60_000)}`],
        ]),
      ),
      'a host of different letters': `https://${Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join('')}.example/`,
      'a host of marks in the wrong order': `https://a${run('\u0301', 30_000)}${run('\u0323', 30_000)}.example/`,
    },
    maxMs: 30,
  },
  'email addresses': {
    sources: ['server/lib/email-rules.ts', 'contract/emails.ts'],
    parse: (text) => [
      email(errorTexts.common.required, errorTexts.common.invalidEmail).safeParse(text),
      problemOfEmail(`a@xn--${text.slice(0, 50)}.example`),
    ],
    inputs: { ...runs(100_000, ['a.', 'a@', 'é.', '..', '-', `a@é${MARKS}`]), marks: `a@é${run(MARKS, 200)}.example` },
    maxMs: 20,
  },
  'bounce reports': {
    sources: ['server/features/bounces/bounce-child.ts'],
    parse: (mail) =>
      PostalMime.parse(mail, { attachmentEncoding: 'utf8', forceRfc822Attachments: true }).catch(() => null),
    inputs: Object.fromEntries(
      Object.entries({
        'line breaks': `\r\n${run('\r\n', 64 * KB)}`,
        parts: `\r\n${run('--x\r\n\r\n', 64 * KB)}`,
        'nested parts': `\r\n${run('--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n', 64 * KB)}`,
        'header fields': `${run('A: b\r\n', 64 * KB)}\r\n`,
        'encoded words': `Subject: ${run('=?utf-8?q?=20?= ', 64 * KB)}\r\n\r\n`,
        addresses: `From: ${run('"(<', 64 * KB)}\r\n\r\n`,
      }).map(([name, rest]) => [name, `Content-Type: multipart/report; boundary=x\r\n${rest}`.slice(0, 64 * KB)]),
    ),
    maxMs: 1_500,
  },
  'replies of mail servers': {
    sources: ['server/lib/mail-replies.ts'],
    parse: namesGoneMailbox,
    inputs: runs(100_000, ['a', 'a.', 'user ', 'unknown ', '550 5.1.1 ', 'a@a.a ', 'https://', '5.1.', '-', ' ']),
    maxMs: 30,
  },
  'SAML messages': {
    sources: ['server/lib/saml/saml-client.ts', 'server/lib/saml/saml-xml.ts'],
    parse: readSaml,
    inputs: samlMessages,
    maxMs: 300,
  },
  'lists of members': {
    sources: ['server/lib/imports/csv-file.ts'],
    parse: (csv) => readCsv(Buffer.from(`email,name\n${csv}`)).catch(() => null),
    inputs: runs(5_000_000, ['"', '""', 'a,', ',', '\n', 'a\n', '"\n', 'a"', '\t;']),
    // In parts between which others are served.
    maxMs: 2_500,
  },
  'cells of CSV files': {
    sources: ['server/lib/http/csv-response.ts', 'server/lib/imports/failed-rows.ts'],
    parse: async (text) =>
      csvOf(
        ['a'],
        Array.from({ length: 20 }, () => [text]),
      ).toArray(),
    inputs: runs(TEXT_MAX, ['"', '=', '\r\n', ',', ' ', '漢']),
    maxMs: 60,
  },
  calendars: {
    sources: ['server/features/events/events.ical.ts', 'server/features/calls/deadlines.service.ts'],
    parse: (description) =>
      icalBlockOf(
        {
          event: { ...EVENT, description } as never,
          organiser: description.slice(0, 60),
          isJoining: true,
          isTentative: false,
        },
        { publicUrl: 'http://localhost:4000', mailFrom: 'Quad <quad@campus.example>' },
        'en',
      ),
    inputs: runs(5_000, [...LETTERS, ';', '\\', ',', '\r\n', '"']),
    maxMs: 30,
  },
  'heads of pages': {
    sources: ['server/features/link-previews/page-head.ts'],
    parse: readPage,
    inputs: {
      ...runs(1_000_000, ['<', '<a', '</a>', '</', '<!--', '<?', '<meta name=a content=b>', '<![CDATA[']),
      attributes: `<meta ${run('a ', 1_000_000)}>`,
      'different attributes': `<meta ${Array.from({ length: 120_000 }, (_, at) => `a${at}=`).join(' ')}>`,
      'open elements': `${run('<html>', 90)}${run('</x>', 1_000_000)}`,
      'ends of a script': `<script>${run('</scrip', 1_000_000)}`,
      ...Object.fromEntries(
        [...LETTERS, '&', '&amp;', '\u202e'].map((unit) => [
          `title of ${unit}`,
          `<title>${run(unit, 1_000_000)}</title>`,
        ]),
      ),
    },
    maxMs: 250,
  },
  'SCIM filters': {
    sources: ['server/features/scim/scim.repo.ts'],
    parse: (filter) => attempt(() => parseFilter(filter)),
    inputs: runs(1_000, [
      '(',
      'not (',
      'a eq "b" and ',
      'a[',
      'a.',
      '"',
      '\\"',
      'a pr and ',
      '((a pr) and ',
      'urn:',
      '1',
      ' ',
    ]),
    maxMs: 30,
  },
  'API keys': {
    sources: ['server/features/keys/key-secrets.ts'],
    parse: (text) => [keyOf(text), isWellFormed(text)],
    inputs: { ...runs(HEADERS_MAX, ['Bearer ', ' ', 'quad_', 'a']), spaces: `Bearer${run(' ', HEADERS_MAX)}quad_` },
    maxMs: 10,
  },
  'SCIM operations': {
    sources: ['server/features/scim/scim-operations.ts'],
    parse: (path) =>
      attempt(() =>
        applyOperations(
          USER as never,
          Array.from({ length: 100 }, () => ({ op: 'replace', path, value: 'a' }) as never),
        ),
      ),
    inputs: Object.fromEntries(
      ['value eq "a" or ', '(', 'not (', 'a pr and ', ']', '"', '.'].map((unit) => [
        unit,
        `emails[${run(unit, 280)}value pr].value`,
      ]),
    ),
    maxMs: 250,
  },
  'languages of a browser': {
    sources: ['server/lib/http/request-language.ts'],
    parse: (header) => acceptedLanguage({ 'accept-language': header }),
    inputs: runs(HEADERS_MAX, ['en,', 'a;q=0.', ',', 'en;', ';q=', 'si;q=0.1,', '-', ' ']),
    maxMs: 20,
  },
  'user agents': {
    sources: ['web/lib/session/device-name.ts'],
    parse: deviceOf,
    inputs: runs(HEADERS_MAX, ['Edg', 'Opera', 'Chrome', 'Mac OS ', ' ']),
    maxMs: 20,
  },
  'addresses of networks': {
    sources: ['server/lib/network.ts', 'server/features/metrics/metrics.routes.ts'],
    parse: (address) => attempt(() => networksOf(address)),
    inputs: runs(HEADERS_MAX, ['1', '1.', ':', 'a:', '[', '%', '0x1.']),
    maxMs: 20,
  },
  'texts in a PDF': {
    sources: ['server/lib/pdf/pdf-document.ts', 'server/lib/pdf/pdf-fonts.ts'],
    parse: (text) => new PdfDocument({ title: '', language: 'en', now: new Date(0) }).paragraph(text),
    inputs: runs(TEXT_MAX, [...LETTERS, 'a', 'a ', ' ', '\n', 'ශ්‍රී', 'ශ්‍', 'கொ', 'க்', 'ශaக']),
    maxMs: 4_000,
  },
  'shapes of JSON': {
    sources: ['server/lib/json-shape.ts'],
    parse: (json) => shapeOfJson(Buffer.from(json)),
    inputs: runs(5_000_000, ['"', '\\"', '\\', '[', '{"a":', ' ', '"\\\\"', ',']),
    maxMs: 150,
  },
}

/** Parsers with a bound that is not of their input: where it is kept. */
const BOUNDED = new Map([
  ['server/lib/imports/spreadsheet-child.ts', 'a process with limits: server/lib/imports/spreadsheet.test.ts'],
  ['server/features/files/pdf-child.ts', 'a process with limits: server/features/files/pdf-process.test.ts'],
  ['server/features/files/legacy-fonts.ts', 'a process with limits: server/features/files/pdf-process.test.ts'],
  ['server/features/files/avatar-child.ts', 'a process with limits: server/features/files/avatar-process.test.ts'],
  ['server/features/embeds/card-child.ts', 'a process with limits: server/features/embeds/cards.ts'],
  ['server/features/embeds/oembed.service.ts', 'a URL of at most 2,000 characters: contract/embeds.ts'],
  ['contract/site-settings.ts', 'an origin of at most 200 characters'],
  ['server/lib/webauthn.ts', 'texts of at most 4 KB: contract/passkeys.ts'],
  ['server/lib/totp.ts', 'six digits: contract/second-factors.ts'],
  ['server/features/sign-ups/sign-up-proofs.service.ts', 'a proof of a bounded length: contract/sign-ups.ts'],
  [
    'server/features/learning-platforms/launch-message.ts',
    'a form of at most 128 KB: server/features/learning-platforms/launches.test.ts',
  ],
  [
    'server/features/learning-platforms/registrations.service.ts',
    '64 KB of a platform with a link of an administrator',
  ],
  ['server/features/learning-platforms/launches.handlers.ts', 'fields of at most 8 KB: contract/learning-platforms.ts'],
  ['server/features/learning-platforms/platform-keys.ts', '256 KB of a platform that an administrator chose'],
  [
    'server/features/learning-platforms/platform-services.ts',
    'a response of 16 KB of a platform that an administrator chose',
  ],
  ['server/lib/logout-token.ts', 'a form of at most 64 KB: server/features/identities/identities.handlers.ts'],
  ['server/lib/oidc-client.ts', 'responses of the provider that the operator chose: server/lib/identity-providers.ts'],
  ['server/lib/sign-in-problems.ts', 'names errors alone: server/lib/oidc-client.ts'],
  ['server/features/identities/sign-in-returns.ts', 'headers of 16 KB, of ASCII alone'],
  ['server/lib/safe-fetch.ts', '1 MB within 5 s: server/lib/safe-fetch.test.ts'],
  ['server/features/files/upload-store.ts', 'headers of 16 KB: server/features/files/uploads.test.ts'],
  ['server/features/files/uploads.routes.ts', 'headers of 16 KB: server/features/files/uploads.test.ts'],
  ['server/features/learning-platforms/deep-links.service.ts', 'messages that Quad signs'],
  ['server/features/signing-keys/signing-keys.service.ts', 'keys of Quad'],
  ['web/entities/mentions/with-mentions.tsx', 'names of members, compared at each "@": server/lib/mentions.ts'],
])
/** Sources that read texts of Quad, of its database or of the operator with the libraries of parsers. */
const OWN_TEXTS = new Map([
  ['server/features/files/avatar-sizes.ts', 'pictures that Quad has made'],
  ['web/features/accounts/sign-up-proof.worker.ts', 'a challenge of Quad'],
  ['contract/calendars.ts', 'a URL of Quad'],
  ['contract/identities.ts', 'a URL of Quad'],
  ['server/cli/demo-events.ts', 'the demo community'],
  ['contract/certificates.ts', 'URLs of Quad'],
  ['server/features/certificates/credentials.ts', 'what Quad signs'],
  ['server/config.ts', 'the environment'],
  ['server/lib/identity-providers.ts', 'the configuration of providers'],
  ['web/features/ideas/use-link-preview.ts', 'the own link of who types it'],
  ['server/features/signing-keys/signing-keys.service.ts', 'keys that Quad has made'],
  ['server/lib/allowed-methods.ts', 'paths of endpoints'],
  ['server/lib/saml/saml-metadata.ts', 'a file of the operator'],
])

/** Libraries that read foreign text. */
const PARSING = new Set(
  `@e965/xlsx @node-saml/node-saml @simplewebauthn/server @tus/server @xmldom/xmldom altcha-lib csv-parse csv-stringify diff fontkit harfbuzzjs htmlparser2
  http-link-header ical-generator ipaddr.js jose linkify-it mupdf negotiator openid-client otpauth postal-mime scim-patch scim2-parse-filter sharp undici
  xml-encryption`.split(/\s+/),
)
/** Libraries that read none: of the browser, of formats that Quad writes, or behind schemas that bound their texts. */
const OTHERS = new Set(
  `@aws-sdk/client-s3 @base-ui/react @expo-google-fonts/besley @expo-google-fonts/noto-sans @expo-google-fonts/noto-sans-arabic
  @expo-google-fonts/noto-sans-sinhala @expo-google-fonts/noto-sans-tamil @fastify/cors @fastify/proxy-addr @fastify/static
  @fontsource-variable/atkinson-hyperlegible-next @fontsource-variable/besley @fontsource-variable/noto-sans-sinhala
  @fontsource-variable/noto-sans-tamil @fontsource/atkinson-hyperlegible-next @fontsource/besley
  @fontsource/noto-sans-sinhala @fontsource/noto-sans-tamil @hookform/resolvers @node-rs/argon2 @react-email/body @react-email/button
  @react-email/column @react-email/container @react-email/head @react-email/heading @react-email/html @react-email/img
  @react-email/link @react-email/row @react-email/text @simplewebauthn/browser @tailwindcss/vite @tanstack/react-query
  @tanstack/react-router @tanstack/router-generator @tanstack/router-plugin @vitejs/plugin-react
  @zxcvbn-ts/language-common better-sqlite3 class-variance-authority eventsource-parser fast-json-stringify fastify fflate
  gettext-parser helmet icu-minify idb idb-keyval kysely lru-cache lucide-react luxon node nodemailer pdfkit pg pino pino-pretty
  prom-client react react-dom react-hook-form standardwebhooks tailwindcss tar-stream timezones-ical-library tus-js-client uqr use-intl
  uuid vite web-push workbox-precaching workbox-routing workbox-strategies zod`.split(/\s+/),
)

const IMPORT = /(?:from|import\() ?'((?:@[^/']+\/)?[^./'][^/']*)[^']*'/g
/** Ways to read text beside libraries; other regular expressions are run by server/testing/regular-expressions.test.ts. */
const READS_TEXT = /new Intl\.Segmenter\(|new RegExp\(|\bURL\.(parse|canParse)\(|\bz\.url\(|\bdomainToUnicode\(/

function isParser(path: string): boolean {
  const text = readFileSync(join(ROOT, path), 'utf8').replace(/^import type .*$/gm, '')
  return READS_TEXT.test(text) || [...text.matchAll(IMPORT)].some(([, name = '']) => PARSING.has(name))
}

test('each dependency is known as a parser of foreign text, or as none', () => {
  // Proves trust 45/1.
  const names = Object.keys(packageJson.dependencies)
  expect(names.filter((name) => PARSING.has(name) === OTHERS.has(name))).toEqual([])
  expect([...PARSING, ...OTHERS].filter((name) => !names.includes(name))).toEqual([])
})

test('each source that reads foreign text has a row', () => {
  // Proves trust 45/1.
  const rows = [...Object.values(PARSERS).flatMap(({ sources }) => sources), ...BOUNDED.keys(), ...OWN_TEXTS.keys()]
  const paths = ['contract', 'server', 'web'].flatMap(sourcesOf)
  expect(paths.filter((path) => isParser(path) && !rows.includes(path))).toEqual([])
  expect(rows.filter((path) => !paths.includes(path))).toEqual([])
})

describe.each(Object.entries(PARSERS))('%s', (_name, { parse, inputs, maxMs }) => {
  test('take a bounded processor time on their worst texts', async () => {
    // Proves trust 45/1.
    const texts = typeof inputs === 'function' ? await inputs() : inputs
    const slow: string[] = []
    for (const [name, text] of Object.entries(texts)) {
      const ms = await processorMs(() => parse(text), maxMs)
      if (ms > maxMs) slow.push(`${name}: ${ms} ms`)
    }
    expect(slow).toEqual([])
  })
})
