import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { avatarPath } from '../../../contract/files.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Update } from '../../../contract/progress.ts'
import { UPDATE_MAX } from '../../../contract/progress.values.ts'
import { ReportButton } from '../../entities/reports/ReportButton.tsx'
import { SupportButton } from '../../entities/supports/SupportButton.tsx'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Avatar } from '../../ui/content/Avatar.tsx'
import { SectionHeading } from '../../ui/content/SectionHeading.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextAreaField } from '../../ui/forms/TextAreaField.tsx'
import { ShowMore } from '../../ui/lists/ShowMore.tsx'
import { LazyMenu } from '../../ui/overlays/LazyMenu.tsx'
import { ownUpdatesQuery, updatesQuery, useChangeProgress, useSupportUpdate } from './progress.api.ts'
import { UpdatePictures } from './UpdatePictures.tsx'

type IdeaUpdatesProps = {
  ideaId: string
  isTeam: boolean
  canDelete: (authorId: string) => boolean
  /** Under an update, beside its support. */
  answers: (update: Update) => ReactNode
}

/** The updates of an idea, newest first. Its team writes them. */
export function IdeaUpdates({ ideaId, isTeam, canDelete, answers }: IdeaUpdatesProps) {
  const t = useTranslations('progress')
  const format = useFormatter()
  const query = useInfiniteQuery(updatesQuery(ideaId))
  const user = useCurrentUser()
  const [edited, setEdited] = useState<string>()
  const { mutate } = useChangeProgress(ideaId)
  const updates = query.data?.pages.flatMap((page) => page.updates) ?? []
  const isAsked = user !== undefined && updates.length > 0
  const { data: own } = useQuery({ ...ownUpdatesQuery(ideaId), enabled: isAsked })
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
            <li
              key={id}
              id={`update-${id}`}
              className="scroll-mt-[calc(var(--header-h)+1rem)] flex gap-4 border-b border-border py-4"
            >
              <Avatar id={author.id} name={displayName(author)} src={avatarPath(author.avatar)} />
              <div className="min-w-0 flex-1">
                <p className="text-14">
                  <b>{displayName(author)}</b>{' '}
                  <time dateTime={created_at} className="text-13 text-muted">
                    {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}
                  </time>
                </p>
                {edited === id ? (
                  <UpdateForm ideaId={ideaId} update={update} onDone={() => setEdited(undefined)} />
                ) : (
                  <p dir="auto" className="mt-1 text-15 wrap-anywhere whitespace-pre-wrap">
                    {text}
                  </p>
                )}
                <UpdatePictures
                  update={update}
                  isOwn={isTeam && author.id === user?.id}
                  canRemove={canDelete(author.id)}
                />
                <div className="mt-1 -ms-2 flex flex-wrap items-center gap-x-1 print:hidden">
                  <UpdateSupport ideaId={ideaId} update={update} supported={own?.supported ?? []} />
                  {answers(update)}
                  {!isTeam && <ReportButton target={{ kind: 'update', id }} authorId={author.id} />}
                </div>
              </div>
              {canDelete(author.id) && (
                <LazyMenu
                  trigger={<IconButton icon={Ellipsis} label={t('actionsOf', { name: displayName(author) })} />}
                  items={[
                    ...(isTeam && author.id === user?.id
                      ? [{ label: t('edit'), icon: Pencil, onSelect: () => setEdited(id) }]
                      : []),
                    { label: t('remove'), icon: Trash2, destructive: true, onSelect: () => remove(id) },
                  ]}
                />
              )}
            </li>
          )
        })}
      </ul>
      <ShowMore query={query} />
    </section>
  )
}

type UpdateSupportProps = { ideaId: string; update: Update; supported: readonly string[] }

function UpdateSupport({ ideaId, update, supported }: UpdateSupportProps) {
  const user = useCurrentUser()
  const { mutate } = useSupportUpdate(ideaId, update.id)
  const state = update.author.id === user?.id ? 'static' : supported.includes(update.id) ? 'on' : 'off'
  return (
    <SupportButton count={update.support_count} variant="inline" state={user ? state : 'visitor'} onToggle={mutate} />
  )
}

type UpdateFormProps = {
  ideaId: string
  /** The one to edit; a new one without. */
  update?: Update
  onDone?: () => void
}

function UpdateForm({ ideaId, update, onDone }: UpdateFormProps) {
  const t = useTranslations('progress')
  const { mutate, isPending, error } = useChangeProgress(ideaId)
  const [text, setText] = useState(update?.text ?? '')
  const post = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      setText('')
      toast.success(t(update ? 'edited' : 'posted'))
      onDone?.()
    }
    mutate(update ? { kind: 'edit', updateId: update.id, text } : { kind: 'update', text }, { onSuccess })
  }
  return (
    <Form onSubmit={post} className="mt-4 flex flex-col items-start gap-3">
      <TextAreaField
        label={t('update')}
        hint={update ? undefined : t('updateHint')}
        error={error ? describeError(error, t('failed')) : undefined}
        counter={{ length: text.length, max: UPDATE_MAX }}
        value={text}
        rows={3}
        onChange={({ target }) => setText(target.value)}
        fieldClassName="w-full"
      />
      <span className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending}>
          {t(update ? 'save' : 'post')}
        </Button>
        {update && (
          <Button variant="secondary" onClick={onDone}>
            {t('cancel')}
          </Button>
        )}
      </span>
    </Form>
  )
}
