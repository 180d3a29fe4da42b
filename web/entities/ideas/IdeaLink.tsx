import { Link } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { ideaLink } from '../../lib/pages/links.ts'

type IdeaLinkProps = {
  ideaId: string
  /** Opens the idea on this page. */
  onOpen: () => void
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** A link to an idea, for new tabs and copying too; a plain click opens the idea on the current page. */
export function IdeaLink({ ideaId, onOpen, ...rest }: IdeaLinkProps) {
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return <Link {...ideaLink(ideaId)} {...rest} onClick={openHere} />
}
