import { useTranslations } from 'use-intl'
import type { SiteTeam } from '../../../contract/site-team.ts'
import { TeamSection } from '../../entities/site/TeamSection.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type TeamPreviewProps = { team: SiteTeam; onClose: () => void }

/** The section of the home page as visitors will see it. */
export function TeamPreview({ team, onClose }: TeamPreviewProps) {
  const t = useTranslations('site.team')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('previewTitle')}
      size="lg"
      isReading
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <TeamSection team={team.is_shown ? team : { ...team, people: [], roles: [] }} />
    </Dialog>
  )
}
