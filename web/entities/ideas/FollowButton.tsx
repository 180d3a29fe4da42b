import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/Button.tsx'
import { useFollowIdea } from './own-state.ts'

type FollowButtonProps = { ideaId: string; isFollowing: boolean; className?: string }

/** Follows an idea, so that its comments and new versions are notified, or mutes it. */
export function FollowButton({ ideaId, isFollowing, className }: FollowButtonProps) {
  const t = useTranslations('ideas.follow')
  const { mutate } = useFollowIdea(ideaId)
  return (
    <Button
      variant="secondary"
      icon={isFollowing ? BellRing : Bell}
      aria-pressed={isFollowing}
      title={t(isFollowing ? 'mute' : 'follow')}
      onClick={() => mutate(!isFollowing)}
      className={className}
    >
      {t('follow')}
    </Button>
  )
}
