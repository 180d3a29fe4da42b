import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, DraftContent } from '../../../contract/drafts.ts'
import { draftsQuery } from '../../entities/ideas/drafts.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { useIsOnline } from '../../lib/live/online.ts'
import {
  clearDeviceDraft,
  contentOf,
  type DeviceDraft,
  draftFromAccount,
  emptyDraft,
  isEmptyDraft,
  isSameContent,
  readDeviceDraft,
  readPdf,
  writeDeviceDraft,
  writePdf,
} from './device-draft.ts'
import { isShared, saveWithAccount, useDiscardDraft, useRefreshDrafts } from './drafts.api.ts'
import type { IdeaFormValues } from './idea-form-values.ts'
import type { PdfChange } from './idea-saving.api.ts'

const SAVE_AFTER_MS = 2_000

/** The last save of this page, and its answer: a form that is opened while the one before still saves goes on from there. */
let lastSave: Promise<boolean> = Promise.resolve(true)
let lastAnswer: { sent: DeviceDraft; saved: Draft } | undefined

/** `copied`: another device changed the draft, so it goes on as one of its own. `full`: the account has no room. */
export type DraftNote = 'copied' | 'full' | 'notSaved' | 'shared'

/**
 * The draft of a new idea: on the device at once, with the account when typing pauses. `wantedId`: the draft of the account to
 * go on with.
 */
