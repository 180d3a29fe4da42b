/** The title of each page in the browser's tab, and what search engines and link previews say of it. */
export default {
  home: {
    title: 'Idea Sharing & Collaboration Platform',
    description:
      'Quad is the courtyard of a distance-learning university: share ideas, find the people they need, build them together.',
  },
  signIn: {
    title: 'Sign in',
    description: 'Sign in to Quad, the courtyard of a distance-learning university.',
  },
  signUp: {
    title: 'Create your account',
    description: 'Make an account on Quad and share ideas with the people of your university.',
  },
  forgotPassword: {
    title: 'Forgot password?',
    description: 'Ask for a link to set a new password for Quad.',
  },
  resetPassword: { title: 'Set a new password', description: 'Set a new password for Quad.' },
  activate: { title: 'Activate account', description: 'Activate your account on Quad.' },
  googleCallback: { title: 'Google sign-in', description: 'Signing in to Quad with Google.' },
  invitation: {
    title: 'Accept your invitation',
    description: 'Make an account on Quad and share ideas with the people of your university.',
  },
  setup: { title: 'Set up Quad', description: 'Make the first administrator of this installation of Quad.' },
  onboarding: {
    title: 'Complete Your Profile',
    description: 'Complete your profile on Quad, so that others can discover and connect with you.',
  },
  events: {
    title: 'Event Calendar',
    description: 'Online sessions, day schools and meetups of the members of Quad.',
  },
  community: {
    title: 'Community',
    description: 'The members of Quad: find people by name, faculty or skill and connect with them.',
  },
  profile: {
    title: 'Profile',
    description: 'A member of Quad: what they study, what they can do, and the ideas they share.',
  },
  ideas: {
    title: 'Ideas/ Submissions',
    description: 'The ideas of the members of Quad: what they are working on, and who they need.',
  },
  history: { title: 'History', description: 'How an idea on Quad changed, version by version.' },
  idea: { title: 'Idea', description: 'An idea of a member of Quad.' },
  myProfile: { title: 'My Profile', description: 'Your profile on Quad.' },
  mySubmissions: {
    title: 'My Submissions',
    description: 'Your ideas on Quad: where each stands, and what reviewers said.',
  },
  settings: {
    title: 'Settings',
    description: 'Your account on Quad, who sees what, and how Quad looks on this device.',
  },
  apiReference: {
    title: 'API reference',
    description: 'Every call of the HTTP API of Quad, with what it takes and what it returns.',
  },
  adminDashboard: { title: 'Dashboard', description: 'The administration of Quad.' },
  adminReview: { title: 'Review', description: 'The administration of Quad.' },
  adminIdeas: { title: 'Submitted Ideas', description: 'The administration of Quad.' },
  adminStart: { title: 'Welcome to Quad', description: 'The administration of Quad.' },
  adminUsers: { title: 'Users', description: 'The administration of Quad.' },
  adminInvitations: { title: 'Invitations', description: 'The administration of Quad.' },
  adminImport: { title: 'Import members', description: 'The administration of Quad.' },
  adminAudit: { title: 'Audit log', description: 'The administration of Quad.' },
  adminSettings: { title: 'Settings', description: 'The administration of Quad.' },
} as const
