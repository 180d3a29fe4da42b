import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteQuery } from '../../lib/api/site-query.ts'
import { claimPrompt, type Question, recordPromptAnswer } from '../../lib/push/asked.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { InstallQuestion } from './InstallQuestion.tsx'
import { PushQuestion } from './PushQuestion.tsx'

/** After something was sent: at most one question, whether the device shall tell of answers, or else about installing. */
export function Asking() {
  const hasWorker = useQuery(siteQuery).data?.has_service_worker
  const userId = useCurrentUser()?.id
  const [question, setQuestion] = useState<Question>()
  useEffect(() => {
    const taken = hasWorker && userId ? claimPrompt(userId) : undefined
    if (taken) setQuestion(taken)
  }, [hasWorker, userId])
  if (!question || !userId) return null
  const onAnswered = () => {
    recordPromptAnswer(question)
    setQuestion(undefined)
  }
  return question === 'push' ? (
    <PushQuestion userId={userId} onAnswered={onAnswered} />
  ) : (
    <InstallQuestion onAnswered={onAnswered} />
  )
}
