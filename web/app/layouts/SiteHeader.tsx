import { useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { afterFirstView } from '../../lib/pages/after-first-view.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { HomeLink } from '../../ui/navigation/HomeLink.tsx'

const HeaderSearch = afterFirstView(async () => (await import('./HeaderSearch.tsx')).HeaderSearch)

type SiteHeaderProps = {
  /** Links beside the logo, on wide screens. */
  navigation: ReactNode
  /** Right side, on wide screens. */
  actions: ReactNode
  /** Right side, on narrow screens, before the menu button. */
  mobileActions: ReactNode
  /** The content of the menu on narrow screens. */
  mobileMenu: ReactNode
}

/** The sticky bar on top: logo, navigation, actions; below 900px a menu that fills the screen. */
export function SiteHeader({ navigation, actions, mobileActions, mobileMenu }: SiteHeaderProps) {
  const t = useTranslations('shell')
  const [isMenuOpen, setIsMenuOpen] = useMenuThatClosesOnNavigation()
  return (
    <header className="sticky top-0 z-header border-b border-border bg-surface">
      <div className="page-column flex h-header items-center gap-2 md:gap-4 lg:gap-8">
        <HomeLink />
        <nav aria-label={t('nav.label')} className="hidden flex-1 items-center gap-3 md:flex lg:gap-7">
          {navigation}
        </nav>
        <div className="header-search">
          <HeaderSearch />
        </div>
        <div className="hidden items-center gap-3 md:flex">{actions}</div>
        <div className="flex shrink-0 items-center gap-0.5 md:hidden">
          {mobileActions}
          <IconButton
            label={isMenuOpen ? t('nav.closeMenu') : t('nav.openMenu')}
            icon={isMenuOpen ? X : MenuIcon}
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(!isMenuOpen)}
          />
        </div>
      </div>
      {isMenuOpen && (
        <div className="fixed inset-x-0 top-[calc(var(--header-h)+1px)] bottom-0 z-header flex flex-col overflow-y-auto bg-surface md:hidden">
          {mobileMenu}
        </div>
      )}
    </header>
  )
}

function useMenuThatClosesOnNavigation(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRouterState({ select: (state) => state.location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the event
  useEffect(() => setIsOpen(false), [place])
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    document.addEventListener('keydown', closeOnEscape)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.documentElement.style.overflow = ''
    }
  }, [isOpen])
  return [isOpen, setIsOpen]
}
