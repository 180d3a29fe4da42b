// @module-tag postgres

import { beforeEach, expect, test } from 'vitest'
import { changeAccountStatus } from '../features/accounts/accounts.service.ts'
import { rejectIdea, shareIdea } from '../testing/ideas.ts'
import { signedInMember, type TestMember } from '../testing/members.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { compactCounts, readCount, readCountedKeys } from './counts.ts'

let app: TestApp
let admin: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, faculty: 'Faculty of Education' })
})

/** Counts the rows one by one. */
async function countRows() {
  const { db } = app.deps
  const listed = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select('profiles.faculty')
    .where('completed_at', 'is not', null)
    .where('activated_at', 'is not', null)
    .where('locked_at', 'is', null)
    .execute()
  const ideas = await db
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.user_id')
    .select(['ideas.status', 'ideas.category', 'users.locked_at'])
    .execute()
  const open = ideas.filter(({ status, locked_at }) => status !== 'Rejected' && locked_at === null)
  return {
    profiles: listed.length,
    education: listed.filter(({ faculty }) => faculty === 'Faculty of Education').length,
    faculties: [...new Set(listed.map(({ faculty }) => faculty))].sort(),
    public: open.length,
    design: open.filter(({ category }) => category === 'Design').length,
    all: ideas.length,
    pending: ideas.filter(({ status }) => status === 'Pending').length,
  }
}

async function readCounts() {
  const { db } = app.deps
  return {
    profiles: await readCount(db, 'listed-profiles'),
    education: await readCount(db, 'listed-profiles', 'Faculty of Education'),
    faculties: await readCountedKeys(db, 'listed-profiles'),
    public: await readCount(db, 'public-ideas'),
    design: await readCount(db, 'public-ideas', 'Design'),
    all: await readCount(db, 'ideas'),
    pending: await readCount(db, 'ideas', 'Pending'),
  }
}

async function expectTrueCounts(): Promise<void> {
  expect(await readCounts()).toEqual(await countRows())
}

test('numbers that triggers keep are true after everything that members and operators do', async () => {
  await expectTrueCounts()
  const [first, second] = [
    await signedInMember(app),
    await signedInMember(app, { faculty: 'Faculty of Health Sciences' }),
  ]
  await signedInMember(app, { hasProfile: false })
  await expectTrueCounts()
  const ideas = [
    await shareIdea(app, first),
    await shareIdea(app, first, { category: 'Design' }),
    await shareIdea(app, second, { category: 'Design' }),
  ]
  await expectTrueCounts()
  await rejectIdea(app, admin, ideas[0]?.id ?? '')
  await app.call('PATCH', '/v1/profile/update', {
    token: first.token,
    body: { faculty: 'Faculty of Management Studies' },
  })
  await expectTrueCounts()
  await changeAccountStatus(app.deps, first.email, 'suspend')
  await expectTrueCounts()
  expect(await readCount(app.deps.db, 'public-ideas')).toBe(1)
  await changeAccountStatus(app.deps, first.email, 'restore')
  await app.call('DELETE', `/v1/ideas/${ideas[1]?.id}`, { token: first.token })
  await expectTrueCounts()
  await compactCounts(app.deps.db)
  await expectTrueCounts()
  for (const { token, password } of [first, second]) {
    const body = { password, ideas: token === first.token ? 'delete' : 'keep' }
    await app.call('POST', '/v1/settings/account-deletion', { token, body })
    await expectTrueCounts()
  }
  await compactCounts(app.deps.db)
  await expectTrueCounts()
})

test('numbers that triggers keep are true after many changes at once', async () => {
  const member = await signedInMember(app)
  await Promise.all(Array.from({ length: 20 }, (_, index) => shareIdea(app, member, { title: `Idea ${index}` })))
  await Promise.all([compactCounts(app.deps.db), compactCounts(app.deps.db), shareIdea(app, member)])
  await expectTrueCounts()
  expect(await readCount(app.deps.db, 'ideas')).toBe(21)
})
