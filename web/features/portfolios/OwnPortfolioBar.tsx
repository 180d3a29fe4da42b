import { Eye, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PortfolioAudience } from '../../../contract/portfolios.values.ts'
import { fullUrl } from '../../lib/pages/copy-link.ts'
import { settingsLink } from '../../lib/pages/links.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'

type OwnPortfolioBarProps = { audience: PortfolioAudience; path: string; isEditing?: boolean }

/** Says to its member who sees the portfolio. */
export function OwnPortfolioBar({ audience, path, isEditing = false }: OwnPortfolioBarProps) {
  const t = useTranslations('portfolioChoices')
  const texts = useTranslations('portfolio')
  return (
    <InlineNote icon={Eye} className="mb-8 *:self-center print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60">
          {t.rich(`seen.${audience}`, { strong: (words) => <strong>{words}</strong> })}
        </p>
        <div className="flex flex-wrap gap-2">
          {!isEditing && (
            <ButtonLink {...settingsLink('portfolio')} variant="secondary">
              {t('change')}
            </ButtonLink>
          )}
          <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
            {texts('print')}
          </Button>
          {audience !== 'nobody' && <CopyButton text={fullUrl(path)} />}
        </div>
      </div>
    </InlineNote>
  )
}
