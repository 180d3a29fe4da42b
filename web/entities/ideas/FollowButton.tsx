import { Bell, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useFollowIdea } from './own-state.ts'

type FollowButtonProps = { ideaId: string; isFollowing: boolean; className?: string }

/** Follows an idea, so that its comments and new versions are notified, or mutes it. */
export function FollowButton({ ideaId, isFollowing, className }: FollowButtonProps) {
  const t = useTranslations('ideas.follow')
  const { mutate } = useFollowIdea(ideaId)
  return (
    <IconButton
      variant="outlined"
      label={t('follow')}
      icon={isFollowing ? BellRing : Bell}
      aria-pressed={isFollowing}
      title={t(isFollowing ? 'mute' : 'follow')}
      onClick={() => mutate(!isFollowing)}
      className={className}
    />
  )
}
