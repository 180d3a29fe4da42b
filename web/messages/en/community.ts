export default {
  subtitle: 'Connect with other professionals in your network',
  search: {
    label: 'Search members',
    placeholder: 'Search by name, title or skills...',
  },
  filters: {
    toggle: 'Filter and sort',
    faculty: 'Faculty',
    allFaculties: 'All Faculties',
    sort: 'Sort',
    best: 'Best match',
    name: 'Name A-Z',
    newest: 'Newest',
  },
  count: 'Showing <strong>{shown, number}</strong> of {total, number} total members',
  countFirst: 'Showing <strong>{shown, number}</strong> of the first {total, number} members found',
  members: 'Members',
  loading: 'Loading members...',
  card: {
    viewProfile: 'View Profile',
    skills: 'Skills',
    moreSkills: '+{count, number} more',
  },
  noResults: {
    title: 'No results found',
    text: 'No member matches this search. Try fewer words, or another faculty.',
    clear: 'Clear filters',
  },
  empty: {
    title: 'No profiles available',
    text: 'Members appear here as soon as they complete their profiles.',
    refresh: 'Refresh',
    refreshing: 'Refreshing...',
  },
  failedText: "We couldn't load the profiles. This might be due to a connection issue or a temporary problem.",
} as const
