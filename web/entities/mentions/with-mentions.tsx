import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Named = { id: string; username: string }

/** A text in which the names of mentioned members are links to their profiles. */
export function withMentions(text: string, mentions: Named[]): ReactNode {
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
