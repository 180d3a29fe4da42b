import { Mail, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Course, CoursePerson } from '../../../contract/learning-platforms.ts'
import { describeError, toastOutcome } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge, type BadgeTone } from '../../ui/content/Badge.tsx'
import { LabelledSection } from '../../ui/content/LabelledSection.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useInviteCourse, useRoster } from './courses.api.ts'

const TONES: Record<CoursePerson['state'], BadgeTone> = {
  ...{ here: 'approved', invited: 'pending', new: 'neutral', unreachable: 'neutral' },
}

/** Who is in a course that the member teaches, read from its platform, and a way to invite who is not here. */
export function CourseRoster({ course: { id, platform, has_roster, may_invite } }: { course: Course }) {
  const t = useTranslations('courses.people')
  const { mutate, data, error, isPending } = useRoster(id)
  const inviting = useInviteCourse(id)
  const [isAsking, setIsAsking] = useState(false)
  if (!has_roster) {
    return (
      <LabelledSection title={t('title')}>
        <p className="text-15 text-text-2">{t('unknown', { platform })}</p>
      </LabelledSection>
    )
  }
  const people = data?.people ?? []
  const isNew = people.filter(({ state }) => state === 'new').length
  return (
    <LabelledSection isWide title={t('title')} text={t('text', { platform })}>
      {error && <InlineNote tone="danger">{describeError(error, t('failed'))}</InlineNote>}
      <div aria-live="polite">
        {data && (
          <>
            <p className="text-15">
              {t('counts', { people: people.length, here: people.filter(({ state }) => state === 'here').length })}{' '}
              {!data.is_complete && t('incomplete')}
            </p>
            <ul aria-label={t('label')} className="mt-3 border-t border-border">
              {people.map((person, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is read anew as a whole, and people may have one name.
                <Person key={place} person={person} />
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isNew > 0 && may_invite && (
          <Button icon={Mail} pending={inviting.isPending} onClick={() => setIsAsking(true)}>
            {t('invite', { count: isNew })}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={Users}
          pending={isPending}
          pendingLabel={t('reading')}
          onClick={() => mutate()}
        >
          {t(data ? 'readAgain' : 'read')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('inviteTitle', { count: isNew })}
        description={t('inviteText')}
        confirmLabel={t('invite', { count: isNew })}
        onConfirm={() => {
          setIsAsking(false)
          void toastOutcome(
            inviting.mutateAsync().then(({ invited }) => {
              toast.success(t('invited', { count: invited }))
              mutate()
            }),
            { failed: t('inviteFailed') },
          )
        }}
      />
      {isNew > 0 && !may_invite && <p className="text-14 text-text-2">{t('notAllowed', { platform })}</p>}
    </LabelledSection>
  )
}

function Person({ person: { name, role, state, user_id } }: { person: CoursePerson }) {
  const t = useTranslations('courses.people')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-2 text-14">
      <span dir="auto" className="min-w-0 flex-1 basis-40 text-15 wrap-anywhere">
        {user_id ? (
          <TextLink to="/profile/$userId" params={{ userId: user_id }}>
            {name || t('unnamed')}
          </TextLink>
        ) : (
          name || t('unnamed')
        )}
      </span>
      <span className="text-text-2">{t(`roles.${role}`)}</span>
      <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
    </li>
  )
}
