import { useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import type { Profile } from '../../../contract/profiles.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { WaitingHere } from '../../entities/queued-requests/WaitingHere.tsx'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import { useAddComment } from './comment-writing.api.ts'
import type { CommentTarget } from './comments.api.ts'
import { draftKey } from './use-comment-draft.ts'

const Nothing = () => null
/** The page does without a question whose code does not come. */
const Asking = lazyPart(() =>
  import('../../entities/prompts/Asking.tsx').then(
    ({ Asking }) => Asking,
    () => Nothing,
  ),
)

type NewCommentProps = {
  target: CommentTarget
  user: Profile
  audience: string
  /** While a reply is written there. */
  isHiddenOnPhones: boolean
  onPosted: (id: string) => void
}

/** Where a member writes a new comment. */
export function NewComment({ target, user, audience, isHiddenOnPhones, onPosted }: NewCommentProps) {
  const t = useTranslations('comments')
  const add = useAddComment(target)
  return (
    <>
      <WaitingHere about={target.id} />
      {add.data && <Asking />}
      <div
        className={classNames(
          'flex gap-3.5 pt-5 max-sm:sticky max-sm:bottom-0 max-sm:z-sticky max-sm:-mx-gutter max-sm:border-t max-sm:border-border max-sm:bg-surface max-sm:px-gutter max-sm:py-3 print:hidden',
          isHiddenOnPhones && 'max-sm:hidden',
        )}
      >
        <Avatar
          id={user.id}
          name={displayName(user)}
          src={avatarPath(user.avatar)}
          size={40}
          className="max-sm:hidden"
        />
        <CommentComposer
          target={target}
          draftKey={draftKey(user.id, target, 'new')}
          label={t('newLabel')}
          placeholder={t('placeholder', { kind: target.kind })}
          sendLabel={t('send')}
          sendingLabel={t('sending')}
          audience={audience}
          onSend={async (text, draftId) => {
            const added = await add.mutateAsync({ text, draftId })
            if (added && !added.is_held) onPosted(added.comment.id)
          }}
        />
      </div>
    </>
  )
}
