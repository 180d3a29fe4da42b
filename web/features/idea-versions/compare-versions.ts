import type { ContentField, IdeaContent } from '../../../contract/idea-content.values.ts'
import type { IdeaVersion, IdeaVersionContent } from '../../../contract/idea-versions.ts'
import { countWords, type DiffSegment, diffList, diffText } from '../../entities/idea-versions/text-diff.ts'

/** The versions to compare. `older` is null when the newer one is read alone. */
export type VersionPair = { older: IdeaVersion | null; newer: IdeaVersion }

/** A segment with the number of the change that it belongs to: what replaces something has the number of what it replaces. */
export type NumberedStretch = DiffSegment & { change: number | null }

export type ComparedPart = {
  name: ContentField | 'pdf'
  isList: boolean
  isChanged: boolean
  segments: NumberedStretch[]
}

export type Comparison = { parts: ComparedPart[]; changes: number; addedWords: number; removedWords: number }

/** Labels of values that are shown in the reader's language. */
export type Wording = {
  level: (level: IdeaVersionContent['recommended_level']) => string
  pdf: (version: IdeaVersionContent) => string
}

/** How each field is compared, in the order in which it is shown: by words, as a whole, or by the items of a list. */
const COMPARED = {
  title: 'words',
  description: 'words',
  category: 'whole',
  recommended_level: 'whole',
  learning_outcome: 'words',
  tags: 'items',
  github_link: 'whole',
} as const satisfies { [Field in ContentField]: IdeaContent[Field] extends string ? 'words' | 'whole' : 'items' }

/** Compares two versions part by part. With nothing to compare with, all of the version is the same. */
export function compareVersions(
  before: IdeaVersionContent | null,
  after: IdeaVersionContent,
  wording: Wording,
): Comparison {
  const older = before ?? after
  const fields = (Object.keys(COMPARED) as ContentField[]).map((name) => compareField(name, older, after, wording))
  return numbered([...fields, whole('pdf', wording.pdf(older), wording.pdf(after), older.pdf !== after.pdf)])
}

type UnnumberedPart = Omit<ComparedPart, 'segments'> & { segments: DiffSegment[] }

function compareField(
  name: ContentField,
  older: IdeaVersionContent,
  newer: IdeaVersionContent,
  { level }: Wording,
): UnnumberedPart {
  if (name === 'recommended_level') return whole(name, level(older[name]), level(newer[name]))
  const [from, to] = [older[name], newer[name]]
  if (Array.isArray(from) || Array.isArray(to)) return partOf(name, diffList([from].flat(), [to].flat()), true)
  if (COMPARED[name] === 'whole') return whole(name, from, to)
  return { ...partOf(name, diffText(from, to)), isChanged: from !== to }
}

function whole(name: ComparedPart['name'], before: string, after: string, isChanged?: boolean): UnnumberedPart {
  return partOf(name, replaceText(before, after, isChanged))
}

function partOf(name: ComparedPart['name'], segments: DiffSegment[], isList = false): UnnumberedPart {
  return { name, isList, isChanged: segments.some(({ kind }) => kind !== 'same'), segments }
}

/** Two texts that are compared whole; the same text of two different things is a change too. */
function replaceText(before: string, after: string, isChanged = before !== after): DiffSegment[] {
  if (!isChanged) return after === '' ? [] : [{ kind: 'same', text: after }]
  const both: DiffSegment[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  return both.filter(({ text }) => text !== '')
}

function numbered(parts: UnnumberedPart[]): Comparison {
  const comparison: Comparison = { parts: [], changes: 0, addedWords: 0, removedWords: 0 }
  for (const part of parts) {
    let last: DiffSegment['kind'] = 'same'
    const segments = part.segments.map((segment): NumberedStretch => {
      const replaces = segment.kind === 'added' && last === 'removed'
      last = segment.kind
      if (segment.kind === 'same') return { ...segment, change: null }
      if (!replaces) comparison.changes++
      comparison[segment.kind === 'added' ? 'addedWords' : 'removedWords'] += countWords(segment.text)
      return { ...segment, change: comparison.changes }
    })
    comparison.parts.push({ ...part, segments })
  }
  return comparison
}