export function useIdeaDraft(userId: string, wantedId: string | undefined) {
  const [restored] = useState(() => readDeviceDraft(userId))
  const [draft, setDraft] = useState(restored.draft)
  /** Initial values; another object resets the form. */
  const [initialValues, setInitialValues] = useState(draft.values)
  const [isKept, setIsKept] = useState(restored.isRestored)
  const [pdf, setPdf] = useState<PdfChange>()
  const [isPdfLost, setIsPdfLost] = useState(false)
  const [note, setNote] = useState<DraftNote>()
  const latest = useRef(draft)
  /** The account's copy; undefined when this device does not know it. */
  const inAccountNow = useRef(draft.isSaved ? contentOf(draft) : undefined)
  const isEnded = useRef(false)
  const isClosed = useRef(false)
  const refresh = useRefreshDrafts()
  const discardInAccount = useDiscardDraft()

  const update = useCallback(
    (next: DeviceDraft) => {
      latest.current = next
      setDraft(next)
      const isNothing = next.version === 0 && isEmptyDraft(next)
      if (isNothing) clearDeviceDraft(userId)
      setIsKept(!isNothing && writeDeviceDraft(userId, next))
    },
    [userId],
  )

  const replace = useCallback(
    (next: DeviceDraft) => {
      setPdf(undefined)
      setIsPdfLost(false)
      setNote(undefined)
      setInitialValues({ ...next.values })
      inAccountNow.current = contentOf(next)
      update(next)
    },
    [update],
  )

  const sharedId = useRef<string>(undefined)
  /** Removes a draft whose idea is shared already: the response was lost. */
  const dropShared = useCallback(
    (id: string): true => {
      sharedId.current = id
      if (isClosed.current) {
        if (readDeviceDraft(userId).draft.id === id) clearDeviceDraft(userId)
      } else if (latest.current.id === id) {
        replace(emptyDraft())
        setNote('shared')
      }
      void writePdf(userId, id, null)
      return true
    },
    [replace, userId],
  )

  const takeSaved = useCallback(
    async (sent: DeviceDraft, saved: Draft) => {
      const isCopy = saved.id !== sent.id
      if (isCopy) await movePdf(userId, sent.id, saved.id)
      // Another form may go on with what this device keeps, or have ended it.
      const kept = isClosed.current ? readDeviceDraft(userId).draft : latest.current
      if (kept.id !== sent.id) return
      inAccountNow.current = contentOf(sent)
      const isSaved = isSameContent(contentOf(kept), contentOf(sent))
      update({ ...kept, id: saved.id, version: saved.version, savedAt: saved.updated_at, isSaved })
      setNote((earlier) => (isCopy || earlier === 'copied' ? 'copied' : undefined))
    },
    [update, userId],
  )

  const unanswered = useRef<DraftContent>(undefined)
  const takeFailure = useCallback(
    (sent: DeviceDraft, error: unknown): boolean => {
      if (isShared(error)) return dropShared(sent.id)
      const isAnswered = error instanceof ApiError && !error.isUnreachable
      if (!isAnswered) unanswered.current = contentOf(sent)
      setNote(isAnswered && 'drafts' in error.fields ? 'full' : undefined)
      return false
    },
    [dropShared],
  )
  const saveNow = useCallback(async (): Promise<boolean> => {
    const sent = latest.current
    if (isEnded.current || !hasChanges(sent)) return true
    try {
      const saved = await saveWithAccount(sent, unanswered.current)
      unanswered.current = undefined
      lastAnswer = { sent, saved }
      void refresh()
      if (!isEnded.current) await takeSaved(sent, saved)
      return true
    } catch (error) {
      return takeFailure(sent, error)
    }
  }, [refresh, takeFailure, takeSaved])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  /** One save after the other. Returns whether the account has everything. */
  const save = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    if (!navigator.onLine) return Promise.resolve(latest.current.isSaved)
    running.current = lastSave = running.current.then(saveNow)
    return running.current
  }, [saveNow])
  useEffect(() => {
    running.current = lastSave.then(async (isDone) => {
      const { id, version } = latest.current
      if (lastAnswer?.sent.id !== id) return isDone
      const { sent, saved } = lastAnswer
      if (isEnded.current) latest.current = { ...latest.current, id: saved.id, version: saved.version }
      else if (saved.id !== id || saved.version > version) await takeSaved(sent, saved)
      return isDone
    })
  }, [takeSaved])
  const change = useCallback(
    (part: Partial<DeviceDraft>) => {
      const next = { ...latest.current, ...part, isSent: false }
      const isSaved = inAccountNow.current !== undefined && isSameContent(contentOf(next), inAccountNow.current)
      update({ ...next, isSaved })
      clearTimeout(timer.current)
      if (!isSaved) timer.current = setTimeout(save, SAVE_AFTER_MS)
    },
    [save, update],
  )

  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) void save()
  }, [isOnline, save])
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      void save()
    }
  }, [save])

  useEffect(() => {
    let isCurrent = true
    void readPdf(userId, draft.id).then((file) => {
      if (!file || !isCurrent) return
      setPdf((chosen) => (chosen === undefined ? file : chosen))
      setIsKept(true)
    })
    return () => {
      isCurrent = false
    }
  }, [draft.id, userId])

  /** Leaves the draft for another one, if the account has all of it. */
  async function switchTo(next: DeviceDraft) {
    if (await save()) replace(next)
    else setNote((earlier) => earlier ?? 'notSaved')
  }

  const { data: inAccount = [], isFetchedAfterMount } = useQuery({ ...draftsQuery, refetchOnMount: 'always' })
  const compareWithAccount = useEffectEvent(() => {
    const wanted = inAccount.find(({ id }) => id === wantedId)
    if (wanted && wanted.id !== latest.current.id) return void switchTo(draftFromAccount(wanted))
    const { id, version, isSaved } = latest.current
    if (!isSaved || version === 0) return
    const found = inAccount.find((one) => one.id === id)
    if (!found) void writePdf(userId, id, null).then(() => replace(emptyDraft()))
    else if (found.version > version) replace(draftFromAccount(found))
  })
  useEffect(() => {
    if (isFetchedAfterMount) compareWithAccount()
  }, [isFetchedAfterMount])

  const keepTexts = useCallback(
    (values: IdeaFormValues) => {
      const isSame = isSameContent(contentOf({ ...latest.current, values }), contentOf(latest.current))
      if (!isSame) change({ values })
    },
    [change],
  )

  async function keepPdf(file: PdfChange) {
    setPdf(file)
    change({ pdfName: file?.name ?? '' })
    const isWritten = await writePdf(userId, latest.current.id, file)
    setIsPdfLost(Boolean(file) && !isWritten)
  }

  /** Removes the draft from the device once it was shared or discarded. */
  function end() {
    isEnded.current = true
    clearTimeout(timer.current)
    clearDeviceDraft(userId)
    void writePdf(userId, latest.current.id, null)
    void refresh()
  }

  async function discard() {
    end()
    await running.current
    if (latest.current.version > 0) discardInAccount.mutate(latest.current.id)
  }

  return {
    draft,
    initialValues,
    isKept,
    keepTexts,
    pdf,
    keepPdf,
    isPdfLost,
    note,
    /** The drafts of the account beside this one. */
    others: inAccount.filter(({ id }) => id !== draft.id),
    /** Sends nothing more by itself, waits for the running save, and returns the id of the draft. */
    settle: async () => {
      clearTimeout(timer.current)
      const { id } = latest.current
      update({ ...latest.current, isSent: true })
      await running.current
      return sharedId.current === id ? id : latest.current.id
    },
    end,
    discard,
    continueWith: (other: Draft) => switchTo(draftFromAccount(other)),
    startAnother: () => switchTo(emptyDraft()),
  }
}

function hasChanges(draft: DeviceDraft): boolean {
  return !draft.isSaved && (draft.version > 0 || !isEmptyDraft(draft))
}

async function movePdf(userId: string, from: string, to: string): Promise<void> {
  const file = await readPdf(userId, from)
  if (file && (await writePdf(userId, to, file))) await writePdf(userId, from, null)
}
