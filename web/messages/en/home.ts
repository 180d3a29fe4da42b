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
    lookingFor: 'Looking for {roles}',
    supports: '{count, plural, one {# support} other {# supports}}',
    anonymous: 'Anonymous',
  },
  callToAction: {
    title: 'Bring the idea you keep postponing.',
    text: 'Two paragraphs are enough. Reviewers reply with feedback and members offer the skills you are missing.',
    letsStart: "Let's Start",
    explore: 'Explore Community',
  },
} as const
