export default {
  pageTitle: 'Idea Sharing & Collaboration Platform',
  hero: {
    tagline: 'Idea Sharing & Collaboration Platform',
    title: 'Every campus has a quad. Now yours does too.',
    text: 'Distance learners rarely cross paths. {site} is the courtyard in the middle: put an idea on the board, find the people it needs, and build it together.',
    letsStart: "Let's Start",
    signIn: 'Sign In',
    explore: 'Explore Community',
    community:
      '{members, plural, one {# member} other {# members}} across {faculties, plural, one {# faculty} other {# faculties}}. Students and staff only.',
  },
  member: {
    anyTime: 'Welcome back.',
    morning: 'Good morning, {name}.',
    afternoon: 'Good afternoon, {name}.',
    evening: 'Good evening, {name}.',
    explore: 'Explore Community',
    profile: 'View Your Profile',
    ideas: 'Explore Community Ideas',
  },
  features: {
    title: 'Features',
    connections: {
      title: 'Meaningful Connections',
      text: 'See what people study, do and care about before you write to them.',
    },
    community: { title: 'Global Community', text: 'Find people by name, faculty or skill, wherever they log in from.' },
    ideas: {
      title: 'Share Ideas',
      text: 'Publish a project, attach a PDF or a repository, and get a reviewer’s answer.',
    },
    events: {
      title: 'Events & Meetups',
      text: 'Propose a study day or an online session as an idea and gather the people for it.',
    },
  },
  board: {
    title: 'New on the board',
    all: 'Explore Community Ideas',
    byline: '{author} in {category}',
    anonymous: 'Anonymous',
  },
  callToAction: {
    title: 'Bring the idea you keep postponing.',
    text: 'Two paragraphs are enough. Reviewers reply with feedback and members offer the skills you are missing.',
    letsStart: "Let's Start",
    explore: 'Explore Community',
  },
  team: {
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
  },
} as const
