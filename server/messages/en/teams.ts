/** Mails about the members of a team. */
export default {
  left: {
    subject: '{member} left the team: {idea}',
    text: '{member} left the team of “{idea}”. The role is open again.',
  },
  removed: {
    subject: 'You are no longer on the team: {idea}',
    text: 'The author of “{idea}” removed you from its team.',
  },
  coauthor: {
    subject: 'You are a co-author: {idea}',
    text: '{member} made you a co-author of “{idea}”: you can edit it and answer offers.',
  },
  no_coauthor: {
    subject: 'You are no longer a co-author: {idea}',
    text: 'You are still on the team of “{idea}”, but no longer a co-author.',
  },
  owner: {
    subject: 'The idea is yours: {idea}',
    text: '{member} handed “{idea}” over to you. You are its author now.',
  },
  open: 'Open the idea',
}
