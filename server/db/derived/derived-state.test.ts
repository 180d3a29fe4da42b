// @module-tag postgres

import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { UserType } from '../../../contract/accounts.ts'
import type { IdeaStatus } from '../../../contract/ideas.ts'
import { comparisonKey, indexedText } from '../../../contract/tokeniser.ts'
import { demoIdea, demoMember } from '../../cli/demo-community.ts'
import { accountRows, ideaRow } from '../../cli/demo-rows.ts'
import { skillColumns } from '../../features/roles/roles.repo.ts'
import { newId } from '../../lib/ids.ts'
import { isLongRun } from '../../testing/long-run.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'
import { compactCounts, readCount } from '../counts.ts'
import { migrate } from '../migrate.ts'
import { planSearch } from '../search.ts'
import type { Db } from '../tables.ts'
import { dropDerivedState } from './derived-state.ts'

const RUNS = isLongRun ? 25 : 5
const CHANGES_MAX = 30
const NOW = '2026-01-05T09:00:00.000Z'
const TODAY = '2026-01-05'
const FACULTIES = ['Faculty of Education', 'Faculty of Law', '']
const CATEGORIES = ['Design', 'Education', '']
const WORDS = ['lantern', 'compass']
const SKILLS = [[], ['Flutter'], ['FLUTTER', 'Tamil'], ['\u200b', 'flutter', 'Flutter']]
const USER_TYPES: UserType[] = ['normal', 'reviewer', 'admin']
const STATUSES: IdeaStatus[] = ['Pending', 'Approved', 'Rejected']

type Member = {
  id: string
  isActivated: boolean
  isSuspended: boolean
  isCompleted: boolean
  isClosed: boolean
  role: UserType
  isHidden: boolean
  faculty: string
  skills: string[]
}
type Role = { id: string; skills: string[]; filledBy: Member | null; isRemoved: boolean }
type Idea = {
  id: string
  author: Member
  status: IdeaStatus
  category: string
  word: string
  isHidden: boolean
  isHeld: boolean
  shownStatus: IdeaStatus | null
  mergedInto?: Idea | undefined
  roles: Role[]
}
/** A model of the rows, without triggers. */
type Model = { members: Member[]; ideas: Idea[] }
/** Changes the database and the model alike. */
type Change = (db: Db, model: Model) => Promise<void>

const isListed = (member: Member) => member.isActivated && !member.isSuspended && member.isCompleted && !member.isHidden
const isPublic = ({ status, shownStatus, isHidden, isHeld, author }: Idea) =>
  (shownStatus ?? status) !== 'Rejected' && !isHidden && !isHeld && !author.isSuspended
const skills = fc.constantFrom(...SKILLS)
const isMerged = (idea: Idea) => idea.mergedInto !== undefined
const at = (is: boolean) => (is ? NOW : null)

const pick = fc.nat({ max: 5 })
const among = <T>(list: T[], index: number): T | undefined => list[index % list.length]

const addMember = fc.record({ faculty: fc.constantFrom(...FACULTIES), isActivated: fc.boolean() }).map(
  ({ faculty, isActivated }): Change =>
    async (db, { members }) => {
      const { user, profile } = accountRows(demoMember(members.length), 'none', NOW)
      const email = `${user.id}@campus.example`
      await db
        .insertInto('users')
        .values({ ...user, email, activated_at: at(isActivated) })
        .execute()
      await db
        .insertInto('profiles')
        .values({ ...profile, faculty })
        .execute()
      members.push({
        ...{
          id: user.id,
          isActivated,
          isSuspended: false,
          isCompleted: true,
          isClosed: false,
          role: 'normal',
          isHidden: false,
          faculty,
        },
        skills: demoMember(members.length).profile.skills,
      })
    },
)

