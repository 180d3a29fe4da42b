/** Mails about offers to help and invitations to a team. */
export default {
  offer: {
    subject: '{member} offers to help: {idea}',
    text: '{member} would like to join “{idea}” as {role}.',
    button: 'See the offer',
  },
  invitation: {
    subject: 'You are invited: {idea}',
    text: 'You are invited to join “{idea}” as {role}.',
    button: 'See the invitation',
  },
  offerAccepted: {
    subject: 'You are on the team: {idea}',
    text: 'Your offer was accepted: you are on the team of “{idea}” as {role}, and connected with its author.',
  },
  offerDeclined: {
    subject: 'Thank you for offering: {idea}',
    text: 'Thank you for offering to help “{idea}” as {role}. The team found somebody else, or has no need now.',
  },
  invitationAccepted: {
    subject: '{member} joins your team: {idea}',
    text: '{member} accepted your invitation and is on the team of “{idea}” as {role}.',
  },
  invitationDeclined: {
    subject: '{member} cannot join: {idea}',
    text: '{member} cannot join “{idea}” as {role}. The role is still open.',
  },
  open: 'Open the idea',
} as const
