import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Logo } from '../art/Logo.tsx'

/** The logo, which leads home. */
export function HomeLink() {
  const t = useTranslations('ui')
  const site = useSiteName()
  return (
    <Link to="/" aria-label={t('home', { site })} className="touch-target flex min-w-0 rounded-xs">
      <Logo />
    </Link>
  )
}
