import { randomUUID } from 'node:crypto'
import type { Idea } from '../../contract/ideas.ts'
import { demoPdf } from '../cli/demo-pdf.ts'
import { changeAccountStatus, setReviewScope } from '../features/accounts/accounts.service.ts'
import { DAY, MINUTE } from '../lib/clock.ts'
import { transact } from '../transact.ts'
import { actionsIn, type CanaryActions } from './canary-actions.ts'
import { signedInMember, type TestMember } from './members.ts'
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
const LISTED_WORD = 'forbiddenword'
export const AUTHOR_MOBILE = '+94 77 123 4567'

/** The text by which a hidden thing is recognised. */
export function canary(name: string): string {
  return `${CANARY_WORD}${name.charAt(0).toUpperCase()}${name.slice(1)}X`
}

const pdfWith = (name: string) => Buffer.from(demoPdf('Brief', canary(name))).toString('base64')

const ROLES = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]

export async function makePeople(app: TestApp): Promise<People> {
  const people = {} as People
  for (const name of PEOPLE) {
    const role = { isAdmin: name === 'admin', isReviewer: name === 'reviewer' || name === 'outside' }
    const own = name === 'shy' ? { firstname: canary('hiddenName'), skills: [canary('hiddenSkill')] } : {}
    people[name] = await signedInMember(app, { firstname: name, ...role, ...own })
  }
  const scope = { faculties: [], categories: ['Design'] }
  await transact(app.deps, (tx) => setReviewScope(tx, people.outside.id, scope))
  // Reports of new accounts hide nothing.
  const created_at = new Date(app.clock.now().getTime() - 2 * DAY).toISOString()
  await app.deps.db.updateTable('users').set({ created_at }).execute()
  return people
}

/** A community whose canaries are seen by everybody, or by those alone for whom they are. */
export async function makePublicWorld(app: TestApp, people: People) {
  const { admin, author, follower, shy, gone, blocked } = people
  const actions = actionsIn(app, admin)
  const { send, share, comment, makeEvent } = actions
  await actions.saveSettings({ events: { publishing: 'members' }, word_list: { words: [LISTED_WORD] } })
  await send(author, 'PATCH', 'profile/update', { mobile: AUTHOR_MOBILE })
  await send(gone, 'PATCH', 'profile/update', { bio: canary('suspendedBio') })
  await send(author, 'PUT', `blocks/${blocked.id}`)
  await send(follower, 'POST', 'connections', { user_id: author.id, note: canary('note') })
  await send(author, 'PUT', `drafts/${randomUUID()}`, { title: canary('draft') })
  const { url: calendar } = await send(follower, 'POST', 'calendar/token')

  const open = await share(author, { title: 'Lantern library', roles: ROLES })
  const hidden = await share(author, {
    ...{ title: 'Lantern repair', description: canary('hiddenText'), tags: [canary('hiddenTag')] },
    ...{ pdf: pdfWith('hiddenPdf'), roles: [...ROLES.slice(0, 2), { title: canary('hiddenRole') }] },
  })
  const versioned = await share(author, { title: 'Lantern parade', description: canary('hiddenVersion') })
  const ofShy = await share(shy, { title: 'Lantern walk', roles: ROLES })
  const ofGone = await share(gone, { description: canary('suspendedIdea'), pdf: pdfWith('suspendedPdf') })
  const unsent = await share(author, { title: 'Lantern tower' })
  const ideas = [open, hidden, versioned, ofShy, ofGone, unsent]
  for (const { id } of ideas) {
    if (id !== unsent.id) await actions.review(id, { status: 'Approved' })
    await send(follower, 'PUT', `ideas/${id}/support`)
    await send(follower, 'PUT', `ideas/${id}/follow`)
  }
  for (const idea of [open, hidden]) await addTeam(actions, people, idea)
  const onOpen = `ideas/${open.id}`
  const mention = `@${author.email.split('@')[0]}`
  const comments = {
    hidden: await comment(follower, onOpen, `${mention} ${canary('hiddenComment')}`),
    suspended: await comment(gone, onOpen, `${mention} ${canary('suspendedComment')}`),
    onHidden: await comment(follower, `ideas/${hidden.id}`, `${mention} ${canary('commentOnHidden')}`),
    shy: await comment(shy, onOpen, `${mention} A plain comment`),
  }
  await actions.offer(shy, open, 2)
  await send(shy, 'POST', `ideas/${ofShy.id}/roles/${ofShy.roles[0]?.id}/invitations`, { user_id: follower.id })
  await send(shy, 'POST', 'connections', { user_id: follower.id, note: '' })
  const events = {
    open: await makeEvent(author, { online_url: `https://meet.example/${canary('onlineUrl')}`, idea_id: open.id }),
    hidden: await makeEvent(author, { description: canary('hiddenEvent') }),
    shy: await makeEvent(shy, { title: 'Walk' }),
    gone: await makeEvent(gone, { description: canary('suspendedEvent') }),
  }
  for (const { id } of Object.values(events)) {
    if (id !== events.gone.id) await comment(follower, `events/${id}`, 'A plain comment')
    await send(follower, 'PUT', `events/${id}/rsvp`, { answer: 'going' })
  }
  return { actions, people, calendar, comments, events, ideas: { open, hidden, versioned, ofShy, ofGone, unsent } }
}

