import type { ReferenceChange } from '../../../contract/docs.ts'

/** Changes of the API, newest first: a line for each release and each endpoint that behaves differently. */
export const API_CHANGES: readonly ReferenceChange[] = [
  {
    date: '2026-11-28',
    names: ['createUniversityReport', 'getUniversityReport', 'listUniversityReports'],
    text: 'New: reports of the university on calls, terms and years.',
  },
  {
    date: '2026-11-28',
    names: ['createIdeaImport', 'runIdeaImport', 'undoIdeaImport'],
    text: 'New: ideas come from files. Ideas from elsewhere have `imported`.',
  },
  {
    date: '2026-11-28',
    names: ['createEvent', 'editEvent', 'listMeetings', 'listOwnEvents'],
    text: 'Private events of teams: `is_private`, `guest_ids`, `guests` and `private`.',
  },
  {
    date: '2026-11-28',
    names: ['listPlatforms', 'beginLaunch', 'receiveLaunch', 'placeLink', 'registerPlatform', 'getPlatformKeys'],
    text: 'New: learning platforms open the site from courses (LTI 1.3).',
  },
  { date: '2026-11-28', names: ['getCallResults'], text: '`entries=all` adds every entry, not the awarded alone.' },
  { date: '2026-11-28', names: ['exportScores'], text: 'The last columns are the ids of entry, author and juror.' },
  {
    date: '2026-11-28',
    names: ['getCard', 'getOembed', 'getCallFrame', 'getIdeasFrame'],
    text: 'New: cards of links, oEmbed, and frames for other sites.',
  },
  { date: '2026-11-28', names: ['createCertificate', 'getCertificate'], text: 'New: certificates of members.' },
  { date: '2026-11-28', names: ['listWantedSkills'], text: '`stage` is a new filter.' },
  { date: '2026-11-28', names: ['getPortfolio', 'setOwnPortfolio'], text: 'New: portfolios of members.' },
  { date: '2026-11-28', names: ['listFeed'], text: '`faculty`, `status` and `updated_since` are new filters.' },
  { date: '2026-11-28', names: [], text: 'A key of a query that a call does not know is 422; it was ignored before.' },
  { date: '2026-11-28', names: ['listReference', 'getReference'], text: 'New: this reference as data.' },
  {
    date: '2026-11-27',
    names: ['search', 'suggest'],
    text: 'New: one search over ideas, people, calls, events and messages.',
  },
  { date: '2026-11-27', names: [], text: 'Responses to changes name in `Quad-Changed` what is stale now.' },
]
