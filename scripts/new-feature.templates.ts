/** The names of a feature in each place: `saved-searches`, `savedSearches`, `SavedSearches`, `saved_searches`; one: `savedSearch`. */
export type Names = {
  kebab: string
  camel: string
  pascal: string
  snake: string
  one: string
  One: string
  words: string
}

type Template = (names: Names) => string

/** The files of a feature by path, where `$name` and `$Name` stand for its names. */
export const TEMPLATES: Record<string, Template> = {
  'contract/$name.ts': ({ kebab, pascal, camel, one, One, words }) => `import { z } from 'zod'
import { endpoint } from './http.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { text } from './text.ts'

const PAGE_SIZE = 20
const TEXT_MAX = 200

export const ${One} = z.object({ id: z.uuid(), text: z.string(), created_at: z.iso.datetime() })
export type ${One} = z.infer<typeof ${One}>

export const New${One} = z.object({ text: text({ max: TEXT_MAX }) })
export type New${One} = z.infer<typeof New${One}>

const changeLimit = rateLimit('${one}-change', 600, 'hour', errorTexts.${camel}.changeLimit)

export const list${pascal} = endpoint({
  method: 'GET',
  path: '/v1/${kebab}',
  summary: "The caller's own ${words}, newest first.",
  access: 'member',
  reads: ['${kebab}'],
  query: z.object(pageQuery(PAGE_SIZE)),
  status: 200,
  response: z.object({ ${camel}: z.array(${One}), metadata: Metadata }),
})

export const add${One} = endpoint({
  method: 'POST',
  path: '/v1/${kebab}',
  summary: 'Add one of ${words}.',
  access: 'member',
  limit: changeLimit,
  body: New${One},
  status: 201,
  response: z.object({ ${one}: ${One} }),
})

export const delete${One} = endpoint({
  method: 'DELETE',
  path: '/v1/${kebab}/:id',
  summary: "Delete one of the caller's own ${words}.",
  access: 'member',
  limit: changeLimit,
  params: z.object({ id: z.uuid() }),
  status: 204,
})
`,

  'server/db/migrations/$migration.ts': ({ camel, snake }) => `import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createIndexes, createTable } from './frozen/create-table.ts'

async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, '${snake}', [
    ['id', 'text', 'primary'],
    ['user_id', 'text'],
    ['text', 'text'],
    ['created_at', 'text'],
  ])
    .addForeignKeyConstraint('${snake}_member', ['user_id'], 'users', ['id'], (key) => key.onDelete('cascade'))
    .execute()
  await createIndexes(db, [['${snake}', ['user_id', 'id']]])
}

export const ${camel}: Migration = { up }
`,

  'server/features/$name/$name.feature.ts': ({
    kebab,
    camel,
    pascal,
    snake,
    one,
    One,
  }) => `import type * as contract from '../../../contract/${kebab}.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { add${One}, delete${One}, export${pascal}, list${pascal} } from './${kebab}.service.ts'

export const ${camel}Feature: Feature = {
  handlers: {
    list${pascal}: (deps, { actor, query }) => list${pascal}(deps, actor, query),

    add${One}: async (deps, { actor, body }) => ({ ${one}: await add${One}(deps, actor, body) }),

    delete${One}: (deps, { actor, params }) => delete${One}(deps, actor, params.id),
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { ${snake}: 'cascade' },
      files: jsonFile('${kebab}', (deps, { userId }) => export${pascal}(deps, userId)),
    },
  ],
}
`,

  'server/features/$name/$name.service.ts': ({
    kebab,
    camel,
    pascal,
    one,
    One,
  }) => `import type { ${One}, New${One} } from '../../../contract/${kebab}.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { transact } from '../../transact.ts'
import { count${pascal}, delete${One}Row, find${pascal}, findAll${pascal}, insert${One} } from './${kebab}.repo.ts'

type PageQuery = { page: number; page_size: number }

export async function list${pascal}({ db }: Deps, { userId }: Member, { page, page_size }: PageQuery) {
  const [${camel}, count] = await Promise.all([
    find${pascal}(db, userId, { limit: page_size, offset: (page - 1) * page_size }),
    count${pascal}(db, userId),
  ])
  return { ${camel}, metadata: metadataOf(page, page_size, count) }
}

export async function add${One}(deps: Deps, { userId }: Member, { text }: New${One}): Promise<${One}> {
  const ${one} = { id: newId(), text, created_at: timestamp(deps.clock) }
  await transact(deps, (tx) => insert${One}(tx, userId, ${one}))
  return ${one}
}

/** Throws \`NotFoundError\` also for one of another member. */
export async function delete${One}(deps: Deps, { userId }: Member, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    if (!(await delete${One}Row(tx, userId, id))) throw new NotFoundError('item')
  })
}

export async function export${pascal}({ db }: Deps, userId: string): Promise<${One}[]> {
  return findAll${pascal}(db, userId)
}
`,

  'server/features/$name/$name.repo.ts': ({
    kebab,
    pascal,
    snake,
    one,
    One,
  }) => `import type { ${One} } from '../../../contract/${kebab}.ts'
import type { Db } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'

const COLUMNS = ['id', 'text', 'created_at'] as const

/** One page, newest first. */
export async function find${pascal}(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<${One}[]> {
  return select${pascal}(db, userId).limit(limit).offset(offset).execute()
}

export async function findAll${pascal}(db: Db, userId: string): Promise<${One}[]> {
  return select${pascal}(db, userId).execute()
}

function select${pascal}(db: Db, userId: string) {
  return db.selectFrom('${snake}').select(COLUMNS).where('user_id', '=', userId).orderBy('id', 'desc')
}

export async function count${pascal}(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('${snake}')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insert${One}(tx: Tx, userId: string, ${one}: ${One}): Promise<void> {
  await tx.db.insertInto('${snake}').values({ ...${one}, user_id: userId }).execute()
}

/** Returns false when the member has no such row. */
export async function delete${One}Row(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('${snake}')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
`,

  'server/features/$name/$name.demo.ts': ({
    snake,
    words,
  }) => `import type { DemoRows } from '../../cli/demo-features.ts'
import { newId } from '../../lib/ids.ts'

/** Two ${words} of each of the first members. */
export const demoRows: DemoRows = ({ members, hoursAgo }) => ({
  ${snake}: members
    .slice(0, 3)
    .flatMap((user_id) =>
      ['One', 'Two'].map((text, index) => ({ id: newId(), user_id, text, created_at: hoursAgo(9 - index) })),
    ),
})
`,

  'server/features/$name/$name.test.ts': ({
    kebab,
    camel,
    one,
    words,
  }) => `import { beforeEach, expect, test } from 'vitest'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let member: TestMember

beforeEach(async () => {
  app = await startTestApp()
  member = await signedInMember(app)
})

const add = (text: unknown, { token }: Partial<TestMember> = member) =>
  app.call('POST', '/v1/${kebab}', { ...(token ? { token } : {}), body: { text } })

test('a member adds ${words} and finds them, newest first', async () => {
  await add('One')
  const second = await add('Two')
  expect(second.statusCode).toBe(201)
  const response = await app.call('GET', '/v1/${kebab}', { token: member.token })
  expect(response.json()).toMatchObject({ ${camel}: [{ text: 'Two' }, { text: 'One' }], metadata: { total_records: 2 } })
})

test('POST /v1/${kebab} rejects a text that is too long', async () => {
  expect((await add('x'.repeat(201))).json().error).toHaveProperty('text')
})

test('only the owner deletes a row, once', async () => {
  const url = \`/v1/${kebab}/\${(await add('One')).json().${one}.id}\`
  const other = await signedInMember(app)
  expect((await app.call('DELETE', url, { token: other.token })).statusCode).toBe(404)
  expect((await app.call('DELETE', url, { token: member.token })).statusCode).toBe(204)
  expect((await app.call('DELETE', url, { token: member.token })).statusCode).toBe(404)
})

test('a visitor is asked to sign in', async () => {
  for (const method of ['GET', 'POST'] as const) {
    expect((await app.call(method, '/v1/${kebab}')).statusCode).toBe(401)
  }
})
`,

  'web/features/$name/$name.api.ts': ({
    kebab,
    camel,
    pascal,
  }) => `import { list${pascal} } from '../../../contract/${kebab}.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export const ${camel}Query = apiQuery(list${pascal}, {})
`,

  'web/features/$name/$Name.tsx': ({ kebab, camel, pascal }) => `import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { InlineFailure } from '../../ui/feedback/InlineFailure.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ${camel}Query } from './${kebab}.api.ts'

export function ${pascal}() {
  const t = useTranslations('${camel}')
  const { data, error, refetch } = useQuery(${camel}Query)
  if (error && !data) return <InlineFailure text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-16" />
  if (data.${camel}.length === 0) return <p className="text-muted">{t('empty')}</p>
  return (
    <ul className="border-t border-border">
      {data.${camel}.map(({ id, text }) => (
        <li key={id} className="border-b border-border py-3 wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
`,

  'web/features/$name/$Name.test.tsx': ({ camel, pascal, words }) => `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { stubApi } from '../../testing/api.ts'
import { ${pascal} } from './${pascal}.tsx'

const METADATA = { current_page: 1, page_size: 20, first_page: 1, last_page: 1, total_records: 1 }
const ID = '01900000-0000-7000-8000-000000000001'
const ROW = { id: ID, text: 'Read again', created_at: '2026-01-05T08:00:00.000Z' }

it('a member sees their ${words}', async () => {
  stubApi(() => ({ body: { ${camel}: [ROW], metadata: METADATA } }))
  await renderInApp(<${pascal} />)
  expect((await screen.findByRole('listitem')).textContent).toBe('Read again')
})

it('a member without ${words} sees that there are none yet', async () => {
  stubApi(() => ({ body: { ${camel}: [], metadata: { ...METADATA, total_records: 0 } } }))
  await renderInApp(<${pascal} />)
  await screen.findByText('Nothing here yet.')
})
`,

  'web/routes/_main/_member/$name.tsx': ({
    kebab,
    camel,
    pascal,
  }) => `import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ${pascal} } from '../../../features/${kebab}/${pascal}.tsx'
import { headText, pageHead } from '../../../lib/pages/page-head.ts'
import { PageHeader } from '../../../ui/content/PageHeader.tsx'

export const Route = createFileRoute('/_main/_member/${kebab}')({
  head: ({ match }) => pageHead(headText('${camel}', match), match),
  component: ${pascal}Page,
})

function ${pascal}Page() {
  const t = useTranslations('heads.${camel}')
  return (
    <div className="page-column pt-10 pb-16 max-sm:pt-7">
      <PageHeader title={t('title')} />
      <div className="mt-8">
        <${pascal} />
      </div>
    </div>
  )
}
`,

  'contract/messages/errors/$camel.ts': ({ words }) => `import { errorText } from '../error-text.ts'

export const changeLimit = errorText('You can change ${words} {max} times an hour.')
`,

  'web/messages/en/$camel.ts': ({ words }) => `export default {
  empty: 'Nothing here yet.',
  failed: 'Your ${words} could not be loaded.',
} as const
`,

  'e2e/$name.test.ts': ({ kebab, words }) => `import { addMember } from './harness/members.ts'
import { expectAccessible } from './harness/page.ts'
import { expect, test } from './harness/test.ts'

test('a member opens the page of ${words}', async ({ quad, openPage }) => {
  const page = await openPage({ signedInAs: await addMember(quad, 'Nethmi'), path: '/${kebab}' })
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await expectAccessible(page, '${words}')
})
`,
}
