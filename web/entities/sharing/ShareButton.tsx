import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink, fullUrl } from '../../lib/pages/copy-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type ShareButtonProps = {
  title: string
  /** Of the page, within this site. */
  path: string
  /** Stands with other square buttons where there is one column, and shows its icon alone there. */
  isSquareOnPhones?: boolean
}

/** Opens the device's share sheet; copies the link where there is none. */
export function ShareButton({ title, path, isSquareOnPhones = false }: ShareButtonProps) {
  const t = useTranslations('sharing')
  const share = async () => {
    if (hasShareSheet()) {
      // Also rejected when the sheet is closed again.
      await navigator.share({ title, url: fullUrl(path) }).catch(() => {})
    } else if (await copyLink(path)) toast.success(t('copied'))
    else toast.error(t('failed'))
  }
  return (
    <Button
      variant={isSquareOnPhones ? 'secondary' : 'ghost'}
      icon={Share2}
      aria-label={t('share')}
      onClick={() => void share()}
      className={isSquareOnPhones ? 'max-lg:size-12 max-lg:px-0' : undefined}
    >
      <span className={isSquareOnPhones ? 'max-lg:hidden' : undefined}>{t('share')}</span>
    </Button>
  )
}

function hasShareSheet(): boolean {
  return 'share' in navigator
}
