import type { IdeaWithAuthor } from '../../../contract/ideas.ts'
import type { OwnIdeaState } from '../../../contract/supports.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { SupportButton } from '../supports/SupportButton.tsx'
import { takesSupport, useSupportIdea } from './own-state.ts'

type IdeaSupportProps = {
  idea: Pick<IdeaWithAuthor, 'id' | 'title' | 'user_id' | 'support_count'> & Parameters<typeof takesSupport>[0]
  /** The current user's state of the idea; absent for a visitor and while it loads. */
  own: OwnIdeaState | undefined
  variant: 'tile' | 'bar' | 'button'
}

/** The support of an idea. Authors see the number only. */
export function IdeaSupport({ idea, own, variant }: IdeaSupportProps) {
  const isSignedIn = useIsSignedIn()
  const user = useCurrentUser()
  const { mutate, isPending, variables } = useSupportIdea(idea)
  const isSupported = isPending ? variables : own?.supported
  const isStatic = !takesSupport(idea) || own?.is_author || idea.user_id === user?.id
  const state = isStatic ? 'static' : !isSignedIn ? 'visitor' : isSupported ? 'on' : 'off'
  return <SupportButton count={idea.support_count} variant={variant} state={state} onToggle={mutate} />
}
