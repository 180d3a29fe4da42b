import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../../contract/drafts.ts'
import { draftsQuery } from '../../entities/ideas/drafts.queries.ts'
import { draftFromAccount, emptyDraft } from './device-draft.ts'
import { useDiscardDraft } from './drafts.api.ts'
import { IdeaDraft } from './idea-draft.ts'

/** `draftId`: the draft of the account to go on with; `callId`: the call that it is to answer; `title`: what it begins with. */
type Wanted = Record<'draftId' | 'callId' | 'title', string | undefined>

/** The draft of a new idea while its form is open. */
export function useIdeaDraft(userId: string, { draftId, callId, title }: Wanted) {
  const discardInAccount = useDiscardDraft()
  const [own] = useState(() => new IdeaDraft(userId))
  const state = useSyncExternalStore(own.subscribe, own.getState)
  useEffect(() => own.open(), [own])

  useEffect(() => {
    if (callId) void own.answerCall(callId)
  }, [own, callId])

  useEffect(() => {
    if (title) void own.beginWith(title)
  }, [own, title])

  const { data: inAccount = [], isFetchedAfterMount } = useQuery({ ...draftsQuery, refetchOnMount: 'always' })
  const compare = useEffectEvent(() => own.compareWith(inAccount, draftId))
  useEffect(() => {
    if (isFetchedAfterMount) compare()
  }, [isFetchedAfterMount])

  return {
    ...state,
    /** The drafts of the account beside this one. */
    others: inAccount.filter(({ id }) => id !== state.draft.id),
    changeTexts: own.changeTexts,
    changePdf: own.changePdf,
    changeAnswers: own.changeAnswers,
    leaveCall: () => void own.answerCall(''),
    settle: own.settle,
    end: () => own.end(),
    discard: async () => {
      const id = await own.discard()
      if (id) discardInAccount.mutate(id)
    },
    continueWith: (other: Draft) => own.switchTo(draftFromAccount(other)),
    startAnother: () => own.switchTo(emptyDraft()),
  }
}
