import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

export function CallToAction() {
  const t = useTranslations('home.callToAction')
  return (
    <section className="mt-20 bg-lawn text-lawn-ink">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-14">
        <div>
          <h2 className="font-display text-40">{t('title')}</h2>
          <p className="mt-2 max-w-160 text-17">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/auth/signup" size="lg" variant="secondary">
            {t('letsStart')}
          </ButtonLink>
          <ButtonLink
            to="/community"
            size="lg"
            variant="ghost"
            className="border-lawn-ink! text-lawn-ink! hover:bg-lawn-2!"
          >
            {t('explore')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
