import type { Draft, DraftContent } from '../../../contract/drafts.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import {
  clearDeviceDraft,
  contentOf,
  type DeviceDraft,
  draftFromAccount,
  emptyDraft,
  isEmptyDraft,
  isSameContent,
  keyOf,
  movePdf,
  readDeviceDraft,
  readPdf,
  writeDeviceDraft,
  writePdf,
} from './device-draft.ts'
import { isShared, saveWithAccount } from './drafts.api.ts'
import type { IdeaFormValues } from './idea-form-values.ts'
import type { PdfChange } from './idea-saving.api.ts'

const SAVE_AFTER_MS = 2_000

/** The last save of this page and its response: a form that is opened while the one before still saves goes on from there. */
let lastSave: Promise<boolean> = Promise.resolve(true)
let lastResponse: { sent: DeviceDraft; saved: Draft } | undefined

/** `copied`: another device changed the draft, so it goes on as one of its own. `full`: the account has no room. */
export type DraftNote = 'copied' | 'full' | 'notSaved' | 'shared'

export type IdeaDraftState = {
  draft: DeviceDraft
  /** Another object resets the form. */
  initialValues: IdeaFormValues
  /** Whether closing loses nothing. */
  isKept: boolean
  pdf: PdfChange
  isPdfLost: boolean
  note: DraftNote | undefined
}

/** The draft of a new idea in one form: on the device at once, with the account when typing pauses. */
export class IdeaDraft {
  state: IdeaDraftState
  /** `ended`: shared or discarded; nothing is saved any more. */
  #phase: 'open' | 'closed' | 'ended' = 'open'
  #running = Promise.resolve(true)
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Content of the account's copy; undefined while this device does not know it. */
  #contentInAccount: DraftContent | undefined
  /** Sent without a response: the account may have it all the same. */
  #unconfirmed: DraftContent | undefined
  #sharedId: string | undefined
  /** A list of the account's drafts that was requested before this save does not know it. */
  #hasSaved = false
  readonly #userId: string
  readonly #listeners = new Set<() => void>()

