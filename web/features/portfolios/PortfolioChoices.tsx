import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OwnPortfolio, PortfolioChange } from '../../../contract/portfolios.ts'
import {
  PORTFOLIO_ABOUT_MAX,
  PORTFOLIO_AUDIENCES,
  PORTFOLIO_PARTS,
  type PortfolioPart,
} from '../../../contract/portfolios.values.ts'
import { toastOutcome } from '../../lib/errors/describe-error.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { useSavePortfolio } from './portfolios.api.ts'

const ChooseIdeasDialog = lazyPart(async () => (await import('./ChooseIdeasDialog.tsx')).ChooseIdeasDialog)
const PortfolioAboutDialog = lazyPart(async () => (await import('./PortfolioAboutDialog.tsx')).PortfolioAboutDialog)

/** Which parts the own portfolio shows, and who finds it. Each choice is saved at once. */
export function PortfolioChoices({ portfolio, url }: { portfolio: OwnPortfolio; url: string }) {
  const t = useTranslations('portfolioChoices')
  const format = useFormatter()
  const saving = useSavePortfolio()
  const [dialog, setDialog] = useState<'ideas' | 'about'>()
  // The choice shows while it is being saved, and falls back when that fails.
  const shown = saving.isPending ? { ...portfolio, ...saving.variables } : portfolio
  const save = (change: PortfolioChange) => void toastOutcome(saving.mutateAsync(change), { failed: t('failed') })
  const toggle = (part: PortfolioPart, isShown: boolean) =>
    save({ parts: PORTFOLIO_PARTS.filter((one) => (one === part ? isShown : shown.parts.includes(one))) })
  const { unnamed } = portfolio
  return (
    <aside aria-label={t('yours')} className="flex min-w-0 flex-col gap-8 print:hidden">
      <section className="rounded-md border border-border bg-surface p-6">
        <p className="text-13 text-text-2">{t('yours')}</p>
        <h2 className="font-display text-24">
          {t('parts', { shown: shown.parts.length, count: PORTFOLIO_PARTS.length })}
        </h2>
        <ul className="mt-2">
          {PORTFOLIO_PARTS.map((part) => (
            <li key={part} className="flex min-h-11 items-center justify-between gap-3 border-b border-border">
              <Checkbox
                label={t(`part.${part}`)}
                isLabelShown
                isChecked={shown.parts.includes(part)}
                onCheckedChange={(isShown) => toggle(part, isShown)}
              />
              <span className="shrink-0 text-13 text-text-2 tabular-nums">{countOf(part)}</span>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" icon={Pencil} onClick={() => setDialog('about')}>
            {t('editAbout')}
          </Button>
          {portfolio.choices.ideas.length > 0 && (
            <Button variant="secondary" icon={Pencil} onClick={() => setDialog('ideas')}>
              {t('chooseIdeas')}
            </Button>
          )}
        </div>
      </section>
      <section aria-labelledby="portfolio-audience">
        <SectionHeading id="portfolio-audience" title={t('audience.title')} />
        <fieldset aria-labelledby="portfolio-audience" className="mt-2">
          {PORTFOLIO_AUDIENCES.map((audience) => (
            <label key={audience} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
              <input
                type="radio"
                name="portfolio-audience"
                checked={shown.audience === audience}
                onChange={() => save({ audience })}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 text-15">
                <span className="block">{t(`audience.${audience}`)}</span>
                <span className="block text-13 text-text-2">{t(`audience.${audience}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </section>
      <section aria-labelledby="portfolio-address">
        <SectionHeading id="portfolio-address" title={t('address')} />
        <p className="mt-3">
          <code className="text-14 wrap-anywhere">{url}</code>
        </p>
        {unnamed.length > 0 && (
          <p className="mt-2 text-13 text-text-2">
            {t('unnamed', { names: format.list(unnamed), count: unnamed.length })}
          </p>
        )}
        <div className="mt-3">
          <Checkbox
            label={t('named')}
            isLabelShown
            isChecked={shown.is_named}
            onCheckedChange={(is_named) => save({ is_named })}
          />
          <p className="ms-8 text-13 text-text-2">{t('namedHint')}</p>
        </div>
      </section>
      {dialog === 'ideas' && <ChooseIdeasDialog portfolio={shown} onSave={save} onClose={() => setDialog(undefined)} />}
      {dialog === 'about' && <PortfolioAboutDialog about={portfolio.about} onClose={() => setDialog(undefined)} />}
    </aside>
  )

  function countOf(part: PortfolioPart): string {
    const { choices, preview, about, left_out } = portfolio
    if (part === 'about') return t('of', { shown: about.length, count: PORTFOLIO_ABOUT_MAX })
    if (part === 'ideas') {
      const kept = choices.ideas.filter(({ id }) => !left_out.includes(id)).length
      return t('of', { shown: kept, count: choices.ideas.length })
    }
    if (part === 'awards' || part === 'skills') return format.number(choices[part])
    if (part === 'updates' && preview.updates_count > 0) {
      return t('of', { shown: preview.updates.length, count: preview.updates_count })
    }
    return ''
  }
}
