import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../../entities/languages/LanguageSwitch.tsx'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { useCodePrefetch } from '../../lib/pages/use-code-prefetch.ts'
import { CourtyardPlan } from '../../ui/art/CourtyardPlan.tsx'
import { AccountHeader } from './AccountHeader.tsx'

type AuthLayoutProps = {
  title: string
  /** Above the tagline, such as a way back. */
  lead?: ReactNode
  text?: ReactNode
  /** In the place of the site's own. */
  tagline?: string | undefined
  children: ReactNode
}

// Preloads the schemas of the forms, so that the first press does not wait for them.
const loadRules = () => Promise.all([import('@hookform/resolvers/zod'), import('../../../contract/accounts.ts')])

/** The page of an account form: the form on the left, the plan of the courtyard on the right of wide screens. */
export function AuthLayout({ title, lead, text, tagline, children }: AuthLayoutProps) {
  const t = useTranslations('accounts')
  const site = useSiteName()
  useCodePrefetch(loadRules)
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,48fr)_minmax(0,52fr)]">
      <div className="flex flex-col border-border bg-surface px-gutter md:border-e">
        <AccountHeader />
        <main id="main" className="mx-auto flex w-full max-w-98 flex-1 flex-col justify-center py-8">
          {lead && <div className="mb-6">{lead}</div>}
          <p className="text-14 font-bold text-accent">{tagline ?? t('tagline')}</p>
          <h1 tabIndex={-1} className="mt-2 font-display text-32">
            {title}
          </h1>
          {text && <p className="mt-2 text-15 text-text-2">{text}</p>}
          <div className="mt-6">{children}</div>
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-4 py-6 text-13 text-muted">
          <p>{t('copyright', { site })}</p>
          <LanguageSwitch className="max-sm:w-full" />
        </footer>
      </div>
      <div className="hidden items-center justify-center bg-bg p-12 md:flex">
        <CourtyardPlan className="max-w-145" />
      </div>
    </div>
  )
}
