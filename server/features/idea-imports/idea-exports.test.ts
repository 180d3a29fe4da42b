// @module-tag postgres
import { strToU8, zipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { workOnImports } from './idea-import-job.service.ts'

const PATH = '/v1/admin/idea-imports'
const TEXT = 'A place to sit where nobody talks.'

let app: TestApp
let admin: TestMember
let amaya: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true })
  amaya = await signedInMember(app, { email: 'amaya@campus.example' })
})

async function send(file: Buffer | string) {
  const body = { file: Buffer.from(file).toString('base64'), file_name: 'export' }
  return app.call('POST', PATH, { token: admin.token, body })
}

async function imported(file: Buffer | string) {
  const { import: found } = (await send(file)).json()
  await app.call('POST', `${PATH}/${found.id}/run`, { token: admin.token, body: {} })
  await workOnImports(app.deps, new AbortController().signal)
  const { ideas } = (await app.call('GET', '/v1/ideas/feed?sort=title&page_size=50')).json()
  return { found, ideas }
}

const commentsOf = async (id: string) => (await app.call('GET', `/v1/ideas/${id}/comments`)).json().comments

/** As Fider's backup writes its tables: texts that look like numbers are numbers. */
function fiderBackup(): Buffer {
  const at = '2021-05-19T08:30:15.123456Z'
  const post = (id: number, title: string | number, status: number, user_id: number) => ({
    ...{ id, title, description: TEXT, tenant_id: 1, created_at: at, user_id, number: id, status, slug: 'x' },
    ...{ response: null, response_user_id: null, response_date: null, original_id: null },
  })
  const tables = {
    posts: [
      post(1, 'A quiet room', 1, 1),
      post(2, 2030, 2, 2),
      post(3, 'Lockers', 3, 2),
      post(4, 'Lockers once more', 5, 1),
      post(5, 'Spam', 6, 1),
    ],
    users: [
      { id: 1, name: 'Amaya D.', email: 'amaya@campus.example', tenant_id: 1, role: 1 },
      { id: 2, name: 'Ruwan', email: 'ruwan@elsewhere.example', tenant_id: 1, role: 1 },
    ],
    comments: [
      { id: 1, post_id: 1, user_id: 1, content: 'I would use it.', created_at: at, deleted_at: null },
      { id: 2, post_id: 1, user_id: 2, content: 'Me too.', created_at: at, deleted_at: null },
      { id: 3, post_id: 1, user_id: 2, content: 'Taken back', created_at: at, deleted_at: at },
    ],
    post_votes: [
      { user_id: 1, post_id: 2 },
      { user_id: 2, post_id: 1 },
      { user_id: 1, post_id: 1 },
    ],
    tags: [{ id: 7, name: 'rooms' }],
    post_tags: [{ post_id: 1, tag_id: 7 }],
  }
  const files = Object.entries(tables).map(([name, rows]) => [`${name}.json`, strToU8(JSON.stringify(rows))])
  return Buffer.from(zipSync({ ...Object.fromEntries(files), 'blobs/a.png': strToU8('x') }))
}

