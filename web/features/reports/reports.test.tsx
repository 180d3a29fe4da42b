import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Author } from '../../../contract/ideas.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { OwnDecision, ReportDetails } from '../../../contract/reports.ts'
import { ReportDialog } from '../../entities/reports/ReportDialog.tsx'
import { type ApiCall, errorBody, stubApi } from '../../testing/api.ts'
import { renderInApp, useListOfPage } from '../../testing/render.tsx'
import { DecisionArticle } from './DecisionArticle.tsx'
import { ReportQueue } from './ReportQueue.tsx'
import { reportsSearch } from './reports.search.ts'

const AT = '2026-01-05T09:00:00.000Z'
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

function author(n: number, firstname: string): Author {
  return { id: idOf(n), username: firstname, firstname, lastname: 'E.', avatar: '', title: '', faculty: '' }
}

function reportOf(n: number, change: Partial<ReportDetails> = {}): ReportDetails {
  const target = {
    ...{ id: idOf(n + 100), title: 'Peer-marked essays', text: `Answers for exams ${n}`, author: author(1, 'Lakmal') },
    ...{
      is_hidden: false,
      is_deleted: false,
      place: { kind: 'idea' as const, id: idOf(9), title: 'Peer-marked essays' },
    },
  }
  return {
    ...{
      id: idOf(n),
      kind: 'comment',
      target,
      reason: 'spam',
      texts: ['Sells answers.'],
      reporter_count: 1,
      listed_words: [],
      version: 1,
    },
    ...{ created_at: AT, waiting_since: AT, decision: null, objection: null, decisions: [], conflict: null },
    statements: [{ reporter: author(2, 'Oshadi'), reason: 'spam', text: 'Sells answers.', created_at: AT, seen: null }],
    member: { joined_at: AT, is_suspended: false, ideas_count: 1, comments_count: 9, reports: [] },
    ...change,
  }
}

function stubReports(reports: ReportDetails[], decide: (call: ApiCall) => object = () => ({})) {
  return stubApi((call) => {
    const one = reports.find(({ id }) => call.path.includes(id))
    if (call.method === 'POST') return decide(call)
    if (one) return { body: { report: one } }
    const kinds = { idea: 0, comment: reports.length, profile: 0, event: 0, message: 0, update: 0 }
    const counts = { open: reports.length, decided: 41, kinds }
    return { body: { reports, counts, oldest: AT, metadata: metadataOf(1, 20, reports.length) } }
  })
}

function Queue() {
  return <ReportQueue list={useListOfPage(reportsSearch)} />
}
const renderQueue = () => renderInApp(<Queue />, reportsSearch)

it('the filter of open reports shows no count before it is loaded', async () => {
  stubApi(() => new Promise(() => {}))
  await renderQueue()
  screen.getByRole('button', { name: 'Open …' })
  expect(screen.queryByRole('button', { name: /\d/ })).toBeNull()
})

it('the queue has one row for all reports of a target, and shows reporters and author of the first one', async () => {
  // Proves spec S/99.
  stubReports([reportOf(1), reportOf(2)])
  await renderQueue()
  await screen.findByRole('heading', { name: 'Reports' })
  expect((await screen.findByRole('button', { name: 'Open 2' })).getAttribute('aria-pressed')).toBe('true')
  screen.getByRole('button', { name: 'Comments 2' })
  const article = within(await screen.findByRole('article'))
  await article.findByText('Answers for exams 1')
  for (const text of ['Oshadi E.', '“Sells answers.”', 'Lakmal E. is never told who reported.', 'Visible']) {
    article.getByText(text)
  }
  article.getByText('Joined. 1 idea, 9 comments')
  expect(article.getByRole('link', { name: 'Open in place' }).getAttribute('href')).toContain(`/ideas/${idOf(9)}`)
})

