import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Reply } from '../../../contract/comments.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { LinkedText } from '../../ui/content/LinkedText.tsx'

/** The text of a comment, with its links and mentions. */
export function CommentText({ text, mentions }: Pick<Reply, 'text' | 'mentions'>) {
  return (
    <p
      dir="auto"
      lang={textLanguage(text)}
      className="mt-0.5 max-w-reading text-15 wrap-anywhere whitespace-pre-line text-text-2"
    >
      <LinkedText renderText={(part) => withMentions(part, mentions)}>{text}</LinkedText>
    </p>
  )
}

function withMentions(text: string, mentions: Reply['mentions']): ReactNode {
  if (mentions.length === 0) return text
  const idByName = new Map(mentions.map(({ id, username }) => [username.toLowerCase(), id]))
  // Longest first, since a name may begin with another one.
  const names = [...idByName.keys()].sort((a, b) => b.length - a.length).map(escapeForPattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(@(?:${names.join('|')}))(?![\\p{L}\\p{N}_])`, 'giu')
  // With a group in the pattern, every second part is a mention.
  return text.split(pattern).map((part, index) => {
    const id = index % 2 === 1 ? idByName.get(part.slice(1).toLowerCase()) : undefined
    if (!id) return part
    return (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        key={index}
        to="/profile/$userId"
        params={{ userId: id }}
        className="rounded-xs bg-accent-soft px-1 font-bold text-accent-soft-text hover:underline"
      >
        {part}
      </Link>
    )
  })
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
