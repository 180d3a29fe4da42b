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
  deleted: {
    subject: 'An idea of your team was deleted: {idea}',
    text: '{member} deleted the idea “{idea}”. Its team, its comments and its file are gone with it.',
  },
  new_owner: {
    subject: 'Your team has a new author: {idea}',
    text: '{member} is the author of “{idea}” now. You are still on its team.',
  },
  no_owner: {
    subject: 'Your team has no author any more: {idea}',
    text: 'The author of “{idea}” left. An administrator can make one of the team its author.',
  },
  theAuthor: 'The author',
  open: 'Open the idea',
} as const
