import { diffLines, diffWords } from 'diff'

/** A segment of text that two versions share, or that one of them has alone. */
export type DiffSegment = { kind: 'same' | 'removed' | 'added'; text: string }

/** More edits than a member makes by hand: such a text counts as replaced. Bounds the work, which grows with the square. */
const EDITS_MAX = 400
/** Where fewer of the words are the same, what is left of them only makes the change hard to read. */
const SHARED_WORDS_MIN = 0.3

// Finds words in every script, also where no spaces are between them.
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** How a text became another, word by word: what was removed comes before what replaced it. */
export function diffText(before: string, after: string): DiffSegment[] {
  const segments: DiffSegment[] = []
  let removed = ''
  let added = ''
  const endHunk = () => {
    segments.push(...diffHunk(removed, added))
    removed = ''
    added = ''
  }
  // By lines first, so that a paragraph is compared with the one in its place.
  const changes = diffLines(before, after, { maxEditLength: EDITS_MAX })
  if (!changes) return diffHunk(before, after)
  for (const change of changes) {
    if (change.removed) removed += change.value
    else if (change.added) added += change.value
    else {
      endHunk()
      segments.push({ kind: 'same', text: change.value })
    }
  }
  endHunk()
  return segments
}

/** As `diffText`, for lists whose items are compared whole. Each item is a segment. */
export function diffList(before: string[], after: string[]): DiffSegment[] {
  const kept = before.map((item): DiffSegment => ({ kind: after.includes(item) ? 'same' : 'removed', text: item }))
  const added = after.filter((item) => !before.includes(item))
  return [...kept, ...added.map((text): DiffSegment => ({ kind: 'added', text }))]
}

export function countWords(text: string): number {
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

function diffHunk(removed: string, added: string): DiffSegment[] {
  const replaced = [{ kind: 'removed', text: removed } as const, { kind: 'added', text: added } as const].filter(
    ({ text }) => text !== '',
  )
  if (replaced.length < 2) return replaced
  const changes = diffWords(removed, added, { intlSegmenter: words, maxEditLength: EDITS_MAX })
  if (!changes) return replaced
  const segments = changes.map((change): DiffSegment => {
    return { kind: change.removed ? 'removed' : change.added ? 'added' : 'same', text: change.value }
  })
  const shared = segments.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + countWords(text), 0)
  return shared < SHARED_WORDS_MIN * Math.max(countWords(removed), countWords(added)) ? replaced : segments
}
