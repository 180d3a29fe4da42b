import { randomUUID } from 'node:crypto'
import type { Idea } from '../../contract/ideas.ts'
import { PORTFOLIO_PARTS } from '../../contract/portfolios.values.ts'
import { demoPdf } from '../cli/demo-pdf.ts'
import { setReviewScope } from '../features/accounts/accounts.service.ts'
import { sendDecisions } from '../features/reviews/decisions.service.ts'
import { countReports } from '../features/university-reports/counting.service.ts'
import { DAY, HOUR, MINUTE } from '../lib/clock.ts'
import { transact } from '../transact.ts'
import { actionsIn, type CanaryActions } from './canary-actions.ts'
import { addCalls } from './canary-calls.ts'
import { IDEA } from './ideas.ts'
import { addIdeaImport, addImportedIdea } from './invitations.ts'
import { signedInMember, type TestMember } from './members.ts'
import { addUniversityReport } from './report-rows.ts'
import type { TestApp } from './test-app.ts'

/**
 * `follower` follows, supports and goes to everything; `outside` is a reviewer of another category; `shy` has a hidden profile;
 * `gone` is suspended.
 */
const PEOPLE = [
  'member',
  'blocked',
  'follower',
  'author',
  'coauthor',
  'team',
  'reviewer',
  'outside',
  'admin',
  'shy',
  'gone',
  'reporter',
] as const
export type Person = (typeof PEOPLE)[number]
type People = Record<Person, TestMember>

export const CANARY_WORD = 'Canary'
export const LISTED_WORD = 'forbiddenword'
export const AUTHOR_MOBILE = '+94 77 123 4567'

/** The text by which a hidden thing is recognised. */
export function canary(name: string): string {
  return `${CANARY_WORD}${name.charAt(0).toUpperCase()}${name.slice(1)}X`
}

export const pdfWith = (name: string) => Buffer.from(demoPdf('Brief', canary(name))).toString('base64')

const ROLES = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]

export async function makePeople(app: TestApp): Promise<People> {
  const people = {} as People
  for (const name of PEOPLE) {
    const role = { isAdmin: name === 'admin', isReviewer: name === 'reviewer' || name === 'outside' }
    const own = name === 'shy' ? { firstname: canary('hiddenName'), skills: [canary('hiddenSkill')] } : {}
    people[name] = await signedInMember(app, { firstname: name, ...role, ...own })
  }
  const about: Partial<Record<Person, string>> = {
    ...{ shy: canary('hiddenSkill'), gone: canary('suspendedBio'), reporter: canary('closedPortfolio') },
  }
  for (const name of PEOPLE) {
    const audience = name === 'reporter' ? 'nobody' : 'everybody'
    const body = { audience, parts: PORTFOLIO_PARTS, is_named: true, about: about[name] ?? '' }
    await app.call('PUT', '/v1/me/portfolio', { token: people[name].token, body })
  }
  const named = { username: canary('hiddenUsername') }
  await app.deps.db.updateTable('users').set(named).where('id', '=', people.shy.id).execute()
  const scope = { faculties: [], categories: ['Design'] }
  await transact(app.deps, (tx) => setReviewScope(tx, people.outside.id, scope))
  // Reports of new accounts hide nothing.
  const created_at = new Date(app.clock.now().getTime() - 2 * DAY).toISOString()
  await app.deps.db.updateTable('users').set({ created_at }).execute()
  return people
}

export type PublicFixtures = Awaited<ReturnType<typeof makePublicFixtures>>
type Started = { app: TestApp; actions: CanaryActions; people: People }
type Ideas = Awaited<ReturnType<typeof shareIdeas>>

/** A community whose canaries are visible to everybody, or to named members only. */
export async function makePublicFixtures(app: TestApp, people: People) {
  const { admin, author, follower, gone, blocked, reviewer } = people
  const actions = actionsIn(app, admin)
  const { send } = actions
  await actions.saveSettings({ events: { publishing: 'members' }, word_list: { words: [LISTED_WORD] } })
  await send(author, 'PATCH', 'profile/update', { mobile: AUTHOR_MOBILE })
  await send(gone, 'PATCH', 'profile/update', { bio: canary('suspendedBio') })
  await send(author, 'PUT', `blocks/${blocked.id}`)
  await send(follower, 'POST', 'connections', { user_id: author.id, note: canary('note') })
  await send(author, 'PUT', `drafts/${randomUUID()}`, { title: canary('draft') })
  await send(reviewer, 'POST', 'reviews/templates', { name: 'Own', text: canary('template') })
  const { url: calendar } = await send(follower, 'POST', 'calendar/token')
  const started = { app, actions, people }
  const ideas = await shareIdeas(started)
  const comments = await addComments(started, ideas)
  const events = await addEvents(started, ideas)
  await addRequests(started, ideas)
  await sendMessage(started)
  await sendReview(started, ideas)
  await addCalls(app, actions, people, ideas.open, {
    ...{ draft: canary('callDraft'), words: canary('callWords'), answer: canary('callAnswer') },
    ...{ note: canary('callNote'), sentence: canary('callSentence') },
  })
  await addUniversityReport(app)
  await addIdeaImport(app, admin.id, { title: canary('importedTitle') })
  await addImportedIdea(app, ideas.open.id, `${canary('importedAddress')}@elsewhere.example`)
  await countReports(app.deps)
  return { ...started, calendar, ideas, comments, events }
}