export type PublicWorld = Awaited<ReturnType<typeof makePublicWorld>>

async function addTeam({ send, offer }: CanaryActions, { author, coauthor, team }: People, idea: Idea): Promise<void> {
  for (const [role, member] of [coauthor, team].entries()) {
    await send(author, 'POST', `offers/${await offer(member, idea, role)}/accept`)
  }
  await send(author, 'PATCH', `ideas/${idea.id}/team/${coauthor.id}`, { is_coauthor: true })
}

/** Hides what is to be hidden, and adds what is never public. */
export async function hideWorld(
  app: TestApp,
  { actions, people, comments, events, ideas }: PublicWorld,
): Promise<void> {
  const { author, gone, reporter, shy, follower, reviewer } = people
  const { send, edit, share } = actions
  app.clock.advance(MINUTE)
  const hide = (kind: string, id: string) => actions.hideReported(reporter, kind, id, canary('statement'))
  const reports = [
    await hide('profile', shy.id),
    await hide('comment', comments.hidden),
    await hide('event', events.hidden.id),
    await hide('idea', ideas.hidden.id),
    await hide('idea', ideas.versioned.id),
  ]
  await changeAccountStatus(app.deps, gone.email, 'suspend')
  app.clock.advance(MINUTE)
  await edit(author, ideas.hidden.id, { title: canary('titleWhileHidden'), description: canary('hiddenText') })
  const { version } = (await actions.get(author, `events/${events.hidden.id}`)).event
  await send(author, 'PATCH', `events/${events.hidden.id}`, { title: canary('eventWhileHidden'), version })
  await showWithoutVersion(app, { actions, people }, { ...ideas.versioned, report: reports.at(-1) ?? '' })

  await actions.comment(follower, `ideas/${ideas.open.id}`, `${LISTED_WORD} ${canary('heldComment')}`)
  await actions.makeEvent(author, { title: `${LISTED_WORD} ${canary('heldEvent')}` })
  await actions.saveSettings({ ideas: { publishing: 'after_review' } })
  const unpublished = { title: canary('unpublished'), pdf: pdfWith('unpublishedPdf'), reason: canary('reason') }
  await edit(author, ideas.open.id, unpublished)
  await share(author, { title: canary('heldIdea'), pdf: pdfWith('heldPdf') })
  const rejected = await share(author, { title: canary('rejectedIdea'), pdf: pdfWith('rejectedPdf') })
  await actions.review(rejected.id, { status: 'Rejected', feedback: canary('feedback') })
  const decision = { decision: 'request_changes', feedback: canary('unsentFeedback'), version: ideas.unsent.version }
  await send(reviewer, 'POST', `ideas/${ideas.unsent.id}/reviews`, decision)
}

/** The author removes the text for which the idea was hidden, and objects. */
async function showWithoutVersion(
  app: TestApp,
  { actions, people: { author, reviewer } }: Pick<PublicWorld, 'actions' | 'people'>,
  { id, report }: { id: string; report: string },
): Promise<void> {
  await actions.edit(author, id, { title: 'Lantern parade' })
  app.clock.advance(MINUTE)
  const decision = await app.deps.db
    .selectFrom('report_decisions')
    .select('id')
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  await actions.send(author, 'POST', `decisions/${decision.id}/objection`, { text: 'I removed it.' })
  await actions.send(reviewer, 'POST', `reports/${report}/decision`, { action: 'keep', reason: 'It is gone.' })
}
