import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type ShareButtonProps = {
  title: string
  /** Of the page, within this site. */
  path: string
}

/** Opens the device's share sheet; copies the link where there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const t = useTranslations('ideas.share')
  const share = async () => {
    const url = new URL(path, window.location.origin).href
    if (hasShareSheet()) {
      // Also rejected when the sheet is closed again.
      await navigator.share({ title, url }).catch(() => {})
      return
    }
    try {
      // Missing without HTTPS.
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      toast.error(t('failed'))
    }
  }
  return (
    <Button
      variant="secondary"
      icon={Share2}
      aria-label={t('share')}
      onClick={() => void share()}
      className="max-lg:size-12 max-lg:px-0"
    >
      <span className="max-lg:hidden">{t('share')}</span>
    </Button>
  )
}

function hasShareSheet(): boolean {
  return 'share' in navigator
}
