import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import { UPDATE_MAX } from '../../../contract/progress.values.ts'
import { ReportButton } from '../../entities/reports/ReportButton.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { updatesQuery, useChangeProgress } from './progress.api.ts'
import { UpdatePictures } from './UpdatePictures.tsx'

type IdeaUpdatesProps = { ideaId: string; isTeam: boolean; canDelete: (authorId: string) => boolean }

/** The updates of an idea, newest first. Its team writes them. */
export function IdeaUpdates({ ideaId, isTeam, canDelete }: IdeaUpdatesProps) {
  const t = useTranslations('progress')
  const format = useFormatter()
  const query = useInfiniteQuery(updatesQuery(ideaId))
  const user = useCurrentUser()
  const { mutate } = useChangeProgress(ideaId)
  const updates = query.data?.pages.flatMap((page) => page.updates) ?? []
  if (updates.length === 0 && !isTeam) return null
  const remove = (updateId: string) =>
    mutate(
      { kind: 'deletion', updateId },
      {
        onSuccess: () => toast.success(t('removed')),
        onError: (error) => toast.error(describeError(error, t('failed'))),
      },
    )
  return (
    <section aria-labelledby="updates">
      <SectionHeading
        as="h3"
        id="updates"
        title={t('updates')}
        count={query.data?.pages[0]?.metadata.total_records ?? 0}
      />
      {isTeam && <UpdateForm ideaId={ideaId} />}
      <ul>
        {updates.map((update) => {
          const { id, text, author, created_at } = update
          return (
            <li key={id} className="flex gap-4 border-b border-border py-4">
              <Avatar id={author.id} name={displayName(author)} src={avatarPath(author.avatar)} />
              <div className="min-w-0 flex-1">
                <p className="text-14">
                  <b>{displayName(author)}</b>{' '}
                  <time dateTime={created_at} className="text-13 text-muted">
                    {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}
                  </time>
                </p>
                <p dir="auto" className="mt-1 text-15 wrap-anywhere whitespace-pre-wrap">
                  {text}
                </p>
                <UpdatePictures
                  update={update}
                  isOwn={isTeam && author.id === user?.id}
                  canRemove={canDelete(author.id)}
                />
                {!isTeam && (
                  <ReportButton target={{ kind: 'update', id }} authorId={author.id} className="mt-1 -ms-3" />
                )}
                {canDelete(author.id) && <TextButton onClick={() => remove(id)}>{t('remove')}</TextButton>}
              </div>
            </li>
          )
        })}
      </ul>
      <ShowMore query={query} />
    </section>
  )
}

function UpdateForm({ ideaId }: { ideaId: string }) {
  const t = useTranslations('progress')
  const { mutate, isPending, error } = useChangeProgress(ideaId)
  const [text, setText] = useState('')
  const post = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      setText('')
      toast.success(t('posted'))
    }
    mutate({ kind: 'update', text }, { onSuccess })
  }
  return (
    <Form onSubmit={post} className="mt-4 flex flex-col items-start gap-3">
      <TextAreaField
        label={t('update')}
        hint={t('updateHint')}
        error={error ? describeError(error, t('failed')) : undefined}
        counter={{ length: text.length, max: UPDATE_MAX }}
        value={text}
        rows={3}
        onChange={({ target }) => setText(target.value)}
        fieldClassName="w-full"
      />
      <Button type="submit" pending={isPending}>
        {t('post')}
      </Button>
    </Form>
  )
}