describe('the backup of Fider', () => {
  test('becomes ideas with their votes, tags, statuses and comments', async () => {
    const { found, ideas } = await imported(fiderBackup())
    expect(found).toMatchObject({ source: 'fider', counts: { rows: 5, added: 3, here: 2, error: 0, votes: 3 } })
    expect(ideas.map(({ title, stage }: { title: string; stage: string }) => [title, stage])).toEqual([
      ['2030', 'in_use'],
      ['A quiet room', 'team'],
      ['Lockers', 'stopped'],
    ])
    const [, room, lockers] = ideas
    expect(room).toMatchObject({ user_id: amaya.id, imported: { votes: 2 }, tags: ['rooms'], support_count: 0 })
    expect(room.created_at).toBe('2021-05-19T08:30:15.000Z')
    expect(lockers.author.firstname).toBe('Ruwan')
    const comments = await commentsOf(room.id)
    expect(
      comments.map(({ text, author }: { text: string; author: { id: string } }) => [text, author.id === amaya.id]),
    ).toEqual([
      ['I would use it.', true],
      ['Ruwan: Me too.', false],
    ])
    expect(JSON.stringify([ideas, comments])).not.toContain('elsewhere.example')
  })

  test('as a table of posts has their statuses too', async () => {
    const head =
      'number,title,description,created_at,created_by,votes_count,comments_count,status,responded_by,responded_at,response,original_number,original_title,tags'
    const { found, ideas } = await imported(
      [
        head,
        `1,A quiet room,${TEXT},2021-05-19T08:30:15Z,Ruwan,12,3,completed,,,,,,"rooms, quiet"`,
        `2,Again,${TEXT},2021-05-19T08:30:15Z,Ruwan,1,0,duplicate,,,,1,A quiet room,`,
      ].join('\n'),
    )
    expect(found.counts).toMatchObject({ added: 1, here: 1 })
    expect(ideas).toMatchObject([{ stage: 'in_use', tags: ['rooms', 'quiet'], imported: { votes: 12 } }])
  })
})

describe('a category of Discourse', () => {
  test('that was exported becomes ideas, whose later posts are comments', async () => {
    const at = '2021-05-19T08:30:15.123Z'
    const post = (post_number: number, user_id: number, raw: string, hidden = false) => ({
      ...{
        id: post_number,
        post_number,
        user_id,
        raw,
        created_at: at,
        reply_to_post_number: null,
        hidden,
        wiki: false,
      },
    })
    const { found, ideas } = await imported(
      JSON.stringify({
        categories: [{ id: 5, name: 'Ideas' }],
        groups: [],
        users: [
          { id: 1, email: 'amaya@campus.example', username: 'amaya', name: 'Amaya D.' },
          { id: 2, email: 'ruwan@elsewhere.example', username: 'ruwan', name: '' },
        ],
        topics: [
          {
            ...{
              id: 9,
              title: 'A quiet room',
              created_at: at,
              views: 9,
              category_id: 5,
              closed: false,
              archived: false,
            },
            posts: [post(2, 2, 'Me too.'), post(1, 1, TEXT), post(3, 2, 'Spam', true)],
          },
        ],
      }),
    )
    expect(found).toMatchObject({ source: 'discourse', counts: { rows: 1, added: 1 } })
    expect(ideas).toMatchObject([{ title: 'A quiet room', description: TEXT, user_id: amaya.id }])
    expect((await commentsOf(ideas[0].id)).map(({ text }: { text: string }) => text)).toEqual(['ruwan: Me too.'])
  })

  test('as its API has topics becomes ideas without marks', async () => {
    const posts = [
      {
        post_number: 1,
        name: '',
        username: 'ruwan',
        cooked: `<p>${TEXT}</p><p>Tea &amp; <b>books</b></p>`,
        created_at: '2021-05-19T08:30:15.123Z',
      },
    ]
    const topic = {
      id: 9,
      title: 'A quiet room',
      created_at: '2021-05-19T08:30:15.123Z',
      like_count: 4,
      tags: ['rooms'],
      post_stream: { posts },
    }
    const { ideas } = await imported(JSON.stringify([topic]))
    expect(ideas).toMatchObject([{ description: `${TEXT}\nTea & books`, tags: ['rooms'], imported: { votes: 4 } }])
  })
})

test.each([
  ['JSON of something else', '{"a": 1}'],
  ['JSON that is cut short', '{"topics": ['],
  ['a backup with tables of another shape', Buffer.from(zipSync({ 'posts.json': strToU8('{"a": 1}') }))],
])('%s is refused with a sentence', async (_name, file) => {
  const response = await send(file)
  expect([response.statusCode, response.json().error.file]).toEqual([
    422,
    'This is no export that Quad knows: a category of Discourse as JSON, or a backup of Fider.',
  ])
})
