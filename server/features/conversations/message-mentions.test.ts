import { beforeEach, expect, test } from 'vitest'
import { connectMembers, ideaWithTeam, talking } from '../../testing/conversations.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const MINUTES = 60_000

let app: TestApp
let amaya: TestMember
let bimal: TestMember
let chamari: TestMember
let calls: ReturnType<typeof talking>

beforeEach(async () => {
  app = await startTestApp()
  amaya = await signedInMember(app, { firstname: 'Amaya', lastname: 'Perera' })
  bimal = await signedInMember(app, { firstname: 'Bimal', lastname: 'Silva' })
  chamari = await signedInMember(app, { firstname: 'Chamari', lastname: 'Dias' })
  calls = talking(app)
})

const username = async ({ id }: TestMember) =>
  (await app.deps.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
const mentionable = ({ token }: TestMember, id: string, q: string) =>
  app.call('GET', `/v1/conversations/${id}/mentionable?q=${encodeURIComponent(q)}`, { token })
const names = async (member: TestMember, id: string, q: string) =>
  (await mentionable(member, id, q)).json().members.map(({ id: memberId }: { id: string }) => memberId)

async function team() {
  const made = await ideaWithTeam(app, amaya, [bimal])
  return { ...made, id: await calls.open(amaya, { idea_id: made.ideaId }) }
}

test('mentions in messages name members of the conversation alone', async () => {
  const { id } = await team()
  const [ofBimal, ofChamari] = [await username(bimal), await username(chamari)]
  const sent = await calls.send(amaya, id, `@${ofBimal.toUpperCase()}, and @${ofChamari}, a@${ofBimal}`)
  const mentions = [{ id: bimal.id, username: ofBimal }]
  expect(sent.json().message.mentions).toEqual(mentions)
  expect((await calls.thread(bimal, id)).messages).toMatchObject([{ mentions }])
  expect((await app.call('GET', '/v1/notifications', { token: chamari.token })).json().notifications).toEqual([])
})

test('mentions in messages are mailed to members who muted the conversation, unless these blocked the author', async () => {
  const { id } = await team()
  const name = await username(bimal)
  const mails = async () => {
    app.clock.advance(11 * MINUTES)
    return (await app.deliverMails()).filter(({ to, text }) => to === bimal.email && text.includes('new message'))
  }
  await calls.mute(bimal, id)
  await calls.send(amaya, id, 'To nobody')
  expect(await mails()).toEqual([])
  await calls.send(amaya, id, `To @${name}`)
  expect(await mails()).toHaveLength(1)
  await app.call('PUT', `/v1/blocks/${amaya.id}`, { token: bimal.token })
  await calls.send(amaya, id, `Again to @${name}`)
  expect(await mails()).toHaveLength(1)
})

test('GET /v1/conversations/:id/mentionable suggests others who get the messages, by the beginning of a name', async () => {
  const { id, add, remove } = await team()
  expect(await names(amaya, id, '')).toEqual([bimal.id])
  expect(await names(amaya, id, 'SIL')).toEqual([bimal.id])
  expect(await names(amaya, id, 'cha')).toEqual([])
  await add(chamari)
  expect(await names(amaya, id, 'cha')).toEqual([chamari.id])
  expect(await names(bimal, id, '')).toEqual([amaya.id, chamari.id])
  await remove(bimal)
  expect(await names(bimal, id, '')).toEqual([])
  // The acceptance of the offer connected the two.
  const pair = await calls.open(amaya, { user_id: bimal.id })
  expect((await mentionable(amaya, pair, 'bi')).json().members).toMatchObject([
    { id: bimal.id, relation: 'connection' },
  ])
})

test('GET /v1/conversations/:id/mentionable is for members of the conversation alone', async () => {
  // Proves trust 41/1.
  const { id } = await team()
  const admin = await signedInMember(app, { isAdmin: true })
  for (const outsider of [chamari, admin]) expect((await mentionable(outsider, id, '')).statusCode).toBe(404)
  expect((await app.call('GET', `/v1/conversations/${id}/mentionable`)).statusCode).toBe(401)
  expect((await mentionable(amaya, id, 'x'.repeat(51))).statusCode).toBe(422)
})

test('GET /v1/conversations/:id/messages reads forwards and around a message, within what the member sees', async () => {
  await connectMembers(app, amaya, bimal)
  const id = await calls.open(amaya, { user_id: bimal.id })
  for (let index = 1; index <= 9; index++) await calls.send(amaya, id, `${index}`)
  const { messages } = await calls.thread(bimal, id)
  const at = (position: number): string => messages[position - 1].id
  const page = async (query: string) => {
    const found = await calls.thread(bimal, id, `?page_size=4&${query}`)
    return [found.messages.map(({ text }: { text: string }) => text).join(''), found.has_earlier, found.has_later]
  }
  expect(await page('')).toEqual(['6789', true, false])
  expect(await page(`before=${at(6)}`)).toEqual(['2345', true, true])
  expect(await page(`before=${at(3)}`)).toEqual(['12', false, true])
  expect(await page(`after=${at(3)}`)).toEqual(['4567', true, true])
  expect(await page(`after=${at(7)}`)).toEqual(['89', true, false])
  expect(await page(`around=${at(5)}`)).toEqual(['4567', true, true])
  expect(await page(`around=${at(1)}`)).toEqual(['123', false, true])
  expect(await page(`around=${at(9)}`)).toEqual(['89', true, false])
  const status = async (member: TestMember, query: string) =>
    (await app.call('GET', `/v1/conversations/${id}/messages?${query}`, { token: member.token })).statusCode
  expect(await status(bimal, `around=${at(5)}&before=${at(3)}`)).toBe(422)
  expect(await status(bimal, 'around=5')).toBe(422)
  expect(await status(chamari, `around=${at(5)}`)).toBe(404)
  await app.call('DELETE', `/v1/conversations/${id}`, { token: bimal.token })
  await calls.send(amaya, id, '10')
  for (const query of [`around=${at(5)}`, `after=${at(5)}`]) expect(await status(bimal, query)).toBe(404)
})
