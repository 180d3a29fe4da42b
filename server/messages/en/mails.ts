/** The parts of every mail. */
export default {
  signature: '{site}. Idea Sharing & Collaboration Platform',
  buttonFails: 'If the button does not work, open this address:',
  choose: 'Choose what comes, or a quiet time',
  stop: 'Stop these mails',
  /** Why a mail came. */
  because: {
    chosen: 'You get this mail by your choice.',
    digest: 'You get this mail because you chose a digest of your news.',
    account: 'You get this mail because it is about your account or your tasks.',
    signUp: 'You get this mail because somebody signed up with this address.',
    passwordReset: 'You get this mail because a new password was asked for with this address.',
    safety: 'You get this mail because it is about the safety of your account.',
    invited: 'You get this mail because an administrator invited this address.',
    moderated: 'You get this mail because a reviewer decided about what you wrote.',
  },
}
