import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../buttons/IconButton.tsx'

/** The X of a dialog or sheet. */
export function DialogCloseIcon({ label, className }: { label?: string | undefined; className?: string }) {
  const t = useTranslations('ui')
  return <BaseDialog.Close render={<IconButton label={label ?? t('close')} icon={X} className={className} />} />
}
