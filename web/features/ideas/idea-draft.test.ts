import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { EMPTY_CONTENT } from '../../../contract/idea-content.values.ts'
import { type ApiCall, errorBody, networkFailure, stubApi } from '../../testing/api.ts'
import { emptyDraft, readDeviceDraft, writePdf } from './device-draft.ts'
import { IdeaDraft } from './idea-draft.ts'
import { EMPTY_IDEA } from './idea-form-values.ts'

const USER_ID = '01900000-0000-7000-8000-0000000000f1'
const texts = (title: string) => ({ ...EMPTY_IDEA, title })

beforeEach(() => localStorage.clear())

function savedOf({ path, body }: ApiCall) {
  const { version, ...content } = body as { version: number }
  const at = '2026-01-05T09:00:00.000Z'
  const id = path.split('/').at(-1)
  return {
    body: {
      draft: { ...EMPTY_CONTENT, roles: [], ...content, id, version: version + 1, created_at: at, updated_at: at },
    },
  }
}

function openDraft() {
  const draft = new IdeaDraft(USER_ID)
  return { draft, close: draft.open() }
}

it('a change is stored on the device at once, and in the account when its form closes', async () => {
  const calls = stubApi(savedOf)
  const { draft, close } = openDraft()
  draft.changeTexts(texts('Quiz packs'))
  expect(draft.state).toMatchObject({ isKept: true, draft: { isSaved: false, version: 0 } })
  expect(readDeviceDraft(USER_ID).draft.values.title).toBe('Quiz packs')
  close()
  await waitFor(() => expect(draft.state.draft).toMatchObject({ isSaved: true, version: 1 }))
  expect(calls.map(({ method }) => method)).toEqual(['PUT'])
})

it('a change back to the saved text needs no save', async () => {
  const calls = stubApi(savedOf)
  const { draft, close } = openDraft()
  draft.changeTexts(texts('Quiz packs'))
  await draft.save()
  draft.changeTexts(texts('Quiz packs!'))
  draft.changeTexts(texts('Quiz packs'))
  expect(draft.state.draft.isSaved).toBe(true)
  close()
  await draft.save()
  expect(calls).toHaveLength(1)
})

it('a draft saved while the list of drafts loads is kept', async () => {
  stubApi(savedOf)
  const { draft, close } = openDraft()
  draft.changeTexts(texts('Quiz packs'))
  await draft.save()
  draft.compareWith([], undefined)
  // A replacement of the draft would follow the removal of the PDF.
  await writePdf(USER_ID, draft.state.draft.id, null)
  expect(draft.state.draft).toMatchObject({ version: 1, values: { title: 'Quiz packs' } })
  close()
})

const CALL_ID = '01900000-0000-7000-8000-0000000000f2'
const QUESTION_ID = '01900000-0000-7000-8000-0000000000f3'

it('an answer to a call starts another draft, unless the current one is empty', async () => {
  const calls = stubApi(savedOf)
  const { draft, close } = openDraft()
  await draft.answerCall(CALL_ID)
  draft.changeAnswers({ [QUESTION_ID]: 'Nine drivers' })
  const { id } = draft.state.draft
  expect(readDeviceDraft(USER_ID).draft).toMatchObject({
    id,
    callId: CALL_ID,
    answers: { [QUESTION_ID]: 'Nine drivers' },
  })
  await draft.save()
  expect(calls.at(-1)?.body).toMatchObject({ call_id: CALL_ID, answers: { [QUESTION_ID]: 'Nine drivers' } })
  await draft.answerCall(USER_ID)
  expect(draft.state.draft).toMatchObject({ callId: USER_ID, answers: {} })
  expect(draft.state.draft.id).not.toBe(id)
  await draft.answerCall('')
  expect(draft.state.draft.callId).toBe('')
  close()
})

it.each([
  ['the account has no room', () => ({ status: 409, body: errorBody({ drafts: 'You have 5 drafts.' }) }), 'full'],
  ['the server is unreachable', networkFailure, 'notSaved'],
] as const)('the form keeps a draft that is not saved when %s', async (_name, response, note) => {
  stubApi(response)
  const { draft, close } = openDraft()
  draft.changeTexts(texts('Quiz packs'))
  await draft.switchTo(emptyDraft())
  expect(draft.state).toMatchObject({ note, draft: { values: { title: 'Quiz packs' } } })
  draft.end()
  close()
})

it('a discarded draft is removed from the device and never saved', async () => {
  const calls = stubApi(savedOf)
  const { draft, close } = openDraft()
  draft.changeTexts(texts('Quiz packs'))
  expect(await draft.discard()).toBeUndefined()
  close()
  await draft.save()
  expect(calls).toEqual([])
  expect(readDeviceDraft(USER_ID).isRestored).toBe(false)
})
