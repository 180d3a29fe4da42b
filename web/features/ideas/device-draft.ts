import type { Draft, DraftContent } from '../../../contract/drafts.ts'
import { CONTENT_FIELDS, EMPTY_CONTENT, type IdeaContent } from '../../../contract/idea-content.values.ts'
import { readDraftFile, writeDraftFile } from '../../lib/forms/device-drafts.ts'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import { randomId } from '../../lib/forms/random-id.ts'
import { draftFileKey } from '../../lib/forms/remove-draft.ts'
import { EMPTY_IDEA, type IdeaFormValues } from './idea-form-values.ts'

/** The draft of a new idea that this device goes on with. */
export type DeviceDraft = {
  /** Its id with the account. */
  id: string
  values: IdeaFormValues
  pdfName: string
  /** The call that it answers, or ""; with the answers by question. */
  callId: string
  answers: Record<string, string>
  /** The version that the account had last; 0 while it has none. */
  version: number
  /** When that was saved, or "". */
  savedAt: string
  /** Whether the account has all of it. */
  isSaved: boolean
  /** Whether just this was sent to be shared; the response may have been lost. */
  isSent: boolean
}

const STORED = {
  ...EMPTY_IDEA,
  draft_id: '',
  draft_version: 0,
  draft_saved_at: '',
  is_saved: true,
  is_sent: false,
  pdf_name: '',
  call_id: '',
  answers: {} as Record<string, string>,
}

export const keyOf = (userId: string) => `idea-draft:${userId}`
const fileKeyOf = (userId: string, id: string) => draftFileKey(keyOf(userId), id)

export function emptyDraft(): DeviceDraft {
  return {
    ...{ id: randomId(), values: EMPTY_IDEA, pdfName: '', callId: '', answers: {} },
    ...{ version: 0, savedAt: '', isSaved: true, isSent: false },
  }
}

/** The draft as the account has it. */
export function draftFromAccount({
  id,
  version,
  updated_at,
  pdf_name,
  call_id = '',
  answers = {},
  created_at: _created,
  ...content
}: Draft): DeviceDraft {
  return {
    ...{ id, values: content, pdfName: pdf_name, callId: call_id, answers },
    ...{ version, savedAt: updated_at, isSaved: true, isSent: false },
  }
}

/** The part of a draft that the account stores. */
export function contentOf({ values, pdfName, callId, answers }: DeviceDraft): DraftContent {
  const content = CONTENT_FIELDS.map((field) => [field, values[field] ?? EMPTY_CONTENT[field]])
  return {
    ...(Object.fromEntries(content) as IdeaContent),
    roles: (values.roles ?? []).map(({ title, note = '', skills = [] }) => ({ title, note, skills })),
    pdf_name: pdfName,
    call_id: callId || undefined,
    answers: callId ? answers : undefined,
  }
}

export function isSameContent(one: DraftContent, other: DraftContent): boolean {
  const isSame = (key: keyof DraftContent) => JSON.stringify(one[key]) === JSON.stringify(other[key])
  return (Object.keys(one) as (keyof DraftContent)[]).every(isSame)
}

/** Also where it is to answer a call and nothing is typed yet. */
export function isEmptyDraft(draft: DeviceDraft): boolean {
  const isAnswered = Object.values(draft.answers).some((answer) => answer !== '')
  return !isAnswered && isSameContent(contentOf({ ...draft, callId: '' }), contentOf(emptyDraft()))
}

export function readDeviceDraft(userId: string): { draft: DeviceDraft; isRestored: boolean } {
  const { draft: stored, isRestored } = readDraft(keyOf(userId), STORED)
  const { draft_id, draft_version, draft_saved_at, is_saved, is_sent, pdf_name, call_id, answers, ...values } = stored
  if (!isRestored) return { draft: emptyDraft(), isRestored }
  // One that was written before drafts had an id is not with the account.
  const isKnown = draft_id !== ''
  const draft = {
    id: isKnown ? draft_id : randomId(),
    values,
    pdfName: pdf_name,
    callId: call_id,
    answers,
    version: draft_version,
    savedAt: draft_saved_at,
    isSaved: isKnown && is_saved,
    isSent: is_sent,
  }
  return { draft, isRestored }
}

/** Says whether it is kept. */
export function writeDeviceDraft(userId: string, draft: DeviceDraft): boolean {
  return writeDraft(keyOf(userId), {
    ...draft.values,
    draft_id: draft.id,
    draft_version: draft.version,
    draft_saved_at: draft.savedAt,
    is_saved: draft.isSaved,
    is_sent: draft.isSent,
    pdf_name: draft.pdfName,
    call_id: draft.callId,
    answers: draft.answers,
  })
}

export function clearDeviceDraft(userId: string): void {
  clearDraft(keyOf(userId))
}

/** The PDF of a draft, kept on this device alone. */
export async function readPdf(userId: string, id: string): Promise<File | undefined> {
  return (await readDraftFile(fileKeyOf(userId, id))) ?? takeEarlierPdf(userId, id)
}

export async function writePdf(userId: string, id: string, file: File | null | undefined): Promise<boolean> {
  return writeDraftFile(fileKeyOf(userId, id), file)
}

/** A PDF follows its draft to another id. */
export async function movePdf(userId: string, from: string, to: string): Promise<void> {
  const file = await readPdf(userId, from)
  if (file && (await writePdf(userId, to, file))) await writePdf(userId, from, null)
}

/** The PDF that was kept before drafts had an id. */
async function takeEarlierPdf(userId: string, id: string): Promise<File | undefined> {
  const file = await readDraftFile(keyOf(userId))
  if (file && (await writePdf(userId, id, file))) await writeDraftFile(keyOf(userId), null)
  return file
}
