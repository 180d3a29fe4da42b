import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { savedPagesKey } from '../../lib/offline/saved-pages.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { install } from '../../lib/push/install-prompt.ts'
import { Button } from '../../ui/buttons/Button.tsx'

const MB = 1024 * 1024

/** Whether Quad shall be on the home screen; the browser asks only after Install. */
export function InstallQuestion({ onAnswered }: { onAnswered: () => void }) {
  const t = useTranslations('asking.install')
  const format = useFormatter()
  const site = useSiteName()
  const id = useId()
  const { data: size } = useQuery({
    queryKey: [...savedPagesKey, 'size'],
    queryFn: async () => (await navigator.storage?.estimate?.())?.usage ?? null,
    persister: undefined,
    networkMode: 'always',
  })
  return (
    <section aria-labelledby={id} className="my-6 border-t-2 border-text pt-4">
      <div className="flex gap-3.5">
        <img src="/icons/icon-192.png" alt="" width={56} height={56} className="size-14 rounded-md" />
        <div className="min-w-0 flex-1">
          <h2 id={id} className="text-16 font-bold text-text">
            {t('title', { site })}
          </h2>
          <p className="mt-1 text-14 text-text-2">
            {size ? t('size', { mb: format.number(size / MB, { maximumFractionDigits: 1 }) }) : t('text')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex gap-3">
        <Button
          variant="secondary"
          icon={Download}
          className="max-sm:flex-1"
          onClick={() => void install().finally(onAnswered)}
        >
          {t('install')}
        </Button>
        <Button variant="ghost" onClick={onAnswered}>
          {t('no')}
        </Button>
      </div>
      <p className="mt-3 text-14 text-muted">{t('once')}</p>
    </section>
  )
}
