export default {
  title: 'Open calls',
  open: 'Open call',
  left: '{days, plural, =0 {{hours, plural, =0 {{minutes, number} min left} other {{hours, number} h left}}} one {1 day left} other {# days left}}',
  until: 'until {date}',
  answer: 'Answer this call',
} as const
