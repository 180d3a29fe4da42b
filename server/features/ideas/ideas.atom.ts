import { ANONYMOUS_USER_ID } from '../../../contract/accounts.ts'
import { cutText } from '../../../contract/cut-text.ts'
import { IDEAS_FEED_PATH } from '../../../contract/ideas.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { StoredIdeaWithAuthor } from './idea-rows.repo.ts'

type Entry = Pick<
  StoredIdeaWithAuthor,
  'id' | 'title' | 'description' | 'category' | 'created_at' | 'updated_at' | 'author'
>

const SUMMARY_MAX = 500
/** Characters that XML 1.0 cannot hold, even when escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const NEVER = '1970-01-01T00:00:00.000Z'

type Feed = { publicUrl: string; category: string; siteName: string }

/** An Atom document (RFC 4287) of ideas, newest change first. */
export function atomFeed(ideas: Entry[], { publicUrl, category, siteName }: Feed) {
  const query = category && `?category=${encodeURIComponent(category)}`
  const self = `${publicUrl}${IDEAS_FEED_PATH}${query}`
  const entries = ideas.toSorted((one, other) => other.updated_at.localeCompare(one.updated_at))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', self),
    element('title', category ? `${siteName}: ideas in ${category}` : `${siteName}: ideas`),
    element('updated', entries[0]?.updated_at ?? NEVER),
    `<link rel="self" type="application/atom+xml" href="${text(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${text(`${publicUrl}/view-ideas${query}`)}"/>`,
    ...entries.map((idea) => entry(idea, publicUrl)),
    '</feed>\n',
  ].join('\n')
}

function entry(idea: Entry, publicUrl: string): string {
  const { author } = idea
  const uri = author.id === ANONYMOUS_USER_ID ? [] : [element('uri', `${publicUrl}/profile/${author.id}`)]
  return [
    '<entry>',
    element('id', `urn:uuid:${idea.id}`),
    element('title', idea.title),
    `<link rel="alternate" type="text/html" href="${text(`${publicUrl}/ideas/${idea.id}`)}"/>`,
    element('published', idea.created_at),
    element('updated', idea.updated_at),
    `<author>${[element('name', displayName(author)), ...uri].join('')}</author>`,
    `<category term="${text(idea.category)}"/>`,
    element('summary', cutText(idea.description, SUMMARY_MAX)),
    '</entry>',
  ].join('\n')
}

function element(name: string, content: string): string {
  return `<${name}>${text(content)}</${name}>`
}

function text(value: string): string {
  return escapeHtml(value.replace(NOT_XML, ''))
}