/** One column at a time: a trigger may not hang on another one. */
const changeMember = fc
  .record({
    ...{ pick, is: fc.boolean(), faculty: fc.constantFrom(...FACULTIES), skills, role: fc.constantFrom(...USER_TYPES) },
    column: fc.nat({ max: 7 }),
  })
  .map(
    ({ pick, is, faculty, skills, role, column }): Change =>
      async (db, { members }) => {
        const member = among(members, pick)
        if (!member) return
        const setUser = async (change: Partial<Member>, columns: object) => {
          Object.assign(member, change)
          await db.updateTable('users').set(columns).where('id', '=', member.id).execute()
        }
        const setProfile = async (change: Partial<Member>, columns: object) => {
          Object.assign(member, change)
          await db.updateTable('profiles').set(columns).where('user_id', '=', member.id).execute()
        }
        const changes = [
          () => setUser({ isActivated: is }, { activated_at: at(is) }),
          () => setUser({ isSuspended: is }, { suspended_at: at(is) }),
          () => setProfile({ isCompleted: is }, { completed_at: at(is) }),
          () => setProfile({ faculty }, { faculty }),
          () => setProfile({ isClosed: is }, { closed_to_matches_at: at(is) }),
          () => setProfile({ skills }, skillColumns(skills)),
          () => setUser({ role }, { user_type: role }),
          () => setProfile({ isHidden: is }, { hidden_at: at(is) }),
        ]
        await changes[column]?.()
      },
  )

const deleteMember = fc.record({ pick }).map(
  ({ pick }): Change =>
    async (db, model) => {
      const member = among(model.members, pick)
      if (!member) return
      await db.deleteFrom('users').where('id', '=', member.id).execute()
      model.members = model.members.filter((other) => other !== member)
      removeIdeas(model, ({ author }) => author === member)
      for (const role of model.ideas.flatMap(({ roles }) => roles)) if (role.filledBy === member) role.filledBy = null
    },
)

/** Ideas merged into a removed one are no longer merged. */
function removeIdeas(model: Model, isRemoved: (idea: Idea) => boolean): void {
  const removed = model.ideas.filter(isRemoved)
  model.ideas = model.ideas.filter((idea) => !isRemoved(idea))
  for (const idea of model.ideas) if (idea.mergedInto && removed.includes(idea.mergedInto)) idea.mergedInto = undefined
}

const content = {
  status: fc.constantFrom(...STATUSES),
  category: fc.constantFrom(...CATEGORIES),
  word: fc.constantFrom(...WORDS),
}

const addIdea = fc.record({ pick, ...content }).map(
  ({ pick, ...rest }): Change =>
    async (db, { members, ideas }) => {
      const author = among(members, pick)
      if (!author) return
      const { word, ...columns } = rest
      const row = ideaRow(demoIdea(0, 1), { authorId: author.id, pdfFileId: null }, NOW, NOW)
      await db
        .insertInto('ideas')
        .values({ ...row, ...columns, search_text: indexedText(word) })
        .execute()
      ideas.push({ id: row.id, author, roles: [], isHidden: false, isHeld: false, shownStatus: null, ...rest })
    },
)

const addRole = fc.record({ pick, skills }).map(
  ({ pick, skills }): Change =>
    async (db, { ideas }) => {
      const idea = among(ideas, pick)
      if (!idea) return
      const id = newId()
      await db
        .insertInto('idea_roles')
        .values({
          id,
          idea_id: idea.id,
          position: 0,
          title: 'Role',
          note: '',
          ...skillColumns(skills),
          created_at: NOW,
        })
        .execute()
      idea.roles.push({ id, skills, filledBy: null, isRemoved: false })
    },
)

const changeRole = fc.record({ pick, role: pick, is: fc.boolean(), skills, column: fc.nat({ max: 3 }) }).map(
  ({ pick, role: place, is, skills, column }): Change =>
    async (db, { ideas }) => {
      const idea = among(
        ideas.filter(({ roles }) => roles.length > 0),
        pick,
      )
      const role = among(idea?.roles ?? [], place)
      if (!idea || !role) return
      const set = async (change: Partial<Role>, columns: object) => {
        Object.assign(role, change)
        await db.updateTable('idea_roles').set(columns).where('id', '=', role.id).execute()
      }
      // Nobody has two roles of an idea.
      const filledBy = idea.roles.some((one) => one.filledBy) ? null : idea.author
      const changes = [
        () => set({ skills }, skillColumns(skills)),
        () => set({ isRemoved: is }, { removed_at: at(is) }),
        () => set({ filledBy }, { filled_by: filledBy?.id ?? null }),
        async () => {
          await db.deleteFrom('idea_roles').where('id', '=', role.id).execute()
          idea.roles = idea.roles.filter((one) => one !== role)
        },
      ]
      await changes[column]?.()
    },
)

