/** Mails about signing up and signing in. */
export default {
  activation: {
    subject: 'Activate your {site} account',
    heading: 'Welcome to {site}, {username}',
    text: 'Somebody, we think you, signed up for {site} with this email address. Open the link below to activate the account.',
    button: 'Activate account',
    note: 'The link works once and expires after {days, plural, one {# day} other {# days}}. If it was not you, ignore this mail: nothing happens.',
  },
  passwordReset: {
    subject: 'Reset your {site} password',
    heading: 'Set a new password',
    text: 'You asked to reset the password of your {site} account. Open the link below and choose a new one.',
    button: 'Reset password',
    note: 'The link works once and expires after {minutes, plural, one {# minute} other {# minutes}}. Setting a new password signs you out everywhere. If you did not ask, ignore this mail: your password stays as it is.',
  },
  invitation: {
    subject: 'You are invited to {site}',
    text: 'An administrator invites you to {site}, where your campus shares ideas and finds people to build them with.',
    next: 'Choose a username and a password, and your account is ready.',
    button: 'Accept invitation',
    note: 'The link works once and expires after {days, plural, one {# day} other {# days}}. If you do not want an account, ignore this mail: nothing happens.',
  },
  secondFactorCode: {
    subject: 'Your code for the second factor ({site})',
    heading: 'Your code: {code}',
    text: 'Somebody who has your password sets up a second factor for your account. If that is you, give this code in your settings.',
    note: 'The code counts for {minutes, plural, one {# minute} other {# minutes}}. If it was not you, give it to nobody, and set a new password at once under {url}.',
  },
  secondFactorReset: {
    subject: 'Your second factor will be reset ({site})',
    heading: 'Your second factor will be reset',
    text: 'An administrator will remove your passkeys, your authenticator app and your recovery codes at {time}, since you lost them. Then your password or your provider is enough to sign in.',
    stop: 'If you did not ask for it, stop it.',
    button: 'Stop the reset',
    note: 'The link asks before it stops anything. You can stop it in your settings too.',
  },
  changed: {
    subject: '{change} ({site})',
    button: 'Open your settings',
    note: 'If it was not you, set a new password at once under {url}, and write to the administrators.',
    calendarEnded:
      'The private address of your calendar has ended too. If a calendar application reads it, get a new address under Event Calendar, Subscribe.',
    'password-changed': {
      heading: 'Your password was changed',
      text: 'The password of your account was changed in its settings. Every other session has ended.',
    },
    'password-reset': {
      heading: 'Your password was reset',
      text: 'A new password was set for your account with the link from a mail to this address. Every session has ended.',
    },
    'email-changed': {
      heading: 'The email address of your account was changed',
      text: 'The directory of your university gave your account another email address. Mails go there from now on, and you sign in with it.',
    },
    'provider-linked': {
      heading: 'Another way to sign in was added to your account',
      text: 'An account at a provider of this site was linked to yours. That sign-in opens your account from now on.',
    },
    'provider-unlinked': {
      heading: 'A way to sign in was removed from your account',
      text: 'A sign-in at a provider was unlinked in the settings of your account. It opens nothing from now on.',
    },
    'sign-in-linked': {
      heading: 'Google sign-in was added to your account',
      text: 'A Google account was linked to yours. That Google account opens your account from now on.',
    },
    'passkey-added': {
      heading: 'A passkey was added to your account',
      text: 'A passkey was added in the settings of your account. It opens your account from now on, without a password.',
    },
    'passkey-removed': {
      heading: 'A passkey was removed from your account',
      text: 'A passkey was removed in the settings of your account. It opens nothing from now on.',
    },
    'passkey-cloned': {
      heading: 'A passkey of your account was removed',
      text: 'Somebody tried to sign in with what may be a copy of one of your passkeys. Nobody was let in, and the passkey is removed. Add a new one in your settings.',
    },
    'authenticator-added': {
      heading: 'An authenticator app was added to your account',
      text: 'Signing in to your account asks for a code of an authenticator app from now on. Every other session has ended.',
    },
    'authenticator-removed': {
      heading: 'The authenticator app was removed from your account',
      text: 'The authenticator app of your account was turned off in its settings. Its recovery codes are void, and signing in asks for no code from now on.',
    },
    'recovery-codes-made': {
      heading: 'Your account has new recovery codes',
      text: 'New recovery codes were made in the settings of your account. The old ones are void.',
    },
    'recovery-code-used': {
      heading: 'A recovery code of your account was used',
      text: 'Somebody signed in to your account with one of its recovery codes. It does not work again. You can make new ones in your settings.',
    },
    'wrong-codes': {
      heading: 'Wrong codes were tried at your account',
      text: 'Somebody signed in with your password or your provider and gave several wrong codes as the second factor. Nobody was let in. If it was you, there is nothing to do.',
    },
    'second-factor-reset': {
      heading: 'The second factor of your account was reset',
      text: 'Your passkeys, your authenticator app and its recovery codes were removed, as an administrator asked for. Every session has ended. Sign in with your password or your provider, and set up a new second factor in your settings.',
    },
    'sessions-ended': {
      heading: 'Your other sessions were ended',
      text: 'Every session of your account was ended, except the one that asked for it.',
    },
    'key-made': {
      heading: 'Your account has a new API key',
      text: 'An API key was made in the settings of your account. A program that has it acts in your name, as far as the key allows.',
    },
    'keys-ended': {
      heading: 'Your API keys have ended',
      text: 'With the sessions of your account its API keys were ended. Programs that use them need new ones, which you make in your settings.',
    },
    'sessions-ended-by-admin': {
      heading: 'Your sessions were ended',
      text: 'An administrator signed your account out everywhere. You can sign in again with your password.',
    },
  },
} as const
