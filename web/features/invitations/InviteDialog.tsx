import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { INVITED_AT_ONCE_MAX } from '../../../contract/invitations.values.ts'
import { asksForPassword, confirmPassword, passwordError } from '../../entities/members/password-confirmation.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { useSiteList } from '../../lib/api/site-lists.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { SendDialog } from '../../ui/overlays/SendDialog.tsx'
import { useInvite } from './invitations.api.ts'
import { typedEmails } from './typed-emails.ts'

type InviteDialogProps = { onClose: () => void }

const ROLES = ['normal', 'reviewer', 'admin'] as const
type Role = (typeof ROLES)[number]

/** Invites people by mail. Roles beyond a member's ask for the own password, where the server wants it. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const t = useTranslations('invitations.dialog')
  const roles = useTranslations('users.roles')
  const [text, setText] = useState('')
  const [role, setRole] = useState<Role>('normal')
  const [faculty, setFaculty] = useState('')
  const { choices } = useSiteList('faculties')
  const [password, setPassword] = useState('')
  const { send, members, errors, isPasswordAsked, isSending } = useSending((hasMembers) => {
    setText('')
    if (!hasMembers) onClose()
  })
  return (
    <SendDialog
      title={t('title')}
      description={t('text')}
      labels={{ cancel: t('cancel'), send: t('send'), sending: t('sending') }}
      dirty={text !== ''}
      isSending={isSending}
      failure={errors.other ?? null}
      onSend={() => void send({ emails: typedEmails(text), user_type: role, faculty }, password)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <Field label={t('emails')} hint={t('emailsHint', { max: INVITED_AT_ONCE_MAX })} error={errors.emails}>
          <TextArea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label={t('role')} isGroup>
          <SegmentedControl
            options={ROLES.map((value) => ({ value, label: roles(value) }))}
            value={role}
            onValueChange={setRole}
          />
        </Field>
        <Field label={t('faculty')} optional hint={t('facultyHint')}>
          <Select
            options={[{ value: '', label: t('noFaculty') }, ...choices().map((value) => ({ value, label: value }))]}
            value={faculty}
            onValueChange={setFaculty}
          />
        </Field>
        {isPasswordAsked && (
          <Field label={t('password')} hint={t('passwordHint')} error={errors.password}>
            <PasswordInput
              autoComplete="current-password"
              // It appears because it was asked for just now.
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        {members.length > 0 && (
          <InlineNote>
            <span className="wrap-anywhere">{t('members', { emails: members.join(', '), count: members.length })}</span>
          </InlineNote>
        )}
      </div>
    </SendDialog>
  )
}

type Errors = { emails?: string; password?: string; other?: string }
type Invitations = { emails: string[]; user_type: Role; faculty: string }

/** Sends invitations. Those whose address cannot be one are named before anything is sent. */
function useSending(onSent: (hasMembers: boolean) => void) {
  const t = useTranslations('invitations.dialog')
  const invite = useInvite()
  const [errors, setErrors] = useState<Errors>({})
  const [members, setMembers] = useState<string[]>([])
  const [isPasswordAsked, setPasswordAsked] = useState(false)
  const [isSending, setSending] = useState(false)

  async function problemOf(emails: string[]): Promise<string | undefined> {
    if (emails.length === 0) return t('emailsNeeded')
    if (emails.length > INVITED_AT_ONCE_MAX) return t('tooMany', { max: INVITED_AT_ONCE_MAX, count: emails.length })
    const { InvitedEmail } = await import('../../../contract/invitations.ts')
    const wrong = emails.filter((email) => !InvitedEmail.safeParse(email).success)
    return wrong.length > 0 ? t('notEmails', { emails: wrong.join(', '), count: wrong.length }) : undefined
  }

  async function send(invitations: Invitations, password: string): Promise<void> {
    setSending(true)
    setErrors({})
    try {
      const emails = await problemOf(invitations.emails)
      if (emails) return setErrors({ emails })
      if (isPasswordAsked) await confirmPassword(password)
      const { invited, members: known } = await invite.mutateAsync(invitations)
      setMembers(known)
      if (invited.length > 0) toast.success(t('sent', { count: invited.length }))
      onSent(known.length > 0)
    } catch (error) {
      if (asksForPassword(error)) setPasswordAsked(true)
      else setErrors(errorsOf(error, t('failed')))
    } finally {
      setSending(false)
    }
  }

  return { send, members, errors, isPasswordAsked, isSending }
}

function errorsOf(error: unknown, fallback: string): Errors {
  const emails = error instanceof ApiError ? error.fields.emails : undefined
  const password = passwordError(error)
  if (emails) return { emails }
  return password ? { password } : { other: describeError(error, fallback) }
}
