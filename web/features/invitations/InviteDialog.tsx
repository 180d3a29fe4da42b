import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { INVITED_AT_ONCE_MAX } from '../../../contract/invitations.values.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { SegmentedControlField } from '../../ui/forms/SegmentedControlField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { FormDialog } from '../../ui/overlays/FormDialog.tsx'
import { useInvite } from './invitations.api.ts'
import { typedEmails } from './typed-emails.ts'

type InviteDialogProps = { onClose: () => void }

const ROLES = ['normal', 'reviewer', 'admin'] as const
type Role = (typeof ROLES)[number]

/** Invites people by mail. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const t = useTranslations('invitations.dialog')
  const roles = useTranslations('users.roles')
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('normal')
  const [faculty, setFaculty] = useState('')
  const { choices, optionsOf } = useSiteList('faculties')
  const { send, members, errors, isSending } = useSending((hasMembers) => {
    setText('')
    if (!hasMembers) onClose()
  })
  return (
    <FormDialog
      title={t('title')}
      description={t('text')}
      submitLabel={t('send')}
      pendingLabel={t('sending')}
      dirty={text !== ''}
      isPending={isSending}
      failure={errors.other}
      onSubmit={() => void send({ emails: typedEmails(text), user_type: role, faculty })}
      onClose={onClose}
    >
      <Field label={t('emails')} hint={t('emailsHint', { max: INVITED_AT_ONCE_MAX })} error={errors.emails}>
        <TextArea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <SegmentedControlField
        label={t('role')}
        options={ROLES.map((value) => ({ value, label: roles(value) }))}
        value={role}
        onValueChange={setRole}
      />
      <Field label={t('faculty')} optional hint={t('facultyHint')}>
        <Select
          options={[{ value: '', label: t('noFaculty') }, ...optionsOf(choices())]}
          value={faculty}
          onValueChange={setFaculty}
        />
      </Field>
      {members.length > 0 && (
        <InlineNote>
          <span className="wrap-anywhere">{t('members', { emails: members.join(', '), count: members.length })}</span>
        </InlineNote>
      )}
    </FormDialog>
  )
}

type Errors = { emails?: string; other?: string }
type Invitations = { emails: string[]; user_type: Role; faculty: string }

/** Sends invitations. Those whose address cannot be one are named before anything is sent. */
function useSending(onSent: (hasMembers: boolean) => void) {
  const t = useTranslations('invitations.dialog')
  const invite = useInvite()
  const [errors, setErrors] = useState<Errors>({})
  const [members, setMembers] = useState<string[]>([])
  const [isSending, setSending] = useState(false)

  async function problemOf(emails: string[]): Promise<string | undefined> {
    if (emails.length === 0) return t('emailsNeeded')
    if (emails.length > INVITED_AT_ONCE_MAX) return t('tooMany', { max: INVITED_AT_ONCE_MAX, count: emails.length })
    const { InvitedEmail } = await import('../../../contract/invitations.ts')
    const wrong = emails.filter((email) => !InvitedEmail.safeParse(email).success)
    return wrong.length > 0 ? t('notEmails', { emails: wrong.join(', '), count: wrong.length }) : undefined
  }

  async function send(invitations: Invitations): Promise<void> {
    setSending(true)
    setErrors({})
    try {
      const emails = await problemOf(invitations.emails)
      if (emails) return setErrors({ emails })
      const { invited, members: known } = await invite.mutateAsync(invitations)
      setMembers(known)
      if (invited.length > 0) toast.success(t('sent', { count: invited.length }))
      onSent(known.length > 0)
    } catch (error) {
      setErrors(errorsOf(error, t('failed')))
    } finally {
      setSending(false)
    }
  }

  return { send, members, errors, isSending }
}

function errorsOf(error: unknown, fallback: string): Errors {
  const emails = error instanceof ApiError ? error.fields.emails : undefined
  return emails ? { emails } : { other: describeError(error, fallback) }
}
