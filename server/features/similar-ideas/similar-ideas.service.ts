import type { z } from 'zod'
import {
  type findSimilarIdeas as findEndpoint,
  SIMILAR_IDEAS_MAX,
  type SimilarIdea,
} from '../../../contract/similar-ideas.ts'
import { comparisonKey } from '../../../contract/tokeniser.ts'
import { readCount } from '../../db/counts.ts'
import { countWords } from '../../db/word-search.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { byScore } from '../../lib/search-ranking.ts'
import { wordsOf } from '../../lib/words.ts'
import { requireVisibleIdea } from '../ideas/idea-access.service.ts'
import { authorSeenBy } from '../ideas/idea-views.service.ts'
import { type Candidate, findCandidates, findPdfWords, type WeightedWords } from './similar-ideas.repo.ts'

/** The compared parts of an idea. */
type Compared = { title: string; tags: string[]; description: string; pdfWords: string[]; except: string }

/** A compared word: its spelling and its weight. */
type Term = { word: string; spelling: string; isInHead: boolean; weight: number; ideas: number }

const TERMS_MAX = 40
const PDF_TERMS_MAX = 20
/** How many rows of the index are read for the rare words of one comparison. A word in more ideas is frequent. */
const ROWS_MAX = 5_000
const FREQUENT_TOGETHER_MAX = 3
const CANDIDATES_MAX = 60
const SHARED_WORDS_MAX = 12
/** Title and tags say more than a description, a PDF less. */
const HEAD_FACTOR = 2
const PDF_FACTOR = 0.5
/** Minimum share of the score of the most similar idea. */
const SCORE_SHARE_MIN = 0.25

/** Ideas like one that is being written. */
export async function findSimilarIdeas(deps: Deps, actor: Actor, draft: z.output<(typeof findEndpoint)['query']>) {
  const { title, description, tags, except } = draft
  return compare(deps, actor, { title, tags: tags.split(','), description, pdfWords: [], except })
}

/** Ideas like one that the actor may see. */
export async function listSimilarIdeas(deps: Deps, actor: Actor, id: string): Promise<SimilarIdea[]> {
  const { title, tags, description } = await requireVisibleIdea(deps, actor, id)
  const pdfWords = [...wordsOf(await findPdfWords(deps.db, id), PDF_TERMS_MAX).keys()]
  return compare(deps, actor, { title, tags, description, pdfWords, except: id })
}

/**
 * Words count by how few ideas have them, as in BM25. The ideas with the heaviest words are found by the rarest alone, so
 * that the work is bounded, and then compared by all words.
 */
async function compare({ searchDb: db }: Deps, actor: Actor, compared: Compared): Promise<SimilarIdea[]> {
  const terms = await termsOf(db, compared)
  const candidates = await findCandidates(db, weightedWords(terms), {
    except: compared.except,
    limit: CANDIDATES_MAX,
  })
  const tagForms = new Set(compared.tags.map(comparisonKey))
  const ranked = candidates
    .map((candidate) => rank(candidate, terms, tagForms))
    .filter(({ isSimilar }) => isSimilar)
    .sort(byScore)
  const least = (ranked[0]?.score ?? 0) * SCORE_SHARE_MIN
  return ranked
    .filter(({ score }) => score >= least)
    .slice(0, SIMILAR_IDEAS_MAX)
    .map(({ idea }) => ({ ...idea, author: authorSeenBy(actor, idea.author) }))
}

async function termsOf(db: Deps['db'], { title, tags, description, pdfWords }: Compared): Promise<Term[]> {
  const head = wordsOf([title, ...tags].join('\n'))
  const spellings = new Map([...wordsOf([title, ...tags, description].join('\n'))].slice(0, TERMS_MAX))
  for (const word of pdfWords) if (!spellings.has(word)) spellings.set(word, word)
  const counts = await countWords(db, [...spellings.keys()], ROWS_MAX + 1)
  const all = await readCount(db, 'ideas')
  return [...spellings].map(([word, spelling]) => {
    const isInHead = head.has(word)
    const ideas = counts.get(word) ?? 0
    return {
      word,
      spelling,
      isInHead,
      ideas,
      weight: Math.log(1 + all / Math.max(1, ideas)) * (isInHead ? HEAD_FACTOR : 1),
    }
  })
}

/** The rarest words one by one, as many as may be read, and the first of the others all together. */
function weightedWords(terms: Term[]): WeightedWords[] {
  const found = terms.filter(({ ideas }) => ideas > 0)
  const weighted: WeightedWords[] = []
  let rows = 0
  for (const { word, weight, ideas } of found.toSorted((one, other) => one.ideas - other.ideas)) {
    rows += ideas
    if (rows > ROWS_MAX) break
    weighted.push({ words: [word], weight })
  }
  const counted = new Set(weighted.flatMap(({ words }) => words))
  const frequent = found.filter(({ word }) => !counted.has(word)).slice(0, FREQUENT_TOGETHER_MAX)
  if (frequent.length > 1) {
    weighted.push({
      words: frequent.map(({ word }) => word),
      weight: frequent.reduce((sum, { weight }) => sum + weight, 0),
    })
  }
  return weighted
}

function rank(candidate: Candidate, terms: Term[], tagForms: Set<string>) {
  const { ownWords, pdfWords, tags, title, id, status, support_count, author } = candidate
  const head = wordsOf([title, ...tags].join('\n'))
  const shared = terms.filter(({ word }) => ownWords.has(word) || pdfWords.has(word))
  const shared_tags = tags.filter((tag) => tagForms.has(comparisonKey(tag)))
  const factorOf = (word: string) => (head.has(word) ? HEAD_FACTOR : ownWords.has(word) ? 1 : PDF_FACTOR)
  const idea: SimilarIdea = {
    ...{ id, title, status, support_count, author, shared_tags },
    shared_words: shared
      .toSorted((one, other) => one.ideas - other.ideas)
      .slice(0, SHARED_WORDS_MAX)
      .map(({ spelling }) => spelling.toLowerCase()),
  }
  const isInBothHeads = shared.some(({ word, isInHead }) => isInHead && head.has(word))
  return {
    id,
    idea,
    score: shared.reduce((sum, { word, weight }) => sum + weight * factorOf(word), 0),
    isSimilar: shared.length > 1 || shared_tags.length > 0 || isInBothHeads,
  }
}
