import { changeAccountStatus } from '../features/accounts/accounts.service.ts'
import { MINUTE } from '../lib/clock.ts'
import { canary, LISTED_WORD, type PublicFixtures, pdfWith } from './canary-fixtures.ts'

/** Hides part of the content, and adds content that is never public. */
export async function hideFixtures(fixtures: PublicFixtures): Promise<void> {
  const { app, actions, people, comments, events, ideas } = fixtures
  const { author, gone, reporter, shy } = people
  const { send, edit } = actions
  app.clock.advance(MINUTE)
  const hide = (kind: string, id: string) => actions.hideReported(reporter, kind, id, canary('statement'))
  const reports = [
    await hide('profile', shy.id),
    await hide('comment', comments.hidden),
    await hide('event', events.hidden.id),
    await hide('idea', ideas.hidden.id),
    await hide('idea', ideas.versioned.id),
  ]
  await changeAccountStatus(app.deps, gone.email, 'suspend', { reason: canary('suspension'), until: null })
  app.clock.advance(MINUTE)
  await edit(author, ideas.hidden.id, { title: canary('titleWhileHidden'), description: canary('hiddenText') })
  const { version } = (await actions.get(author, `events/${events.hidden.id}`)).event
  await send(author, 'PATCH', `events/${events.hidden.id}`, { title: canary('eventWhileHidden'), version })
  await showWithoutVersion(fixtures, reports.at(-1) ?? '')
  await addUnpublished(fixtures)
}

/** Content that waits for a moderator or reviewer, and one decision of each. */
async function addUnpublished({
  actions,
  people: { author, follower, reviewer },
  ideas,
}: PublicFixtures): Promise<void> {
  const { send, edit, share } = actions
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
async function showWithoutVersion({ app, actions, people, ideas }: PublicFixtures, report: string): Promise<void> {
  const { author, reviewer } = people
  await actions.edit(author, ideas.versioned.id, { title: 'Lantern parade' })
  app.clock.advance(MINUTE)
  const decision = await app.deps.db
    .selectFrom('report_decisions')
    .select('id')
    .where('report_id', '=', report)
    .executeTakeFirstOrThrow()
  await actions.send(author, 'POST', `decisions/${decision.id}/objection`, { text: canary('objection') })
  await actions.send(reviewer, 'POST', `reports/${report}/decision`, { action: 'keep', reason: 'It is gone.' })
}
