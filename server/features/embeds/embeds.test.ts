import { expect, test } from 'vitest'
import type { Call } from '../../../contract/calls.ts'
import { newId } from '../../lib/ids.ts'
import { openCall, writeCall } from '../../testing/calls.ts'
import { rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const SITE = 'https://quad.campus.example'
const CAMPUS = 'https://www.campus.example'

async function startCommunity() {
  const app = await startTestApp({ publicUrl: SITE })
  const admin = await signedInMember(app, { isAdmin: true })
  const author = await signedInMember(app, { firstname: 'Nethmi', lastname: 'Perera' })
  const save = async (change: object) => {
    const { version } = (await app.call('GET', '/v1/admin/settings', admin)).json().settings
    return app.call('PUT', '/v1/admin/settings', { token: admin.token, body: { version, ...change } })
  }
  const frames = (origins: string[]) => save({ frames: { origins } })
  return { app, admin, author, save, frames }
}

const oembed = (app: TestApp, url: string, rest = '', token?: string) =>
  app.call('GET', `/oembed?url=${encodeURIComponent(url)}${rest}`, { token })
const policyOf = async (app: TestApp, url: string) =>
  String((await app.call('GET', url)).headers['content-security-policy'])
const ancestorsOf = async (app: TestApp, url: string) => /frame-ancestors ([^;]*)/.exec(await policyOf(app, url))?.[1]
/** All by which responses differ, but for the id of the request. */
const told = ({ statusCode, body, headers }: Awaited<ReturnType<typeof oembed>>) => {
  const { date: _date, ...others } = headers
  return { statusCode, body: body.replace(/"requestId":"[^"]*"/, ''), others }
}

test('oEmbed describes an idea with its author, its site and its card', async () => {
  const { app, author } = await startCommunity()
  const { id } = await shareIdea(app, author, { title: 'Quiz "packs" & more' })
  const described = {
    ...{ version: '1.0', type: 'link', title: 'Quiz "packs" & more', author_name: 'Nethmi Perera' },
    ...{
      author_url: `${SITE}/profile/${author.id}`,
      provider_name: 'Quad',
      provider_url: `${SITE}/`,
      cache_age: 3_600,
    },
    ...{ thumbnail_url: `${SITE}/v1/cards/ideas/${id}.png`, thumbnail_width: 1_200, thumbnail_height: 630 },
  }
  for (const url of [`${SITE}/ideas/${id}`, `${SITE}/ideas/${id}/?lang=si#comments`]) {
    expect((await oembed(app, url, '&format=json&dnt=1&callback=x')).json()).toEqual(described)
  }
})

test('the thumbnail and the frame keep to the room that there is', async () => {
  const { app, admin, frames } = await startCommunity()
  const { id } = await openCall(app, admin)
  await frames([CAMPUS])
  const sizes = async (rest: string) => {
    const { thumbnail_width, thumbnail_height, width, height, html } = (
      await oembed(app, `${SITE}/calls/${id}`, rest)
    ).json()
    expect(html).toContain(`width="${width}" height="${height}"`)
    return [thumbnail_width, thumbnail_height, width, height]
  }
  expect(await sizes('')).toEqual([1_200, 630, 600, 360])
  expect(await sizes('&maxwidth=700&maxheight=500')).toEqual([600, 315, 600, 360])
  expect(await sizes('&maxwidth=320&maxheight=200')).toEqual([300, 158, 320, 200])
  expect(await sizes('&maxwidth=100')).toEqual([undefined, undefined, 100, 360])
  const small = await app.call('GET', `/v1/cards/calls/${id}.png?width=300`)
  expect(small.rawPayload.readUInt32BE(16)).toBe(300)
  expect((await app.call('GET', `/v1/cards/calls/${id}.png?width=301`)).statusCode).toBe(422)
})

test('oEmbed is JSON alone: 501 for XML, 404 for other addresses, 422 without one', async () => {
  const { app, author } = await startCommunity()
  const { id } = await shareIdea(app, author)
  expect((await oembed(app, `${SITE}/ideas/${id}`, '&format=xml')).statusCode).toBe(501)
  for (const url of [
    'https://other.example/ideas/1',
    `https://other.example/ideas/${id}`,
    `http://quad.campus.example/ideas/${id}`,
    `https://quad.campus.example.evil.example/ideas/${id}`,
    `https://quad.campus.example@evil.example/ideas/${id}`,
    `https://evil@quad.campus.example/ideas/${id}`,
    `//quad.campus.example/ideas/${id}`,
    `${SITE}/ideas`,
    `${SITE}/profile/${author.id}`,
    `${SITE}/ideas/${id}/history`,
    'javascript:alert(1)',
    '',
  ]) {
    expect([url, (await oembed(app, url)).statusCode]).toEqual([url, 404])
  }
  expect((await app.call('GET', '/oembed')).statusCode).toBe(422)
  expect((await oembed(app, `${SITE}/ideas/${id}`, '&maxwidth=many')).statusCode).toBe(422)
})

test('oEmbed and frames show what a visitor sees, whoever asks, and tell nothing of what they may not see', async () => {
  // Proves trust 51/3.
  const { app, admin, author, save } = await startCommunity()
  const [shown, rejected] = [await shareIdea(app, author), await shareIdea(app, author, { title: 'Lantern parade' })]
  const draft = await writeCall(app, admin)
  await rejectIdea(app, admin, rejected.id)
  const tokens = [undefined, author.token, admin.token]
  const hiddenOf = async (kind: string, id: string, missing: unknown, path: (id: string) => string) => {
    for (const token of tokens) {
      const response = await app.call('GET', path(id), { token })
      expect([kind, told(response)]).toEqual([kind, missing])
    }
  }
  const ofIdea = (id: string) => `/oembed?url=${encodeURIComponent(`${SITE}/ideas/${id}`)}`
  const ofCall = (id: string) => `/oembed?url=${encodeURIComponent(`${SITE}/calls/${id}`)}`
  const frameOf = (id: string) => `/embed/calls/${id}`
  const none = told(await app.call('GET', ofIdea(newId())))
  const noFrame = told(await app.call('GET', frameOf(newId())))
  expect([none.statusCode, noFrame.statusCode]).toEqual([404, 404])
  await hiddenOf('rejected', rejected.id, none, ofIdea)
  await hiddenOf('draft', draft.id, none, ofCall)
  await hiddenOf('draft', draft.id, noFrame, frameOf)
  await hiddenOf('no id', '1', noFrame, frameOf)
  for (const token of tokens) {
    expect((await app.call('GET', '/embed/ideas', { token })).body).not.toContain('Lantern parade')
  }
  const open = await openCall(app, admin)
  await save({ visibility: { community: 'members', ideas: 'everybody' } })
  for (const url of [ofIdea(shown.id), '/embed/ideas', ofCall(open.id), frameOf(open.id)]) {
    const response = await app.call('GET', url, author)
    expect([url, response.statusCode]).toEqual([url, 200])
    expect(response.body).not.toContain('Perera')
    expect(response.body).not.toContain(author.id)
  }
  await save({ visibility: { community: 'members', ideas: 'members' } })
  await hiddenOf('members', shown.id, none, ofIdea)
  await hiddenOf('members', open.id, noFrame, frameOf)
  const ideas = told(await app.call('GET', '/embed/ideas', author))
  expect(ideas).toEqual(noFrame)
})

test('frames are for the named origins alone, and all other pages for none', async () => {
  const { app, admin, author, frames } = await startCommunity()
  const { id } = await openCall(app, admin)
  const idea = await shareIdea(app, author)
  const framed = ['/embed/ideas', `/embed/calls/${id}`, `/embed/calls/${newId()}`]
  for (const url of framed) expect([url, await ancestorsOf(app, url)]).toEqual([url, "'none'"])
  await frames([CAMPUS, 'https://portal.campus.example:8443'])
  for (const url of framed) {
    expect([url, await ancestorsOf(app, url)]).toEqual([url, `${CAMPUS} https://portal.campus.example:8443`])
    // Also from the cache.
    const { headers } = await app.call('GET', url)
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-/)
  }
  for (const url of [
    '/',
    '/v1/site',
    `/v1/ideas/${idea.id}`,
    '/embed',
    '/embed/nothing',
    `/v1/cards/calls/${id}.png`,
  ]) {
    const { headers } = await app.call('GET', url)
    expect([url, headers['x-frame-options']]).toEqual([url, 'DENY'])
    if (!url.endsWith('.png')) expect([url, await ancestorsOf(app, url)]).toEqual([url, "'none'"])
  }
  expect((await oembed(app, `${SITE}/calls/${id}`)).json().type).toBe('rich')
  await frames([])
  for (const url of framed) expect([url, await ancestorsOf(app, url)]).toEqual([url, "'none'"])
  expect((await oembed(app, `${SITE}/calls/${id}`)).json().type).toBe('link')
})

test('an origin is a scheme and a domain, in the form that browsers compare', async () => {
  const { app, admin, frames } = await startCommunity()
  const saved = async () => (await app.call('GET', '/v1/admin/settings', admin)).json().settings.frames.origins
  expect(
    (await frames(['https://WWW.Campus.example/', CAMPUS, 'https://bücher.example', 'http://localhost:8080']))
      .statusCode,
  ).toBe(200)
  expect(await saved()).toEqual([CAMPUS, 'https://xn--bcher-kva.example', 'http://localhost:8080'])
  for (const origin of [
    ...['*', 'https://*', 'https://*.campus.example', 'https:', "'self'", 'data:', '', 'campus.example', 'null'],
    ...[
      'http://campus.example',
      'ftp://campus.example',
      `${CAMPUS}/page`,
      `${CAMPUS}?a`,
      `${CAMPUS}#a`,
      'https://a@campus.example',
    ],
    ...[
      'https://a;script-src b.example',
      'https://a.example;default-src',
      'https://a.example,b',
      "https://a'.example",
      'https://a .example',
    ],
    ...['https://campus.example.', 'https://10.0.0.1', 'https://[::1]', `https://${'a'.repeat(190)}.example`, 7, null],
  ]) {
    const response = await frames([origin as string])
    expect([origin, response.statusCode]).toEqual([origin, 422])
    expect(response.json().error).toHaveProperty('frames')
  }
  expect((await frames(Array.from({ length: 21 }, (_, n) => `https://a${n}.example`))).statusCode).toBe(422)
  expect(
    (await app.call('PUT', '/v1/admin/settings', { body: { version: 1, frames: { origins: [] } } })).statusCode,
  ).toBe(401)
})

test('a frame is a page without scripts, in the language of its reader, with every text escaped', async () => {
  const { app, admin, author } = await startCommunity()
  const call: Call = await openCall(app, admin, {
    title: '<img src=x> & "more"',
    question: '<script>alert(1)</script>',
  })
  const frame = await app.call('GET', `/embed/calls/${call.id}`)
  expect(frame.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(frame.body).toContain('&lt;img src=x&gt; &amp; &quot;more&quot;')
  expect(frame.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(frame.body).not.toMatch(/<script|<img|<form|\son\w+=|javascript:/)
  expect(frame.body).toContain(`href="${SITE}/calls/${call.id}"`)
  await shareIdea(app, author, { title: 'Offline <b>quiz</b> packs' })
  const ideas = await app.call('GET', '/embed/ideas?lang=ta')
  expect(ideas.body).toContain('<html lang="ta">')
  expect(ideas.body).toContain('Offline &lt;b&gt;quiz&lt;/b&gt; packs')
  expect(ideas.body).toContain('Nethmi Perera')
})

test('a frame is sent once to who has it, and follows what changes', async () => {
  const { app, admin, author } = await startCommunity()
  const { id } = await openCall(app, admin)
  for (const url of [
    `/embed/calls/${id}`,
    '/embed/ideas',
    `/oembed?url=${encodeURIComponent(`${SITE}/calls/${id}`)}`,
  ]) {
    const first = await app.call('GET', url)
    expect([url, first.statusCode, first.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    const again = await app.call('GET', url, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect([url, again.statusCode]).toEqual([url, 304])
  }
  await shareIdea(app, author, { title: 'Lantern parade' })
  expect((await app.call('GET', '/embed/ideas')).body).toContain('Lantern parade')
})