const changeIdea = fc.record({ pick, author: pick, is: fc.boolean(), ...content, column: fc.nat({ max: 8 }) }).map(
  ({ pick, author, is, word, column, ...rest }): Change =>
    async (db, { members, ideas }) => {
      const idea = among(ideas, pick)
      const newAuthor = among(members, author)
      const mergedInto = among(
        ideas.filter((one) => one !== idea),
        author,
      )
      if (!idea || !newAuthor) return
      const set = async (change: Partial<Idea>, columns: object) => {
        Object.assign(idea, change)
        await db.updateTable('ideas').set(columns).where('id', '=', idea.id).execute()
      }
      const changes = [
        () => set({ author: newAuthor }, { user_id: newAuthor.id }),
        () => set({ word }, { search_text: indexedText(word) }),
        () => set({ isHidden: is }, { hidden_at: at(is) }),
        () => set({ status: rest.status }, { status: rest.status }),
        () => set({ isHeld: is }, { held_at: at(is) }),
        () => set({ shownStatus: is ? rest.status : null }, { shown_status: is ? rest.status : null }),
        () => set({ category: rest.category }, { category: rest.category }),
        () => set({ mergedInto: undefined }, { merged_into: null }),
        () => mergedInto && set({ mergedInto }, { merged_into: mergedInto.id }),
      ]
      await changes[column]?.()
    },
)

const deleteIdea = fc.record({ pick }).map(
  ({ pick }): Change =>
    async (db, model) => {
      const idea = among(model.ideas, pick)
      if (!idea) return
      await db.deleteFrom('ideas').where('id', '=', idea.id).execute()
      removeIdeas(model, (other) => other === idea)
    },
)

const anyChange = fc.oneof(
  { weight: 1, arbitrary: addMember },
  { weight: 6, arbitrary: changeMember },
  { weight: 1, arbitrary: deleteMember },
  { weight: 1, arbitrary: addIdea },
  { weight: 6, arbitrary: changeIdea },
  { weight: 1, arbitrary: deleteIdea },
  { weight: 2, arbitrary: addRole },
  { weight: 4, arbitrary: changeRole },
)

/** A community, then changes to it. */
const changeSequence = fc
  .tuple(
    fc.array(addMember, { minLength: 2, maxLength: 4 }),
    fc.array(addIdea, { minLength: 2, maxLength: 4 }),
    fc.array(addRole, { minLength: 2, maxLength: 4 }),
    fc.array(anyChange, { minLength: 20, maxLength: CHANGES_MAX }),
  )
  .map((parts) => parts.flat())

/** How many there are of each key. */
function tally(keys: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const key of keys.toSorted()) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

const expected = ({ members, ideas }: Model) => ({
  listed: members.filter(isListed).map(({ id }) => id),
  public: ideas.filter(isPublic).map(({ id }) => id),
  found: ideas.filter(({ word }) => word === WORDS[0]).map(({ id }) => id),
  users: tally(members.map(({ role }) => role)),
  'suspended-users': tally(members.filter(({ isSuspended }) => isSuspended).map(({ role }) => role)),
  'unactivated-users': tally(
    members.filter(({ isActivated, isSuspended }) => !isActivated && !isSuspended).map(({ role }) => role),
  ),
  'listed-profiles': tally(members.filter(isListed).map(({ faculty }) => faculty)),
  'public-ideas': tally(ideas.filter((idea) => isPublic(idea) && !isMerged(idea)).map(({ category }) => category)),
  ideas: tally(ideas.filter((idea) => !isMerged(idea)).map(({ status }) => status)),
  categories: tally(ideas.filter((idea) => !isMerged(idea)).map(({ status, category }) => `${status} ${category}`)),
  'idea-days': tally(ideas.filter((idea) => !isMerged(idea)).map(() => TODAY)),
  'listed-days': tally(members.filter(isListed).map(() => TODAY)),
  memberSkills: members
    .filter((member) => isListed(member) && !member.isClosed)
    .flatMap(({ id, skills }) => pairsOf(id, skills)),
  wantedSkills: ideas
    .filter((idea) => isPublic(idea) && !isMerged(idea))
    .flatMap(({ id, roles }) => {
      const open = roles.filter(({ filledBy, isRemoved }) => !filledBy && !isRemoved)
      const asked = pairsOf(
        id,
        open.flatMap(({ skills }) => skills),
      )
      return open.length > 0 ? [`${id} `, ...asked] : []
    }),
})

