import { useState } from 'react'
import type { JudgedEntry } from '../../../../contract/call-judging.ts'
import type { Judgement } from './judging.api.ts'

/** Unsent scores and words of the juror by entry, as long as the page is open; at first those given before. */
export function useJudgements() {
  const [drafts, setDrafts] = useState<Record<string, Judgement>>({})
  return (entry: JudgedEntry) => {
    const { scores = {}, note = '', sentence = '' } = entry.reading ?? {}
    const judgement = drafts[entry.idea_id] ?? { scores, note, sentence }
    const change = (part: Partial<Judgement>) =>
      setDrafts((all) => ({ ...all, [entry.idea_id]: { ...judgement, ...all[entry.idea_id], ...part } }))
    return { judgement, change }
  }
}
