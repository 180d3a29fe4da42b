import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useShellActions } from './shell-actions.tsx'

/** New Idea for members on phones, out of the way while somebody types. */
export function NewIdeaFab() {
  const t = useTranslations('shell.nav')
  const { openNewIdea } = useShellActions()
  if (!useCurrentUser()) return null
  return (
    <button
      type="button"
      aria-label={t('newIdea')}
      onClick={openNewIdea}
      className="new-idea-fab fixed end-4 bottom-4 z-sticky inline-flex size-14 items-center justify-center rounded-md bg-accent text-accent-contrast shadow-2 hover:bg-accent-hover md:hidden"
    >
      <Plus size={26} />
    </button>
  )
}