/** Pairs of an id and a comparison key of its skills, without duplicates and empty keys. */
function pairsOf(id: string, skills: string[]): string[] {
  return [...new Set(skills.map(comparisonKey))].filter((key) => key !== '').map((key) => `${id} ${key}`)
}

async function derived(db: Db) {
  const listed = await db.selectFrom('profiles').select('user_id as id').where('listed_at', 'is not', null).execute()
  const open = await db.selectFrom('ideas').select('id').where('public_at', 'is not', null).execute()
  const { page } = await planSearch(db, 'ideas', WORDS[0] ?? '')
  const found = await db.selectFrom('ideas').select('id').where(page).execute()
  const { rows } = await sql<{ kind: string; key: string; total: number }>`
    select kind, key, sum(value) as total from counts group by kind, key having sum(value) <> 0 order by key`.execute(
    db,
  )
  const counts = (wanted: string) =>
    Object.fromEntries(rows.filter(({ kind }) => kind === wanted).map(({ key, total }) => [key, Number(total)]))
  const memberSkills = await db.selectFrom('member_skills').selectAll().execute()
  const wantedSkills = await db.selectFrom('wanted_skills').selectAll().execute()
  return {
    memberSkills: memberSkills.map(({ user_id, skill_key }) => `${user_id} ${skill_key}`),
    wantedSkills: wantedSkills.map(({ idea_id, skill_key }) => `${idea_id} ${skill_key}`),
    listed: listed.map(({ id }) => id),
    public: open.map(({ id }) => id),
    found: found.map(({ id }) => id),
    users: counts('users'),
    'suspended-users': counts('suspended-users'),
    'unactivated-users': counts('unactivated-users'),
    'listed-profiles': counts('listed-profiles'),
    'public-ideas': counts('public-ideas'),
    ideas: counts('ideas'),
    categories: counts('categories'),
    'idea-days': counts('idea-days'),
    'listed-days': counts('listed-days'),
  }
}

function sorted<T extends object>(state: T): T {
  const entries = Object.entries(state).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
  return Object.fromEntries(entries)
}

/** Responses to a visitor, from a server without a cache. */
async function shown({ call }: TestApp, { members, ideas }: Model) {
  const get = async (url: string) => (await call('GET', url)).json()
  const exists = async (url: string) => (await call('GET', url)).statusCode === 200
  const those = async <T extends { id: string }>(list: T[], path: string) => {
    const isThere = await Promise.all(list.map(({ id }) => exists(`${path}/${id}`)))
    return list.filter((_, index) => isThere[index]).map(({ id }) => id)
  }
  const directory = await get('/v1/profiles-with-ideas?limit=100')
  const feed = await get('/v1/ideas/feed?page_size=100')
  return {
    directory: [
      directory.profiles.map((row: { profile: { id: string } }) => row.profile.id).toSorted(),
      directory.count,
    ],
    feed: [feed.ideas.map(({ id }: { id: string }) => id).toSorted(), feed.metadata.total_records],
    profiles: await those(members, '/v1/profiles/id'),
    ideas: await those(ideas, '/v1/ideas'),
  }
}

function expectedShown({ members, ideas }: Model) {
  const listed = members.filter(isListed).map(({ id }) => id)
  const open = ideas.filter(isPublic).map(({ id }) => id)
  const onBoard = ideas.filter((idea) => isPublic(idea) && !isMerged(idea)).map(({ id }) => id)
  return {
    directory: [listed.toSorted(), listed.length],
    feed: [onBoard.toSorted(), onBoard.length],
    profiles: listed,
    ideas: open,
  }
}