it('the queue moves with J and K, but not while the moderator types', async () => {
  // Proves spec S/99.
  stubReports([reportOf(1), reportOf(2)])
  await renderQueue()
  await screen.findByText('Answers for exams 1')
  await userEvent.keyboard('k')
  screen.getByText('Answers for exams 1')
  await userEvent.keyboard('j')
  await screen.findByText('Answers for exams 2')
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true')
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' })
  await userEvent.type(reason, 'kk')
  expect([reason.value, screen.queryByText('Answers for exams 1')]).toEqual(['kk', null])
  reason.blur()
  await userEvent.keyboard('k')
  await screen.findByText('Answers for exams 1')
})

it('the queue takes a decision with a reason by keyboard, and opens the next report', async () => {
  // Proves spec S/99.
  const calls = stubReports([reportOf(1), reportOf(2)], () => ({ body: { report: reportOf(1) } }))
  await renderQueue()
  const form = within(await screen.findByRole('form', { name: 'Decision' }))
  form.getByRole('radio', { name: /^Keep/ }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  form.getByText('Choose what to do')
  form.getByText('Say why, for the author and the audit log')
  // happy-dom does not move between radio buttons with arrow keys.
  form.getByRole('radio', { name: /^Hide/ }).focus()
  await userEvent.keyboard(' ')
  form.getByRole('button', { name: 'Hide comment' })
  form.getByRole('textbox', { name: 'Reason' }).focus()
  await userEvent.keyboard('Offers answers for money.{Control>}{Enter}{/Control}')
  await screen.findByText('Answers for exams 2', { selector: 'p' })
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    {
      path: `/v1/reports/${idOf(1)}/decision`,
      body: { action: 'hide', reason: 'Offers answers for money.', version: 1 },
    },
  ])
})

it('the queue asks for the end of a suspension, and reports a decision of somebody else', async () => {
  // Proves spec S/99.
  const answers = [{ status: 409, body: errorBody({ report: 'x' }, 'Somebody else has decided this already.') }]
  const calls = stubReports([reportOf(1)], () => answers.shift() ?? {})
  await renderQueue()
  const form = within(await screen.findByRole('form', { name: 'Decision' }))
  await userEvent.click(form.getByRole('radio', { name: /^Suspend/ }))
  await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'Again.')
  const send = form.getByRole('button', { name: 'Suspend member' })
  await userEvent.click(send)
  form.getByText('Say until when')
  await userEvent.type(form.getByLabelText('Suspended until'), '2099-01-31')
  await userEvent.click(send)
  await form.findByText(/Somebody else has decided this already/)
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('the queue shows an objection, and leaves it to another reviewer', async () => {
  const decision = {
    action: 'hide' as const,
    reason: 'Spam.',
    until: null,
    created_at: AT,
    moderator: author(3, 'Meera'),
  }
  const objection = { text: 'It was a question.', created_at: AT }
  stubReports([reportOf(1, { decision, decisions: [decision], objection, conflict: 'decided' })])
  await renderQueue()
  await screen.findByText('It was a question.')
  screen.getByText('Author objects')
  screen.getByText(/Another reviewer decides/)
  expect(screen.queryByRole('form')).toBeNull()
})

it('a report needs a reason, and a text for another reason', async () => {
  // Proves spec S/100.
  let isSent = false
  const calls = stubApi(() => ({ status: 202, body: { message: 'Thank you. A reviewer will look at it.' } }))
  await renderInApp(<ReportDialog target={{ kind: 'idea', id: idOf(5) }} onClose={() => (isSent = true)} />)
  const send = await screen.findByRole('button', { name: 'Report' })
  await userEvent.click(send)
  screen.getByText('Choose a reason', { selector: 'p, span, div' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'What is wrong?' }), 'Something else')
  await userEvent.click(send)
  screen.getByText('Say what is wrong')
  await userEvent.type(screen.getByRole('textbox'), 'It is not theirs.')
  await userEvent.click(send)
  await waitFor(() => expect(isSent).toBe(true))
  expect(calls).toMatchObject([{ body: { kind: 'idea', id: idOf(5), reason: 'other', text: 'It is not theirs.' } }])
})

