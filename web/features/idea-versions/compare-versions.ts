import type { IdeaVersion, IdeaVersionContent } from '../../../contract/idea-versions.ts'
import { countWords, diffList, diffText, type Stretch } from '../../entities/idea-versions/text-diff.ts'

/** The versions to compare. `older` is null when the newer one is read alone. */
export type VersionPair = { older: IdeaVersion | null; newer: IdeaVersion }

/** A stretch with the number of the change that it belongs to: what replaces something has the number of what it replaces. */
export type NumberedStretch = Stretch & { change: number | null }

export type ComparedPart = {
  name: 'title' | 'description' | 'category' | 'level' | 'learned' | 'tags' | 'repository' | 'pdf'
  isList: boolean
  isChanged: boolean
  stretches: NumberedStretch[]
}

export type Comparison = { parts: ComparedPart[]; changes: number; addedWords: number; removedWords: number }

/** Labels of values that are shown in the reader's language. */
export type Wording = {
  level: (level: IdeaVersionContent['recommended_level']) => string
  pdf: (version: IdeaVersionContent) => string
}

/** Compares two versions part by part. With nothing to compare with, all of the version is the same. */
export function compareVersions(
  before: IdeaVersionContent | null,
  after: IdeaVersionContent,
  wording: Wording,
): Comparison {
  const older = before ?? after
  const text = (name: ComparedPart['name'], read: (version: IdeaVersionContent) => string) => {
    const [from, to] = [read(older), read(after)]
    return { name, isList: false, isChanged: from !== to, stretches: diffText(from, to) }
  }
  const whole = (name: ComparedPart['name'], read: (version: IdeaVersionContent) => string, isChanged?: boolean) => {
    const stretches = replaceText(read(older), read(after), isChanged)
    return { name, isList: false, isChanged: stretches.some(({ kind }) => kind !== 'same'), stretches }
  }
  const tags = diffList(older.tags, after.tags)
  const parts = [
    text('title', ({ title }) => title),
    text('description', ({ description }) => description),
    whole('category', ({ category }) => category),
    whole('level', ({ recommended_level }) => wording.level(recommended_level)),
    text('learned', ({ learning_outcome }) => learning_outcome),
    { name: 'tags' as const, isList: true, isChanged: tags.some(({ kind }) => kind !== 'same'), stretches: tags },
    whole('repository', ({ github_link }) => github_link),
    whole('pdf', wording.pdf, older.pdf !== after.pdf),
  ]
  return numbered(parts)
}

/** Two texts that are compared whole; the same text of two different things is a change too. */
function replaceText(before: string, after: string, isChanged = before !== after): Stretch[] {
  if (!isChanged) return after === '' ? [] : [{ kind: 'same', text: after }]
  const both: Stretch[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return both.filter(({ text }) => text !== '')
}

function numbered(parts: (Omit<ComparedPart, 'stretches'> & { stretches: Stretch[] })[]): Comparison {
  const comparison: Comparison = { parts: [], changes: 0, addedWords: 0, removedWords: 0 }
  for (const part of parts) {
    let last: Stretch['kind'] = 'same'
    const stretches = part.stretches.map((stretch): NumberedStretch => {
      const replaces = stretch.kind === 'added' && last === 'removed'
      last = stretch.kind
      if (stretch.kind === 'same') return { ...stretch, change: null }
      if (!replaces) comparison.changes++
      comparison[stretch.kind === 'added' ? 'addedWords' : 'removedWords'] += countWords(stretch.text)
      return { ...stretch, change: comparison.changes }
    })
    comparison.parts.push({ ...part, stretches })
  }
  return comparison
}