/** As a start of a version with other statements. */
async function applyAgain(db: Db): Promise<void> {
  await db.updateTable('derived_state').set({ hash: 'of another version' }).execute()
  await migrate(db)
}

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

test('derived state says what the rows say and visitors are shown it, after any changes', async () => {
  // Proves trust 27/4, 27/15.
  const uncached = await startSecondServer(app, { isCaching: false })
  const { db } = app.deps
  await fc.assert(
    fc.asyncProperty(changeSequence, async (changes) => {
      await db.deleteFrom('users').execute()
      const model: Model = { members: [], ideas: [] }
      for (const apply of changes) {
        await apply(db, model)
        expect(sorted(await derived(db))).toEqual(sorted(expected(model)))
      }
      expect(await shown(uncached, model)).toEqual(expectedShown(model))
      await compactCounts(db)
      await applyAgain(db)
      expect(sorted(await derived(db))).toEqual(sorted(expected(model)))
    }),
    { numRuns: RUNS },
  )
})

describe('a start', () => {
  async function withMembers(): Promise<Model> {
    const model: Model = { members: [], ideas: [] }
    const [add] = fc.sample(addMember, { numRuns: 1, seed: 1 })
    const [share] = fc.sample(addIdea, { numRuns: 1, seed: 1 })
    for (const apply of [add, add, share, share]) await apply?.(app.deps.db, model)
    return model
  }

  test('a start with other statements computes what nothing kept meanwhile', async () => {
    const { db } = app.deps
    const model = await withMembers()
    await db.transaction().execute(dropDerivedState)
    const [member] = model.members
    await db
      .updateTable('users')
      .set({ activated_at: NOW, suspended_at: NOW })
      .where('id', '=', member?.id ?? '')
      .execute()
    await db
      .updateTable('ideas')
      .set({ title: WORDS[0] ?? '', status: 'Approved' })
      .execute()
    Object.assign(member ?? {}, { isActivated: true, isSuspended: true })
    for (const idea of model.ideas) Object.assign(idea, { word: WORDS[0], status: 'Approved' })
    expect(sorted(await derived(db))).not.toEqual(sorted(expected(model)))
    await migrate(db)
    expect(sorted(await derived(db))).toEqual(sorted(expected(model)))
  })

  test('a start removes the triggers of other versions', async () => {
    const { db } = app.deps
    const isPostgres = app.deps.config.database.engine === 'postgres'
    if (isPostgres)
      await sql`create function derived_old() returns trigger language plpgsql as $$ begin
      raise exception 'old'; end $$`.execute(db)
    await sql
      .raw(
        isPostgres
          ? 'create trigger derived_old before insert on users for each row execute function derived_old()'
          : "create trigger derived_old before insert on users begin select raise(abort, 'old'); end",
      )
      .execute(db)
    await expect(withMembers()).rejects.toThrow('old')
    await applyAgain(db)
    await withMembers()
  })

  test('a start waits for another process, and fails none of its requests', async ({ skip }) => {
    const { db } = app.deps
    if (app.deps.config.database.engine === 'sqlite') return skip()
    const { members, ideas } = await withMembers()
    const request = await db.startTransaction().execute()
    await request
      .updateTable('ideas')
      .set({ category: 'Design' })
      .where('id', '=', ideas[0]?.id ?? '')
      .execute()
    const starting = applyAgain(db)
    await until(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
      expect(rows).not.toEqual([])
    })
    await request
      .updateTable('users')
      .set({ activated_at: NOW })
      .where('id', '=', members[0]?.id ?? '')
      .execute()
    await request.commit().execute()
    await starting
    const [state] = await db.selectFrom('derived_state').selectAll().execute()
    expect(state?.hash).toHaveLength(64)
  })

  test('a start with the same statements changes nothing', async () => {
    const { db } = app.deps
    await db.insertInto('counts').values({ kind: 'ideas', key: 'Pending', value: 7 }).execute()
    await migrate(db)
    expect(await readCount(db, 'ideas', 'Pending')).toBe(7)
    await applyAgain(db)
    expect(await readCount(db, 'ideas', 'Pending')).toBe(0)
  })
})