it('a repeated report shows an error, and keeps its text', async () => {
  // Proves spec S/100.
  stubApi(() => ({ status: 409, body: errorBody({ report: 'x' }, 'You have reported this already.') }))
  await renderInApp(<ReportDialog target={{ kind: 'idea', id: idOf(5) }} onClose={() => {}} />)
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Plagiarism')
  await userEvent.type(screen.getByRole('textbox'), 'Copied.')
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  await screen.findByText(/You have reported this already/)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Copied.')
})

it('a report shows what the page has beside the text, as the first and the last reporter saw it', async () => {
  const update = { kind: 'update' as const, id: idOf(31), text: 'Buy your answers here.' }
  const { target, statements } = reportOf(1)
  const picture = { kind: 'picture' as const, id: idOf(32), text: '' }
  const { is_hidden: _, is_deleted: _is, author: _of, id: _id, ...snapshot } = target
  const [first] = statements
  if (!first) throw new Error('no statement')
  const seen = { ...snapshot, additions: [update, picture] }
  const report = reportOf(1, {
    kind: 'idea',
    target: { ...target, place: null, additions: [update] },
    statements: [first, { ...first, reporter: author(3, 'Ravi'), seen }],
  })
  stubReports([report])
  await renderQueue()
  const additions = within(await screen.findByRole('list', { name: 'Also on the page' }))
  expect(additions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Update: Buy your answers here.',
    'Picture: without a description',
  ])
})

it('a report of an update leads to the updates of its idea', async () => {
  stubReports([reportOf(1, { kind: 'update' })])
  await renderQueue()
  const article = within(await screen.findByRole('article'))
  const link = await article.findByRole('link', { name: 'Open in place' })
  expect(link.getAttribute('href')).toContain(`/ideas/${idOf(9)}#updates`)
  article.getByText('Update')
})

it('content held by the word list names its words, and has no reporters', async () => {
  // Proves spec S/96.
  const held = { reason: 'word_list' as const, listed_words: ['casino', 'exam answers'] }
  stubReports([reportOf(1, { ...held, statements: [], texts: [], reporter_count: 0 })])
  await renderQueue()
  const row = await screen.findByRole('button', { current: true })
  expect(row.textContent).toContain('Word list')
  expect(row.textContent).not.toContain('report')
  await screen.findByRole('heading', { name: /On the word list/ })
  for (const word of held.listed_words) screen.getByText(word)
  expect(screen.queryByRole('heading', { name: /Reported by/ })).toBeNull()
  expect(screen.queryByText(/Reporters are thanked/)).toBeNull()
  screen.getByRole('radio', { name: /^Keep/ })
})

it('a decision shows its reason, and accepts one objection by the link of the mail', async () => {
  const decision: OwnDecision = {
    ...{ id: idOf(7), kind: 'comment', cause: 'reports', action: 'hide', reason: 'Spam.', until: null, created_at: AT },
    target: { id: idOf(8), title: 'Peer-marked essays', text: 'Write to me', place: null },
    ...{ can_object_until: '2026-01-19T09:00:00.000Z', objection: null, outcome: null },
  }
  const calls = stubApi(({ path }) => {
    const objection = { text: 'It was a question.', created_at: AT }
    const after = { ...decision, can_object_until: null, objection }
    return { body: { decision: path.endsWith('/objection') ? after : decision } }
  })
  await renderInApp(<DecisionArticle decisionKey={{ token: 'ABC' }} />)
  await screen.findByText('Spam.')
  await userEvent.click(screen.getByRole('button', { name: 'Object' }))
  screen.getByText('Please say why')
  await userEvent.type(screen.getByRole('textbox', { name: 'Your objection' }), 'It was a question.')
  await userEvent.click(screen.getByRole('button', { name: 'Object' }))
  await screen.findByText(/A reviewer decides on your objection/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/decisions/open', { token: 'ABC' }],
    ['/v1/decisions/objection', { token: 'ABC', text: 'It was a question.' }],
  ])
})
