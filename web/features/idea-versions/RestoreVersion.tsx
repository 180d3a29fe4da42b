import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Idea } from '../../../contract/ideas.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRestoreVersion } from './idea-versions.api.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

type RestoreVersionProps = {
  idea: Pick<Idea, 'id' | 'version'>
  n: number
  /** The number of the version that waits for a reviewer, which this takes back. */
  takenBack: number | undefined
  onRestored: () => void
}

/** Makes a new version of what an earlier one said, once its author has confirmed it. */
export function RestoreVersion({ idea, n, takenBack, onRestored }: RestoreVersionProps) {
  const t = useTranslations('history')
  const [isAsking, setIsAsking] = useState(false)
  const restore = useRestoreVersion(idea.id)

  async function confirm() {
    try {
      await restore.mutateAsync({ n, version: idea.version, reason: t('restoredReason', { n }) })
      toast.success(t('restored', { n }))
      onRestored()
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      toast.error(isConflict ? t('restoreConflict') : t('restoreFailed'))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <>
      <Button variant="secondary" icon={History} onClick={() => setIsAsking(true)}>
        {t('restore', { n })}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title={t('restoreTitle', { n })}
          description={takenBack ? t('takeBackText', { n, waiting: takenBack }) : t('restoreText', { n })}
          confirmLabel={t('restore', { n })}
          tone="primary"
          pending={restore.isPending}
          pendingLabel={t('restoring')}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}
