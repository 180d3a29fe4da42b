import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { ReportTarget } from './report-target.ts'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

type ReportButtonProps = { target: ReportTarget; authorId: string; className?: string }

/** Reports something to the moderators: for members who did not write it. */
export function ReportButton({ target, authorId, className }: ReportButtonProps) {
  const t = useTranslations('reporting')
  const user = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!user || user.id === authorId) return null
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={Flag}
        className={className}
        aria-label={target.kind === 'update' ? t('titles.update') : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('report')}
      </Button>
      {isOpen && <ReportDialog target={target} onClose={() => setIsOpen(false)} />}
    </>
  )
}
