import { Link2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { useMakeLink } from './learning-platforms.api.ts'

/** A link with which one platform registers itself. It is shown once. */
export function RegistrationLink() {
  const t = useTranslations('platforms')
  const format = useFormatter()
  const { mutate, data, error, isPending } = useMakeLink()
  return (
    <LabelledSection isWide title={t('byLink')} text={t('byLinkText')}>
      {error && <InlineNote tone="danger">{describeError(error, t('linkFailed'))}</InlineNote>}
      <div aria-live="polite">
        {data && (
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-3 rounded-sm border border-border-strong bg-surface p-3">
              <code className="min-w-0 flex-1 basis-64 text-14 break-all select-all">{data.url}</code>
              <CopyButton text={data.url} />
            </div>
            <p className="text-13 text-text-2">
              {t('linkWorks', {
                date: format.dateTime(new Date(data.expires_at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          </div>
        )}
      </div>
      <div>
        <Button
          variant="secondary"
          icon={Link2}
          pending={isPending}
          pendingLabel={t('makingLink')}
          onClick={() => mutate()}
        >
          {t(data ? 'makeNewLink' : 'makeLink')}
        </Button>
      </div>
    </LabelledSection>
  )
}
