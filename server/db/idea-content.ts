import { CONTENT_FIELDS, type ContentField, type IdeaContent, pickContent } from '../../contract/idea-content.values.ts'
import { DEFAULT_CATEGORY, type MATCHED_PARTS } from '../../contract/ideas.values.ts'
import { indexedText } from '../../contract/tokeniser.ts'
import { sortKey } from './sort-key.ts'
import type { IdeaContentColumns, Row } from './tables.ts'

/** A field has the name of its column. */
export const CONTENT_COLUMNS: readonly ContentField[] = CONTENT_FIELDS

type SearchedField = Exclude<(typeof MATCHED_PARTS)[number], 'pdf'>

/** Searches look for words in all of these. */
const SEARCHED: Record<SearchedField, 'searched'> & Record<Exclude<ContentField, SearchedField>, null> = {
  title: 'searched',
  tags: 'searched',
  description: 'searched',
  learning_outcome: 'searched',
  category: null,
  recommended_level: null,
  github_link: null,
}

/** Texts by authors rather than choices, in the order of moderators. Links in prose are limited. */
const WRITTEN: Record<ContentField, 'prose' | 'other' | null> = {
  title: 'prose',
  description: 'prose',
  learning_outcome: 'prose',
  tags: 'other',
  github_link: 'other',
  category: null,
  recommended_level: null,
}

export function contentOfRow(row: IdeaContentColumns): IdeaContent {
  return { ...pickContent(row), category: row.category || DEFAULT_CATEGORY, tags: JSON.parse(row.tags) }
}

export function rowOfContent(content: IdeaContent): IdeaContentColumns {
  return { ...pickContent(content), tags: JSON.stringify(content.tags) }
}

/** The columns by which lists of ideas are sorted and titles searched. */
export function titleKeys(title: string): Pick<Row<'ideas'>, 'sort_title' | 'search_text'> {
  return { sort_title: sortKey(title), search_text: indexedText(title) }
}

export function isSameContent(one: IdeaContent, other: IdeaContent): boolean {
  return CONTENT_FIELDS.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
}

/** The texts that searches cover, by field. */
export function searchedTexts(content: IdeaContent): Record<SearchedField, string> {
  return textsOf(content, fieldsOf(SEARCHED, 'searched'), ' ') as Record<SearchedField, string>
}

/** The tokens of an idea, except its PDF. */
export function ideaWords(content: Pick<IdeaContent, 'title' | 'tags' | 'description' | 'learning_outcome'>) {
  return {
    title_words: indexedText(content.title),
    tag_words: indexedText(...content.tags),
    text_words: indexedText(content.description, content.learning_outcome),
  }
}

/** PostgreSQL takes no more than a megabyte of words, each of which may be three bytes a letter. */
const PDF_TOKENS_MAX = 250_000

export function pdfWords(text: string): string {
  const tokens = indexedText(...text.split('\f'))
  return tokens.length <= PDF_TOKENS_MAX ? tokens : tokens.slice(0, tokens.lastIndexOf(' ', PDF_TOKENS_MAX) + 1)
}

/** The texts that moderators read under the title. */
export function moderatedTexts(content: IdeaContent): string[] {
  const { title: _title, ...texts } = textsOf(content, fieldsOf(WRITTEN, 'prose', 'other'), ', ')
  return Object.values(texts)
}

/** The texts whose links are limited, by field. */
export function proseOf(content: IdeaContent): Record<string, string> {
  return textsOf(content, fieldsOf(WRITTEN, 'prose'), ', ')
}

function fieldsOf<Kind>(kinds: Record<ContentField, Kind>, ...asked: Kind[]): ContentField[] {
  return (Object.keys(kinds) as ContentField[]).filter((field) => asked.includes(kinds[field]))
}

function textsOf(content: IdeaContent, fields: ContentField[], separator: string): Record<string, string> {
  const text = (value: string | string[]) => (Array.isArray(value) ? value.join(separator) : value)
  return Object.fromEntries(fields.map((field) => [field, text(content[field])]))
}
