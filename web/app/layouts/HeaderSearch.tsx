import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageKeys } from '../../lib/keys/use-page-keys.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { iconButtonVariants } from '../../ui/buttons/button-variants.ts'
import { useShellActions } from './shell-actions.tsx'

const SearchDialog = lazyPart(async () => (await import('../../features/search/SearchDialog.tsx')).SearchDialog)

/** Opens the search: by a press, by "/" and by Ctrl+K. Without scripts it leads to the page, where it is not shown. */
export function HeaderSearch() {
  const t = useTranslations('search')
  const { beginIdea } = useShellActions()
  const [isOpen, setIsOpen] = useState(false)
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === '/search' })
  // Visitors have more links beside it.
  const isField = useIsSignedIn()
  usePageKeys({ '/': () => setIsOpen(true) })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (isOnPage) return null
  return (
    <>
      <Link
        to="/search"
        aria-label={t('label')}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
        className={iconButtonVariants({
          className: isField
            ? 'min-[85rem]:h-10 min-[85rem]:w-59 min-[85rem]:justify-start min-[85rem]:gap-2.5 min-[85rem]:border min-[85rem]:border-border-strong min-[85rem]:bg-surface min-[85rem]:px-3'
            : '',
        })}
      >
        <Search size={20} />
        {isField && (
          <>
            <span className="text-14 text-muted max-[85rem]:hidden">{t('label')}</span>
            <kbd className="ms-auto rounded-xs border border-border-strong px-1.5 font-mono text-12 text-muted max-[85rem]:hidden">
              {t('keys.slash')}
            </kbd>
          </>
        )}
      </Link>
      {isOpen && <SearchDialog onClose={() => setIsOpen(false)} onNewIdea={beginIdea} />}
    </>
  )
}
