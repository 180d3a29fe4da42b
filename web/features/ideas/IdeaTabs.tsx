import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import { IDEA_TABS, type IdeaTab, ideaLink } from '../../lib/pages/links.ts'
import { classNames } from '../../ui/class-names.ts'

/** The parts of an idea's page as tabs, on phones. */
export function IdeaTabs({ idea, tab }: { idea: IdeaWithAuthor; tab: IdeaTab }) {
  const t = useTranslations('ideas.details.tabs')
  const tComments = useTranslations('ideas.comments')
  return (
    <nav
      aria-label={t('label')}
      className="mt-4 -mx-(--gutter) overflow-x-auto border-b border-border px-(--gutter) md:hidden print:hidden"
    >
      <ul className="flex gap-5">
        {IDEA_TABS.map((name) => (
          <li key={name}>
            <Link
              {...ideaLink(idea.id)}
              search={(search) => ({ ...search, tab: name })}
              hash=""
              replace
              resetScroll={false}
              aria-current={name === tab ? 'page' : undefined}
              // A hash decides about the tab, too: the router marks no link beside one.
              activeOptions={{ exact: true, includeHash: true }}
              className="relative inline-flex min-h-11 items-center gap-1.5 text-14 font-bold whitespace-nowrap text-text-2 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:bg-accent forced-colors:aria-[current]:after:bg-[Highlight]"
            >
              {t(name)}
              {name === 'comments' && idea.comment_count > 0 && (
                <span className="text-muted">{tComments('number', { count: idea.comment_count })}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type IdeaPartProps = { isOpen: boolean; className?: string; children: ReactNode }

/** A part of an idea's page: on phones there while its tab is open, elsewhere always. */
export function IdeaPart({ isOpen, className = 'flex flex-col gap-11', children }: IdeaPartProps) {
  return <div className={classNames(className, 'empty:hidden', isOpen || 'not-print:max-md:hidden')}>{children}</div>
}
