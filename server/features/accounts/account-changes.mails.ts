import type { AccountChange, MailRenderers } from '../mails/mails.kinds.ts'

const CHANGES: Record<AccountChange, { subject: string; text: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'The password of your account was changed in its settings. Every other session has ended.',
  },
  'password-reset': {
    subject: 'Your password was reset',
    text: 'A new password was set for your account with the link from a mail to this address. Every session has ended.',
  },
  'provider-linked': {
    subject: 'Another way to sign in was added to your account',
    text: 'Somebody signed in at a provider of this site with this email address. That sign-in opens your account from now on.',
  },
  'sign-in-linked': {
    subject: 'Google sign-in was added to your account',
    text: 'Somebody signed in with a Google account that has this email address. That Google account opens your account from now on.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'A passkey was added in the settings of your account. It opens your account from now on, without a password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'A passkey was removed in the settings of your account. It opens nothing from now on.',
  },
  'passkey-cloned': {
    subject: 'A passkey of your account was removed',
    text: 'Somebody tried to sign in with what may be a copy of one of your passkeys. Nobody was let in, and the passkey is removed. Add a new one in your settings.',
  },
  'sessions-ended': {
    subject: 'Your other sessions were ended',
    text: 'Every session of your account was ended, except the one that asked for it.',
  },
  'sessions-ended-by-admin': {
    subject: 'Your sessions were ended',
    text: 'An administrator signed your account out everywhere. You can sign in again with your password.',
  },
}
const CALENDAR_ENDED =
  'The private address of your calendar has ended too. If a calendar application reads it, get a new address under Event Calendar, Subscribe.'

/** Tells the member what changed in how the account is opened. */
export const accountChangesMails: Pick<MailRenderers, 'account-changed'> = {
  'account-changed': async ({ config }, { params: { change, isCalendarEnded }, siteName }) => {
    const { subject, text } = CHANGES[change]
    return {
      subject: `${subject} (${siteName})`,
      heading: subject,
      paragraphs: isCalendarEnded ? [text, CALENDAR_ENDED] : [text],
      action: { label: 'Open your settings', url: `${config.publicUrl}/settings` },
      note: `If it was not you, set a new password at once under ${config.publicUrl}/auth/forgot-password, and write to the administrators.`,
    }
  },
}
