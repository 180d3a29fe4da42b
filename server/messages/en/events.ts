/** Mails about events. */
export default {
  invited: {
    subject: 'A time is proposed: {title}',
    text: '“{title}” is proposed to you and the team. Please say whether you can come.',
  },
  proposed: { subject: 'Proposed: {title}', text: '“{title}” was proposed.' },
  published: { subject: 'Published: {title}', text: '“{title}” is in the Event Calendar now.' },
  declined: {
    subject: 'Not published: {title}',
    text: '“{title}” was looked at and will not be in the Event Calendar.',
  },
  changed: {
    subject: 'Changed: {title}',
    text: '“{title}” has another time or place.{more, plural, =0 {} one { (with # later date)} other { (with # later dates)}}',
  },
  cancelled: {
    subject: 'Cancelled: {title}',
    text: '“{title}” does not take place.{more, plural, =0 {} one { (with # later date)} other { (with # later dates)}}',
  },
  hidden: {
    subject: 'Hidden for now: {title}',
    text: '“{title}” is hidden for now and may not take place. You are told when it is shown again.{more, plural, =0 {} one { (with # later date)} other { (with # later dates)}}',
  },
  shown: {
    subject: 'Shown again: {title}',
    text: '“{title}” can be seen again and takes place as planned.{more, plural, =0 {} one { (with # later date)} other { (with # later dates)}}',
  },
  movedUp: { subject: 'There is a place for you: {title}', text: 'Somebody cannot come: you go to “{title}” now.' },
  going: { subject: 'You are going: {title}', text: 'You are going to “{title}”.' },
  reminder: { subject: 'Soon: {title}', text: '“{title}” begins soon.' },
  cannotCome: 'If you cannot come, please say so on the page of the event, so that somebody else can.',
  open: 'Open the event',
  openCalendar: 'Open the Event Calendar',
  time: '{start} to {end} ({zone})',
} as const
