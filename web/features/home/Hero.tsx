import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { siteQuery } from '../../lib/api/site-query.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { CourtyardPlan } from '../../ui/art/CourtyardPlan.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'

/** The top of the visitors' home page. */
export function Hero() {
  const t = useTranslations('home.hero')
  const name = useSiteName()
  const { data: site } = useQuery(siteQuery)
  return (
    <section id="start" className="page-column grid items-center gap-10 py-12 md:grid-cols-2 md:py-16">
      <div>
        <p className="text-14 font-bold text-accent">{t('tagline')}</p>
        <h1 tabIndex={-1} className="mt-4 max-w-[16ch] font-display text-64">
          {t('title')}
        </h1>
        <p className="mt-4 max-w-128 text-17 text-text-2">{t('text', { site: name })}</p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
          <ButtonLink to="/auth/signup" size="lg">
            {t('letsStart')}
          </ButtonLink>
          <ButtonLink to="/auth/login" size="lg" variant="secondary">
            {t('signIn')}
          </ButtonLink>
          <TextLink to="/community" className="touch-target self-center sm:ms-2">
            {t('explore')}
          </TextLink>
        </div>
        {/* Its line is there before the numbers, so that nothing moves. */}
        <p className="mt-8 min-h-5 text-13 text-muted">{site && site.members > 0 && t('community', site)}</p>
      </div>
      <CourtyardPlan className="mx-auto max-w-145" />
    </section>
  )
}
