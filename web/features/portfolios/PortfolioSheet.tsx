import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Portfolio } from '../../../contract/portfolios.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { useListedLabel } from '../../lib/api/site-lists.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { textLanguage } from '../../lib/pages/text-language.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { Chip } from '../../ui/content/Chip.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { PortfolioAwards } from './PortfolioAwards.tsx'
import { PortfolioIdeas } from './PortfolioIdeas.tsx'

type PortfolioSheetProps = {
  portfolio: Portfolio
  /** Without a scheme. */
  url: string
  /** Part of a page with a heading of its own. */
  isPreview?: boolean
}

/** A portfolio as others see it, and as it is printed. */
export function PortfolioSheet({ portfolio, url, isPreview = false }: PortfolioSheetProps) {
  const t = useTranslations('portfolio')
  const format = useFormatter()
  const site = useSiteName()
  const { user, about, ideas, awards, skills, updates, updates_count, as_of } = portfolio
  const name = displayName(user)
  const isEmpty = [about, ideas, awards, skills, updates].every((part) => part.length === 0)
  return (
    <article className="portfolio min-w-0">
      <PortfolioHeader user={user} as={isPreview ? 'h2' : 'h1'} />
      {about && (
        <p
          dir="auto"
          lang={textLanguage(about)}
          className="mt-5 max-w-reading print:max-w-none text-17 wrap-anywhere whitespace-pre-line"
        >
          {about}
        </p>
      )}
      {isEmpty && <p className="mt-5 text-15 text-text-2">{t('empty')}</p>}
      {ideas.length > 0 && <PortfolioIdeas ideas={ideas} />}
      {awards.length + skills.length > 0 && (
        <div className="grid items-start gap-x-12 sm:grid-cols-2">
          {awards.length > 0 && <PortfolioAwards awards={awards} />}
          {skills.length > 0 && (
            <section aria-labelledby="portfolio-skills" className="mt-8">
              <SectionHeading id="portfolio-skills" title={t('skills')} />
              <ul className="mt-3 flex flex-wrap gap-2">
                {skills.map((skill) => (
                  <li key={skill} className="max-w-full">
                    <Chip>{skill}</Chip>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
      {updates.length > 0 && (
        <section aria-labelledby="portfolio-updates" className="mt-8">
          <SectionHeading
            id="portfolio-updates"
            title={t('updates')}
            action={
              <span className="text-13 text-text-2">
                {t('shownUpdates', { shown: updates.length, count: updates_count })}
              </span>
            }
          />
          <ul className="print:grid print:grid-cols-2 print:gap-x-8">
            {updates.map(({ id, text, created_at, idea }) => (
              <li key={id} className="border-b border-border py-4 break-inside-avoid">
                <p dir="auto" className="text-13 text-text-2">
                  {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}. {idea.title}
                </p>
                <p
                  dir="auto"
                  lang={textLanguage(text)}
                  className="mt-1 max-w-reading print:max-w-none text-15 wrap-anywhere"
                >
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-6 text-13 wrap-anywhere text-text-2">
        {t('asOf', { url, site, name, date: format.dateTime(new Date(as_of), { dateStyle: 'medium' }) })}
      </p>
    </article>
  )
}

function PortfolioHeader({ user, as: Heading }: Pick<Portfolio, 'user'> & { as: 'h1' | 'h2' }) {
  const t = useTranslations('portfolio')
  const listed = useListedLabel()
  const { title, faculty, uni, program, year } = user
  const name = displayName(user)
  const place = [faculty && listed('faculties', faculty), uni].filter(Boolean).join(', ')
  const study = year ? t('study', { program, year: listed('years', year) }) : program
  return (
    <header className="flex items-start gap-5">
      <Avatar id={user.id} name={name} src={avatarPath(user.avatar)} size={84} className="shrink-0" />
      <div className="min-w-0">
        <Heading dir="auto" tabIndex={-1} className="font-display text-40 wrap-anywhere max-sm:text-32">
          {name}
        </Heading>
        <p className="mt-1 text-15 wrap-anywhere text-text-2">{[title, place].filter(Boolean).join('. ')}</p>
        {study && <p className="text-15 wrap-anywhere text-text-2">{study}</p>}
      </div>
    </header>
  )
}
