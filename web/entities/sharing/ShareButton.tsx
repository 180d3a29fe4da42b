import { Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toast } from '../../lib/feedback/toasts.ts'
import { copyLink, fullUrl } from '../../lib/pages/copy-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'

type ShareButtonProps = {
  title: string
  /** Path of the page, within this site. */
  path: string
  variant?: 'ghost' | 'secondary'
  className?: string
}

/** Opens the device's share sheet; copies the link where there is none. */
export function ShareButton({ title, path, variant = 'ghost', className }: ShareButtonProps) {
  const t = useTranslations('sharing')
  const share = async () => {
    if (hasShareSheet()) {
      // Also rejected when the sheet is closed again.
      await navigator.share({ title, url: fullUrl(path) }).catch(() => {})
    } else if (await copyLink(path)) toast.success(t('copied'))
    else toast.error(t('failed'))
  }
  return (
    <Button variant={variant} icon={Share2} onClick={() => void share()} className={className}>
      {t('share')}
    </Button>
  )
}

function hasShareSheet(): boolean {
  return 'share' in navigator
}
