import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink, fullUrl } from '../../lib/pages/copy-link.ts'
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
    if (hasShareSheet()) {
      // Also rejected when the sheet is closed again.
      await navigator.share({ title, url: fullUrl(path) }).catch(() => {})
    } else if (await copyLink(path)) toast.success(t('copied'))
    else toast.error(t('failed'))
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