async function shareIdeas({ actions, people }: Started) {
  const { author, follower, shy, gone } = people
  const { send, share } = actions
  const open = await share(author, { title: 'Lantern library', roles: ROLES })
  const hidden = await share(author, {
    ...{ title: 'Lantern repair', description: canary('hiddenText'), tags: [canary('hiddenTag')] },
    ...{ pdf: pdfWith('hiddenPdf'), roles: [...ROLES.slice(0, 2), { title: canary('hiddenRole') }] },
  })
  const versioned = await share(author, { title: 'Lantern parade', description: canary('hiddenVersion') })
  const ofShy = await share(shy, { title: 'Lantern walk', roles: ROLES })
  const ofGone = await share(gone, { description: canary('suspendedIdea'), pdf: pdfWith('suspendedPdf') })
  const unsent = await share(author, { title: 'Lantern tower' })
  for (const { id } of [open, hidden, versioned, ofShy, ofGone]) await actions.review(id, { status: 'Approved' })
  for (const { id } of [open, hidden, versioned, ofShy, ofGone, unsent]) {
    await send(follower, 'PUT', `ideas/${id}/support`)
    await send(follower, 'PUT', `ideas/${id}/follow`)
  }
  for (const idea of [open, hidden]) await addTeam(actions, people, idea)
  return { open, hidden, versioned, ofShy, ofGone, unsent }
}

/** Each mentions the author, who is mailed. */
async function addComments({ app, actions: { send, comment }, people }: Started, { open, hidden }: Ideas) {
  const { author, follower, shy, gone, member } = people
  const subject = `ideas/${open.id}`
  const add = (who: TestMember, text: string, on = subject) =>
    comment(who, on, `@${author.email.split('@')[0]} ${text}`)
  const hiddenId = await add(follower, canary('hiddenComment'))
  await add(gone, canary('suspendedComment'))
  await add(follower, canary('commentOnHidden'), `ideas/${hidden.id}`)
  await send(author, 'POST', `ideas/${hidden.id}/updates`, { text: canary('updateOnHidden') })
  await add(shy, 'A plain comment')
  await comment(member, subject, `Ask @${canary('hiddenUsername')}, or @${canary('hiddenUsername').toLowerCase()}!`)
  const edited = await add(member, canary('earlierComment'))
  app.clock.advance(HOUR)
  await send(member, 'PATCH', `comments/${edited}`, { text: 'A plain comment' })
  const deleted = await add(member, canary('deletedComment'))
  await send(follower, 'POST', `${subject}/comments`, { text: 'A plain reply', reply_to: deleted })
  await send(member, 'DELETE', `comments/${deleted}`)
  return { hidden: hiddenId }
}

async function addEvents({ actions, people: { author, follower, shy, gone } }: Started, { open }: Ideas) {
  const { send, comment, makeEvent } = actions
  const events = {
    open: await makeEvent(author, { online_url: `https://meet.example/${canary('onlineUrl')}`, idea_id: open.id }),
    hidden: await makeEvent(author, { description: canary('hiddenEvent') }),
    shy: await makeEvent(shy, { title: 'Walk' }),
    gone: await makeEvent(gone, { description: canary('suspendedEvent') }),
  }
  for (const { id } of Object.values(events)) {
    await comment(follower, `events/${id}`, 'A plain comment')
    await send(follower, 'PUT', `events/${id}/rsvp`, { answer: 'going' })
  }
  return events
}

async function addRequests({ actions: { send, offer }, people }: Started, { open, ofShy }: Ideas): Promise<void> {
  const { shy, follower, reporter } = people
  await offer(shy, open, 2)
  await offer(reporter, ofShy, 2, canary('offerNote'))
  await send(shy, 'POST', `ideas/${ofShy.id}/roles/${ofShy.roles[0]?.id}/invitations`, { user_id: follower.id })
  await send(shy, 'POST', 'connections', { user_id: follower.id, note: '' })
}

/** Between the author and the co-author, who are connected. */
async function sendMessage({ actions: { send }, people: { author, coauthor } }: Started): Promise<void> {
  const { conversation } = await send(author, 'POST', 'conversations', { user_id: coauthor.id })
  await send(author, 'POST', `conversations/${conversation.id}/messages`, { text: canary('message') })
}

async function sendReview({ app, actions, people: { author, reviewer } }: Started, { open }: Ideas): Promise<void> {
  const { version } = (await actions.get(author, `ideas/${open.id}`)).idea
  const notes = [{ quote: IDEA.description, text: canary('reviewNote') }]
  await actions.send(reviewer, 'POST', `ideas/${open.id}/reviews`, { decision: 'approve', notes, version })
  app.clock.advance(MINUTE)
  await sendDecisions(app.deps)
}

async function addTeam({ send, offer }: CanaryActions, { author, coauthor, team }: People, idea: Idea): Promise<void> {
  for (const [role, member] of [coauthor, team].entries()) {
    await send(author, 'POST', `offers/${await offer(member, idea, role)}/accept`)
  }
  await send(author, 'PATCH', `ideas/${idea.id}/team/${coauthor.id}`, { is_coauthor: true })
}
