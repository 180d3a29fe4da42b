/** Texts about the people behind the site. */
export default {
  title: 'The team behind {site}',
  about: 'About {site}',
  source: 'Source code',
  contact: 'Contact',
  structure: 'Team structure',
  closed: 'Recruitment is currently closed',
  active: '{count, number} active',
  open: '{count, number} open',
  more: '+{count, number} more',
  links: { github: 'GitHub', linkedin: 'LinkedIn', twitter: 'Twitter', website: 'Website', email: 'Email' },
  linkOf: '{link} of {name}',
  levels: { lead: 'Leadership Role', member: 'Team Member', advisor: 'Faculty Advisor' },
} as const
