// @module-tag postgres
import { beforeEach, describe, expect, test } from 'vitest'
import type { Mentionable } from '../../../contract/comments.ts'
import { connectMembers, talking } from '../../testing/conversations.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let writer: TestMember

beforeEach(async () => {
  app = await startTestApp()
  writer = await signedInMember(app, { firstname: 'Zoysa', lastname: 'Zoysa' })
})

type Names = { firstname: string; lastname: string; username?: string }

async function connectedMember({ username, ...names }: Names): Promise<TestMember> {
  const member = await signedInMember(app, names)
  if (username) await app.deps.db.updateTable('users').set({ username }).where('id', '=', member.id).execute()
  await connectMembers(app, writer, member)
  return member
}

async function suggest(path: string, q: string): Promise<string[]> {
  const response = await app.call('GET', `/v1/${path}/mentionable?q=${encodeURIComponent(q)}`, { token: writer.token })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().members.map(({ id }: Mentionable) => id)
}

describe.each<[names: Names, found: string[], notFound: string[]]>([
  [
    { firstname: 'Nethmi', lastname: 'Perera' },
    ['nethmi', 'NETH', 'per', 'Perera, Nethmi', 'perera,', 'nethmi p', 'Ｎｅｔｈｍｉ', 'néth', '"perera"'],
    ['ethmi', 'nethmi q', '%', '_', ',', 'nethmi silva'],
  ],
  [{ firstname: 'Søren', lastname: 'Łukasz Weiß' }, ['soren', 'SØREN', 'lukasz', 'łuk', 'weiss', 'weiß'], ['oren']],
  [{ firstname: 'İrem', lastname: 'Đặng' }, ['irem', 'ırem', 'dang', 'đặ'], ['ang']],
  [{ firstname: 'José', lastname: 'O’Brien-Smith' }, ['jose', 'josé', "o'brien", 'obrien', 'brien', 'smith'], ['rien']],
  [{ firstname: 'නෙත්මි', lastname: 'ශ්\u200dරී පෙරේරා' }, ['නෙත්', 'ශ්රී', 'පෙරේ', 'පෙරේරා, නෙත්මි'], ['රේරා']],
  [{ firstname: 'தமிழ்', lastname: 'செல்வி' }, ['தமி', 'செல்', 'செல்வி தமிழ்'], ['ல்வி']],
  [{ firstname: '王', lastname: '小明' }, ['王', '小', '小明', '明'], ['大']],
  [{ firstname: 'مُحَمَّد', lastname: 'علی' }, ['محمد', 'علي', 'عل'], ['لي']],
  [{ firstname: 'Kim', lastname: '민준'.normalize('NFD') }, ['민', '민준'], ['준']],
  [
    { firstname: 'Anne', lastname: 'Fernando', username: 'Kasun.de Silva' },
    ['kasun', 'KASUN.de', 'kasun.de s', 'silva', 'anne silva'],
    ['ilva'],
  ],
])('by the names of %j', (names, found, notFound) => {
  const known: [where: string, path: () => Promise<string>][] = [
    ['comment on an idea', async () => `ideas/${(await shareIdea(app, writer, IDEA)).id}`],
    ['message', async () => `conversations/${await talking(app).open(writer, { user_id: member.id })}`],
  ]
  let member: TestMember

  test.each(known)('a %s may mention a member', async (_where, pathOf) => {
    member = await connectedMember(names)
    const path = await pathOf()
    const results = async (queries: string[]) =>
      Object.fromEntries(await Promise.all(queries.map(async (q) => [q, (await suggest(path, q)).includes(member.id)])))
    const all = (queries: string[], isFound: boolean) => Object.fromEntries(queries.map((q) => [q, isFound]))
    expect(await results(['', ...found])).toEqual(all(['', ...found], true))
    expect(await results(notFound)).toEqual(all(notFound, false))
  })
})
