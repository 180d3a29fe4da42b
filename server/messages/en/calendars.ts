export default {
  events: '{site}: events',
  ownEvents: '{site}: my events',
  join: 'Join: {url}',
  phone: 'Phone: {phone}',
  online: 'Online',
  byPhone: 'By phone',
  types: {
    open_session: 'Open session',
    working_session: 'Working session',
    regional_centre: 'At a regional centre',
  },
  deadlines: {
    entry: 'Closes: {title}',
    scores: 'Scores due: {title}',
    votes: 'Vote ends: {title}',
  },
} as const
