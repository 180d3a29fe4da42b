/** The own certificates, in the settings. */
export default {
  title: 'Certificates',
  text: 'For awards, for parts in ideas that were tried or are in use, and for ten reviews. Programs and people outside can check them.',
  none: 'There is nothing to have a certificate for yet.',
  ask: 'Get a certificate',
  open: 'Open',
  failed: 'The certificate could not be made.',
  ended: 'Does not hold any more',
  team: 'In the team of an idea',
  author: 'Author of an idea',
  reviews: 'Reviewer of {count, plural, one {# idea} other {# ideas}}',
} as const
