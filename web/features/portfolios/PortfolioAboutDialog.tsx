import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PORTFOLIO_ABOUT_MAX } from '../../../contract/portfolios.values.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useSavePortfolio } from './portfolios.api.ts'

/** The member's own text in the portfolio. */
export function PortfolioAboutDialog({ about, onClose }: { about: string; onClose: () => void }) {
  const t = useTranslations('portfolioChoices')
  const site = useSiteName()
  const [text, setText] = useState(about)
  const saving = useSavePortfolio()
  return (
    <FormDialog
      title={t('editAbout')}
      size="md"
      dirty={text !== about}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={saving.isPending}
      failure={saving.error ? describeError(saving.error, t('failed')) : undefined}
      onSubmit={() => saving.mutate({ about: text }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field
        label={t('aboutLabel')}
        hint={t('aboutHint', { site })}
        counter={{ length: text.trim().length, max: PORTFOLIO_ABOUT_MAX }}
      >
        <TextArea rows={6} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
