import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { addMember, hasAnyMember } from '../features/accounts/accounts.service.ts'
import { connect } from '../features/connections/connections.service.ts'
import { createIdea } from '../features/ideas/ideas.service.ts'
import { discardWaitingMails } from '../features/mails/mails.service.ts'
import { saveNewProfile } from '../features/profiles/profiles.service.ts'
import { reviewIdea } from '../features/reviews/reviews.service.ts'
import type { Admin, Member } from '../lib/actor.ts'
import { HOUR } from '../lib/clock.ts'
import { type DemoIdea, demoIdea, demoMember } from './demo-community.ts'
import { type DemoConnection, demoConnections } from './demo-connections.ts'
import { demoPdf } from './demo-pdf.ts'

export const DEMO_MEMBERS = 60
export const DEMO_IDEAS = 120
const DEMO_PASSWORD = 'a bench in the quad'
const ADMIN_EMAIL = 'admin@quad.example'

type DemoSize = { members?: number; ideas?: number }

/** Fills an empty installation with an invented community, the same one every time. Leaves any other alone. */
export async function fillWithDemo(size: DemoSize): Promise<void> {
  const deps = openDeps(readConfig(), pino({ level: 'silent' }))
  try {
    await migrate(deps.db)
    if (await hasAnyMember(deps)) {
      process.stdout.write('This installation has members already; the demo community is for an empty one.\n')
      return
    }
    await addCommunity(deps, { members: size.members ?? DEMO_MEMBERS, ideas: size.ideas ?? DEMO_IDEAS })
    process.stdout.write(
      `Demo community added. Sign in as ${demoMember(0).email} or, to review, as ${ADMIN_EMAIL};\nthe password of all is: ${DEMO_PASSWORD}\n`,
    )
  } finally {
    await closeDeps(deps)
  }
}

/** Writes the community through the services, as if its members had done it over the past weeks. */
export async function addCommunity(deps: Deps, size: Required<DemoSize>): Promise<void> {
  const start = deps.clock.now().getTime()
  const hoursAgo = (hours: number): Deps => ({ ...deps, clock: { now: () => new Date(start - hours * HOUR) } })
  const members: Member[] = []
  for (let index = 0; index < size.members; index++) {
    members.push(await addDemoMember(hoursAgo(size.ideas * 6 + (size.members - index) * 3), index))
  }
  const admin = await addAdmin(hoursAgo((size.ideas + size.members) * 6))
  const ideas = Array.from({ length: size.ideas }, (_, index) => {
    const hours = (size.ideas - index) * 5
    const idea = demoIdea(index, size.members)
    return { hours, add: () => addDemoIdea(hoursAgo(hours), hoursAgo(hours - 4), members, admin, idea) }
  })
  const connections = demoConnections(size.members).map((connection) => {
    const hours = connection.hoursAgo
    return { hours, add: () => addDemoConnection(hoursAgo(hours), hoursAgo(hours - 1), members, connection) }
  })
  for (const { add } of [...ideas, ...connections].sort((one, other) => other.hours - one.hours)) await add()
  await discardWaitingMails(deps)
}

async function addDemoMember(deps: Deps, index: number): Promise<Member> {
  const { email, username, profile } = demoMember(index)
  const user = await addMember(deps, { email, username, password: DEMO_PASSWORD, isAdmin: false })
  const member: Member = { kind: 'member', userId: user.id, isAdmin: false, sessionHash: '' }
  await saveNewProfile(deps, member, profile)
  return member
}

async function addDemoConnection(
  then: Deps,
  later: Deps,
  members: Member[],
  { from, to, note, isAccepted }: DemoConnection,
): Promise<void> {
  const [asker, asked] = [members[from], members[to]]
  if (!asker || !asked) return
  await connect(then, asker, { user_id: asked.userId, note })
  // Whom somebody asks back is connected at once.
  if (isAccepted) await connect(later, asked, { user_id: asker.userId, note: '' })
}

async function addAdmin(deps: Deps): Promise<Admin> {
  const user = await addMember(deps, { email: ADMIN_EMAIL, username: 'admin', password: DEMO_PASSWORD, isAdmin: true })
  const admin: Admin = { kind: 'member', userId: user.id, isAdmin: true, sessionHash: '' }
  const { profile } = demoMember(12)
  await saveNewProfile(deps, admin, { ...profile, firstname: 'Quad', lastname: 'Administrator', title: 'Reviewer' })
  return admin
}

async function addDemoIdea(then: Deps, later: Deps, members: Member[], admin: Admin, idea: DemoIdea): Promise<void> {
  const author = members[idea.author]
  if (!author) return
  const pdf = idea.hasPdf ? Buffer.from(demoPdf(idea.form.title, idea.form.learning_outcome)).toString('base64') : ''
  const { id } = await createIdea(then, author, { ...idea.form, pdf })
  const isReviewed = idea.status !== 'Pending' || idea.feedback !== ''
  if (isReviewed) await reviewIdea(later, admin, id, { status: idea.status, feedback: idea.feedback })
}
