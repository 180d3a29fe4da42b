import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ANONYMOUS_USER_ID } from '../../../contract/accounts.values.ts'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'

type AuthorLinkProps = { author: IdeaWithAuthor['author']; className?: string; children: ReactNode }

/** Leads to the profile of an idea's author; a deleted account has none. */
export function AuthorLink({ author, className = '', children }: AuthorLinkProps) {
  if (author.id === ANONYMOUS_USER_ID) return <span className={className}>{children}</span>
  return (
    <Link to="/profile/$userId" params={{ userId: author.id }} className={`${className} rounded-xs hover:underline`}>
      {children}
    </Link>
  )
}
