export default {
  subtitle: 'Begun by members, judged by a panel or approved by a reviewer, and used by somebody today.',
  stages: 'Stage',
  figures: {
    in_use: 'in use',
    tried: 'being tried',
    team: '{count, plural, one {team at work} other {teams at work}}',
  },
  faculty: 'Faculty',
  allFaculties: 'All faculties',
  call: 'Call',
  anyCall: 'From any call',
  since: 'Since {date}',
  board: 'From the board',
  authors: '<strong>{name}</strong>{count, plural, =0 {} one { and 1 more} other { and # more}}',
  empty: 'No idea is at this stage yet.',
  failed: 'The ideas could not be loaded.',
  link: 'Ideas in use',
} as const
