import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '../../entities/languages/LanguageSwitch.tsx'
import { siteQuery } from '../../lib/api/site-query.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { inPageLanguage } from '../../lib/preferences/translated.ts'
import { GitHubIcon } from '../../ui/art/GitHubIcon.tsx'
import { Logo } from '../../ui/art/Logo.tsx'
import { PlainButton } from '../../ui/buttons/PlainButton.tsx'
import { useShellActions } from './shell-actions.tsx'

const LINK_STYLES =
  'inline-flex min-h-8 items-center text-start text-14 text-text-2 hover:text-text hover:underline pointer-coarse:min-h-11'

type FooterPage = '/community' | '/mysubmission' | '/events' | '/view-ideas' | '/myprofile'

const pageLink = (to: FooterPage, name: string) => (
  <li>
    <Link to={to} className={LINK_STYLES}>
      {name}
    </Link>
  </li>
)

/** The end of every page of the main layout. */
export function SiteFooter() {
  const t = useTranslations('shell.footer')
  const heads = useTranslations('heads')
  const name = useSiteName()
  const { data: site } = useQuery(siteQuery)
  const { openNewIdea } = useShellActions()
  return (
    <footer className="border-t border-border bg-surface">
      <div className="page-column grid gap-8 py-10 md:grid-cols-[2fr_2fr_1fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-96 text-14 text-text-2">{t('about')}</p>
          <LanguageSwitch className="mt-5" />
        </div>
        <nav aria-label={t('pages')}>
          <h2 className="mb-2 text-14 font-bold">{t('pages')}</h2>
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1">
            {pageLink('/community', t('userProfiles'))}
            {pageLink('/mysubmission', t('checkStatus'))}
            <li>
              <PlainButton className={LINK_STYLES} onClick={openNewIdea}>
                {t('submitNewIdea')}
              </PlainButton>
            </li>
            {pageLink('/events', t('eventCalender'))}
            {pageLink('/view-ideas', t('viewIdea'))}
            {pageLink('/myprofile', t('profile'))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-14 font-bold">{t('follow')}</h2>
          {site && (
            <ul>
              <li>
                <a href={site.links.source} className={`${LINK_STYLES} gap-2`} rel="noopener noreferrer">
                  <GitHubIcon size={18} />
                  {t('sourceCode')}
                </a>
              </li>
              {site.links.footer.map(inPageLanguage).map(({ label, url }) => (
                <li key={`${label} ${url}`}>
                  <a href={url} dir="auto" className={`${LINK_STYLES} wrap-anywhere`} rel="noopener noreferrer">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="page-column">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-border py-5 text-13 text-muted">
          <p>{t('copyright', { site: name })}</p>
          <p className="flex flex-wrap gap-x-4">
            <Link to="/about" className="touch-target hover:text-text hover:underline">
              {t('aboutSite', { site: name })}
            </Link>
            <Link to="/showcase" className="touch-target hover:text-text hover:underline">
              {heads('showcase.title')}
            </Link>
            <Link
              to="/docs/api/{-$name}"
              params={{ name: undefined }}
              className="touch-target hover:text-text hover:underline"
            >
              {t('apiReference')}
            </Link>
            <Link to="/terms" className="touch-target hover:text-text hover:underline">
              {t('terms')}
            </Link>
            <Link to="/privacy" className="touch-target hover:text-text hover:underline">
              {t('privacy')}
            </Link>
            <span>{t('licence')}</span>
          </p>
        </div>
      </div>
    </footer>
  )
}
