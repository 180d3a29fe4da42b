import type { Query, QueryTerm } from '../../contract/search-query.ts'
import { foldText, type Run, runsOf, tokensOf, WITHOUT_BLANKS } from '../../contract/tokeniser.ts'

/** A part of a text around words of a query; `marks` are [start, end) in it, in UTF-16 units, `at` the first in the whole text. */
export type Passage = { text: string; marks: [number, number][]; at: number }

type Mark = { start: number; end: number; term: number }

const BEFORE = 60
const LENGTH = 200
const MARKS_MAX = 40
/** A longer text is looked through to here. */
const READ_MAX = 200_000
const MISSING = '…'

/** The passage with the most different words of the query; the beginning of the text where it has none. */
export function passageOf({ terms }: Query, text: string): Passage {
  const found = marksIn(terms, text.slice(0, READ_MAX))
  const first = bestStart(found)
  const start = first === undefined ? 0 : startOf(text, first.start)
  const end = endOf(text, start)
  const lead = start > 0 ? MISSING : ''
  const marks = found
    .filter((mark) => mark.start >= start && mark.end <= end)
    .slice(0, MARKS_MAX)
    .map((mark): [number, number] => [mark.start - start + lead.length, mark.end - start + lead.length])
  const shown = text.slice(start, end).replace(/\s/g, ' ')
  return { text: `${lead}${shown}${end < text.length ? MISSING : ''}`, marks, at: first?.start ?? 0 }
}

/** The words of the query in a text that is shown whole. */
export function marksOf({ terms }: Query, text: string): [number, number][] {
  return marksIn(terms, text).map(({ start, end }) => [start, end])
}

function marksIn(terms: QueryTerm[], text: string): Mark[] {
  const runs = [...runsOf(text)]
  const marks: Mark[] = []
  let end = 0
  for (const place of runs.keys()) {
    for (const [term, { sequences }] of terms.entries()) {
      const mark = sequences
        .map(({ tokens, isStart }) => markAt({ tokens, isStart }, { runs, place, text }))
        .find(Boolean)
      if (!mark || mark.start < end) continue
      marks.push({ ...mark, term })
      end = mark.end
    }
  }
  return marks
}

type Place = { runs: Run[]; place: number; text: string }
type Sequence = QueryTerm['sequences'][number]

function markAt({ tokens, isStart }: Sequence, at: Place): { start: number; end: number } | undefined {
  if (WITHOUT_BLANKS.test(tokens[0] ?? '')) return markWithin(tokens, at)
  const { runs, place } = at
  const words = tokens.map((_token, index) => runs[place + index]?.words[0] ?? '')
  const isLast = (index: number) => index === tokens.length - 1
  const fits = (word: string, index: number) =>
    word === tokens[index] || (isLast(index) && isStart && word.startsWith(tokens[index] ?? ''))
  const [run, next] = [runs[place], runs[place + 1]]
  if (!run) return undefined
  if (words.every(fits)) return { start: run.start, end: runs[place + tokens.length - 1]?.end ?? run.end }
  // Two runs, such as those of e-mail, may be one word of the query.
  const joined = `${words[0]}${next?.words[0]}`
  return next?.isGlued && tokens.length === 1 && fits(joined, 0) && !tokens[0]?.startsWith(words[0] ?? '_')
    ? { start: run.start, end: next.end }
    : undefined
}

/** Where blanks do not part words, the letters of the query within the run. */
function markWithin(tokens: string[], { runs, place, text }: Place): { start: number; end: number } | undefined {
  const run = runs[place]
  if (!run) return undefined
  const own = run.words.flatMap((word) => tokensOf(word)).join(' ')
  if (!` ${own}`.includes(` ${tokens.join(' ')}`)) return undefined
  const letters = tokens.map((token, index) => (index === tokens.length - 1 ? token : ([...token][0] ?? ''))).join('')
  const folded = foldText(text.slice(run.start, run.end))
  const start = folded.indexOf(letters)
  // Another length, as of letters of half width: the whole run.
  if (start < 0 || folded.length !== run.end - run.start) return run
  return { start: run.start + start, end: run.start + start + letters.length }
}

/** The mark from which a passage has the most different words. */
function bestStart(marks: Mark[]): Mark | undefined {
  let best: Mark | undefined
  let most = 0
  for (const [place, mark] of marks.entries()) {
    const terms = new Set<number>()
    for (let next = place; (marks[next]?.end ?? Infinity) <= mark.start + LENGTH - BEFORE; next++) {
      terms.add(marks[next]?.term ?? 0)
    }
    if (terms.size <= most) continue
    most = terms.size
    best = mark
  }
  return best ?? marks[0]
}

function startOf(text: string, mark: number): number {
  if (mark <= BEFORE) return 0
  const blank = text.slice(mark - BEFORE, mark).search(/\s/)
  return blank < 0 ? mark : mark - BEFORE + blank + 1
}

function endOf(text: string, start: number): number {
  if (text.length <= start + LENGTH) return text.length
  const blank = text.slice(start, start + LENGTH).search(/\s\S*$/)
  return blank <= 0 ? start + LENGTH : start + blank
}
