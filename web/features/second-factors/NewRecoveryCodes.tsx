import { Copy, Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../lib/api/download.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyText } from '../../lib/pages/copy-link.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** New recovery codes, shown this once: to copy, to save, and to confirm. */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('secondFactor')
  const site = useSiteName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  async function copy() {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(t('copyFailed'))
  }

  return (
    <div className="flex flex-col gap-4 rounded-sm border border-border bg-surface p-5">
      <h3 ref={heading} tabIndex={-1} className="text-16 font-bold">
        {t('keep')}
      </h3>
      <p className="text-14 text-text-2">{t('keepText')}</p>
      <ol aria-label={t('codesTitle')} className="grid gap-y-2 font-mono text-15 break-words">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="secondary"
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('fileName', { site }))}
        >
          {t('download')}
        </Button>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
