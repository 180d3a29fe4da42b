import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Logo } from '../../ui/art/Logo.tsx'

/** The header of a page about an account: the logo, which leads home. */
export function AccountHeader({ className }: { className?: string }) {
  const t = useTranslations('accounts')
  return (
    <header className={`flex h-20 items-center ${className ?? ''}`}>
      <Link to="/" aria-label={t('home')} className="touch-target flex rounded-xs">
        <Logo />
      </Link>
    </header>
  )
}
