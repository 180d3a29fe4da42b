import { expect, test } from 'vitest'
import { EXAMPLE_TEAM } from '../../../contract/site-team.example.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp } from '../../testing/test-app.ts'

const [DILANI, ...OTHERS] = EXAMPLE_TEAM.people
const FOOTER = [{ label: 'Timetables', url: 'https://example.edu/times' }]
const PERIODS = [{ name: 'New Year', starts_on: '2027-04-10', ends_on: '2027-04-18', kind: 'quiet' }]
const SI = {
  team: { text: 'ශිෂ්‍ය ව්‍යාපෘතියකි' },
  person: { role: 'අධීක්ෂක' },
  role: { title: 'ඉංජිනේරු නායක', skills: ['සැලසුම්'] },
  footer: { label: 'කාලසටහන්' },
  period: { name: 'අලුත් අවුරුද්ද' },
}

async function startSite() {
  const app = await startTestApp()
  const { token } = await signedInMember(app, { isAdmin: true })
  const settings = async () => (await app.call('GET', '/v1/admin/settings', { token })).json().settings
  return {
    settings,
    get: async (path: string) => (await app.call('GET', path)).json(),
    save: async (sections: object) =>
      app.call('PUT', '/v1/admin/settings', { token, body: { ...sections, version: (await settings()).version } }),
    audit: async () => {
      const { entries } = (await app.call('GET', '/v1/admin/audit?action=settings_changed', { token })).json()
      return entries.map(({ after }: { after: string }) => after).join()
    },
  }
}

/** The texts of the site, with Sinhala or as an English-only client sends them. */
function texts(isTranslated: boolean) {
  const inSinhala = (si: object) => (isTranslated ? { translations: { si, ta: {} } } : {})
  const [lead, ...roles] = EXAMPLE_TEAM.roles
  return {
    team: {
      ...{ ...EXAMPLE_TEAM, ...inSinhala(SI.team) },
      people: [...OTHERS, { ...DILANI, ...inSinhala({ ...SI.person, description: ' ' }) }],
      roles: [{ ...lead, ...inSinhala({ ...SI.role, responsibilities: [] }) }, ...roles],
    },
    links: { source: 'https://example.edu/quad', contact: '', footer: [{ ...FOOTER[0], ...inSinhala(SI.footer) }] },
    calendar: { periods: [{ ...PERIODS[0], ...inSinhala(SI.period) }] },
  }
}

test('texts of the settings have translations, on pages and in the audit log', async () => {
  const { save, get, audit } = await startSite()
  expect((await save(texts(true))).statusCode).toBe(200)
  const { team } = await get('/v1/site/team')
  expect(team.translations.si).toEqual(SI.team)
  expect(team.people.at(-1).translations.si).toEqual(SI.person)
  expect(team.roles[0].translations.si).toEqual(SI.role)
  const site = await get('/v1/site')
  expect(site.links.footer[0].translations.si).toEqual(SI.footer)
  expect(site.quiet_periods[0].translations.si).toEqual(SI.period)
  const log = await audit()
  for (const text of Object.values(SI).flatMap((one) => Object.values(one).flat())) expect(log).toContain(text)
})

test('translations stay when a client sends none, and are removed by an empty object', async () => {
  const { save, settings, audit } = await startSite()
  await save(texts(true))
  const before = await settings()
  const log = await audit()
  expect((await save(texts(false))).json().settings).toEqual({ ...before, version: before.version + 1 })
  expect(await audit()).toBe(log)
  const { links } = texts(false)
  await save({ links: { ...links, footer: [...FOOTER, { label: 'Library', url: 'https://example.edu/books' }] } })
  const { footer } = (await settings()).links
  expect(footer.map(({ translations }: { translations?: object }) => translations)).toEqual([
    { si: SI.footer, ta: {} },
    undefined,
  ])
  await save({ links: { ...links, footer: [{ ...FOOTER[0], translations: {} }] } })
  expect((await settings()).links.footer[0].translations).toEqual({})
})

test.each([
  ['an unknown language', { fr: { label: 'Horaires' } }],
  ['the default language', { en: { label: 'Times' } }],
  ['an unknown text', { si: { url: 'https://example.edu' } }],
  ['a text that is too long', { si: { label: 'x'.repeat(41) } }],
  ['several lines', { si: { label: 'a\nb' } }],
  ['a list', [{ label: 'a' }]],
  ['nothing', null],
])('a translation is refused: %s', async (_name, translations) => {
  const { save } = await startSite()
  const { links } = texts(false)
  expect((await save({ links: { ...links, footer: [{ ...FOOTER[0], translations }] } })).statusCode).toBe(422)
})