  constructor(userId: string) {
    this.#userId = userId
    const { draft, isRestored } = readDeviceDraft(userId)
    this.#contentInAccount = draft.isSaved ? contentOf(draft) : undefined
    this.state = {
      draft,
      initialValues: draft.values,
      isKept: isRestored,
      pdf: undefined,
      isPdfLost: false,
      note: undefined,
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly getState = () => this.state

  /** Begins to save, after a form before; returns the function that closes it. */
  open(): () => void {
    this.#phase = 'open'
    this.#running = lastSave.then((isDone) => this.#continueLastSave(isDone))
    void this.#loadPdf()
    void this.save()
    window.addEventListener('online', this.save)
    return () => {
      window.removeEventListener('online', this.save)
      if (this.#phase === 'open') this.#phase = 'closed'
      void this.save()
    }
  }

  /** One save after the other. Returns whether the account has everything. */
  readonly save = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    if (!navigator.onLine) return Promise.resolve(this.state.draft.isSaved)
    this.#running = lastSave = this.#running.then(() => this.#saveNow())
    return this.#running
  }

  readonly changeTexts = (values: IdeaFormValues) => {
    const { draft } = this.state
    if (!isSameContent(contentOf({ ...draft, values }), contentOf(draft))) this.#change({ values })
  }

  readonly changeAnswers = (answers: Record<string, string>) => this.#change({ answers })

  /** Begins another draft for the call, unless nothing is written in this one; "" leaves the call. */
  readonly answerCall = async (callId: string) => {
    if (this.state.draft.callId === callId) return
    if (callId !== '' && !isEmptyDraft(this.state.draft)) await this.switchTo(emptyDraft())
    if (callId === '' || isEmptyDraft(this.state.draft)) this.#change({ callId, answers: {} })
  }

  /** Begins another draft with this title, unless nothing is written in this one. */
  readonly beginWith = async (title: string) => {
    if (this.state.draft.values.title === title) return
    if (!isEmptyDraft(this.state.draft)) await this.switchTo(emptyDraft())
    if (!isEmptyDraft(this.state.draft)) return
    const initialValues = { ...this.state.draft.values, title }
    this.#set({ initialValues })
    this.#change({ values: initialValues })
  }

  readonly changePdf = async (pdf: PdfChange) => {
    this.#set({ pdf })
    this.#change({ pdfName: pdf?.name ?? '' })
    const isWritten = await writePdf(this.#userId, this.state.draft.id, pdf)
    this.#set({ isPdfLost: Boolean(pdf) && !isWritten })
  }

  /** Leaves the draft for another one, if the account has all of it. */
  async switchTo(next: DeviceDraft) {
    if (await this.save()) this.#replace(next)
    else this.#set({ note: this.state.note ?? 'notSaved' })
  }

  /** Follows the account: to the wanted draft, or to what another device did to this one. */
  compareWith(inAccount: Draft[], wantedId: string | undefined) {
    const { id, version, isSaved } = this.state.draft
    const wanted = inAccount.find((one) => one.id === wantedId)
    if (wanted && wanted.id !== id) return void this.switchTo(draftFromAccount(wanted))
    if (!isSaved || version === 0 || this.#hasSaved) return
    const found = inAccount.find((one) => one.id === id)
    if (!found) {
      // At once: what is typed next belongs to the empty one.
      this.#replace(emptyDraft())
      void writePdf(this.#userId, id, null)
    } else if (found.version > version) this.#replace(draftFromAccount(found))
  }

  /** Saves nothing more by itself, waits for the running save, and returns the id of the draft and its key on this device. */
  readonly settle = async (): Promise<{ id: string; key: string }> => {
    clearTimeout(this.#timer)
    const { id } = this.state.draft
    this.#update({ ...this.state.draft, isSent: true })
    await this.#running
    return { id: this.#sharedId === id ? id : this.state.draft.id, key: keyOf(this.#userId) }
  }

  /** Removes it from the device once it was shared or discarded. */
  end() {
    this.#phase = 'ended'
    clearTimeout(this.#timer)
    clearDeviceDraft(this.#userId)
    void writePdf(this.#userId, this.state.draft.id, null)
  }

  /** Ends it, and returns its id where the account has to delete it. */
  async discard(): Promise<string | undefined> {
    this.end()
    await this.#running
    return this.state.draft.version > 0 ? this.state.draft.id : undefined
  }

  #set(part: Partial<IdeaDraftState>) {
    this.state = { ...this.state, ...part }
    for (const listener of this.#listeners) listener()
  }

  #update(draft: DeviceDraft) {
    const isNothing = draft.version === 0 && isEmptyDraft(draft)
    if (isNothing) clearDeviceDraft(this.#userId)
    const isNew = draft.id !== this.state.draft.id
    this.#set({ draft, isKept: !isNothing && writeDeviceDraft(this.#userId, draft) })
    if (isNew) void this.#loadPdf()
  }

  #replace(next: DeviceDraft) {
    this.#contentInAccount = contentOf(next)
    this.#set({ pdf: undefined, isPdfLost: false, note: undefined, initialValues: { ...next.values } })
    this.#update(next)
  }

  #change(part: Partial<DeviceDraft>) {
    const next = { ...this.state.draft, ...part, isSent: false }
    const isSaved = this.#contentInAccount !== undefined && isSameContent(contentOf(next), this.#contentInAccount)
    this.#update({ ...next, isSaved })
    clearTimeout(this.#timer)
    if (!isSaved) this.#timer = setTimeout(this.save, SAVE_AFTER_MS)
  }

  async #loadPdf() {
    const { id } = this.state.draft
    const file = await readPdf(this.#userId, id)
    if (!file || this.#phase !== 'open' || this.state.draft.id !== id) return
    this.#set({ isKept: true, pdf: this.state.pdf === undefined ? file : this.state.pdf })
  }

  async #saveNow(): Promise<boolean> {
    const sent = this.state.draft
    if (this.#phase === 'ended' || !hasChanges(sent)) return true
    try {
      const saved = await saveWithAccount(sent, this.#unconfirmed)
      this.#unconfirmed = undefined
      lastResponse = { sent, saved }
      if (!this.#isEnded()) await this.#takeSaved(sent, saved)
      return true
    } catch (error) {
      return this.#takeFailure(sent, error)
    }
  }

  async #continueLastSave(isDone: boolean): Promise<boolean> {
    const { draft } = this.state
    if (lastResponse?.sent.id !== draft.id) return isDone
    const { sent, saved } = lastResponse
    if (this.#isEnded()) this.#set({ draft: { ...draft, id: saved.id, version: saved.version } })
    else if (saved.id !== draft.id || saved.version > draft.version) await this.#takeSaved(sent, saved)
    return isDone
  }

  async #takeSaved(sent: DeviceDraft, saved: Draft) {
    const isCopy = saved.id !== sent.id
    if (isCopy) await movePdf(this.#userId, sent.id, saved.id)
    // Another form may go on with the draft of this device, or have ended it.
    const kept = this.#phase === 'closed' ? readDeviceDraft(this.#userId).draft : this.state.draft
    if (kept.id !== sent.id) return
    this.#hasSaved = true
    this.#contentInAccount = contentOf(sent)
    const isSaved = isSameContent(contentOf(kept), contentOf(sent))
    this.#update({ ...kept, id: saved.id, version: saved.version, savedAt: saved.updated_at, isSaved })
    this.#set({ note: isCopy || this.state.note === 'copied' ? 'copied' : undefined })
  }

  #takeFailure(sent: DeviceDraft, error: unknown): boolean {
    if (isShared(error)) return this.#dropShared(sent.id)
    const isAnswered = error instanceof ApiError && !error.isUnreachable
    if (!isAnswered) this.#unconfirmed = contentOf(sent)
    this.#set({ note: isAnswered && 'drafts' in error.fields ? 'full' : undefined })
    return false
  }

  /** Removes a draft whose idea is shared already: the response was lost. */
  #dropShared(id: string): true {
    this.#sharedId = id
    if (this.#phase === 'closed') {
      if (readDeviceDraft(this.#userId).draft.id === id) clearDeviceDraft(this.#userId)
    } else if (this.state.draft.id === id) {
      this.#replace(emptyDraft())
      this.#set({ note: 'shared' })
    }
    void writePdf(this.#userId, id, null)
    return true
  }

  #isEnded() {
    return this.#phase === 'ended'
  }
}

function hasChanges(draft: DeviceDraft): boolean {
  return !draft.isSaved && (draft.version > 0 || !isEmptyDraft(draft))
}
