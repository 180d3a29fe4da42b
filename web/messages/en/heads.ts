/** The title of each page in the browser's tab, and what search engines and link previews say of it. */
export default {
  home: {
    title: 'Idea Sharing & Collaboration Platform',
    description:
      '{site} is the courtyard of a distance-learning university: share ideas, find the people they need, build them together.',
  },
  signIn: {
    title: 'Sign in',
    description: 'Sign in to {site}, the courtyard of a distance-learning university.',
  },
  signUp: {
    title: 'Create your account',
    description: 'Make an account on {site} and share ideas with the people of your university.',
  },
  forgotPassword: {
    title: 'Forgot password?',
    description: 'Set a new password.',
  },
  resetPassword: { title: 'Set a new password', description: 'Set a new password.' },
  activate: { title: 'Activate account', description: 'Activate your account.' },
  googleCallback: { title: 'Signing in', description: 'Signing in' },
  invitation: {
    title: 'Accept your invitation',
    description: 'Make your account.',
  },
  terms: { title: 'Terms of service', description: 'What members of {site} agree to.' },
  about: { title: 'About {site}', description: 'What {site} is for, and who runs it.' },
  privacy: { title: 'Privacy policy', description: 'What {site} keeps of its members, and who sees it.' },
  setup: { title: 'Set up {site}', description: 'Make the first administrator.' },
  onboarding: {
    title: 'Complete Your Profile',
    description: 'Complete your profile.',
  },
  showcase: { title: 'Ideas in use', description: 'Ideas of members of {site} that somebody uses today.' },
  calls: {
    title: 'Calls for ideas',
    description: 'Questions that {site} asks its members, with a date, a panel, and an answer.',
  },
  ballot: { title: 'Vote', description: 'The secret ballot of a call.' },
  judging: { title: 'Judging', description: 'Score the entries of a call.' },
  ranking: { title: 'Ranking', description: 'Administration.' },
  newCall: { title: 'New call', description: 'Administration.' },
  editCall: { title: 'Edit call', description: 'Administration.' },
  adminCalls: { title: 'Calls', description: 'Administration.' },
  events: {
    title: 'Event Calendar',
    description: 'Online sessions, day schools and meetups of the members of {site}.',
  },
  community: {
    title: 'Community',
    description: 'The members of {site}: find people by name, faculty or skill and connect with them.',
  },
  profile: {
    title: 'Profile',
    description: 'A member of {site}: what they study, what they can do, and the ideas they share.',
  },
  ideas: {
    title: 'Ideas/ Submissions',
    description: 'The ideas of the members of {site}: what they are working on, and who they need.',
  },
  history: { title: 'History', description: 'How an idea changed, version by version.' },
  idea: { title: 'Idea', description: 'An idea of a member of {site}.' },
  myProfile: { title: 'My Profile', description: 'Your profile.' },
  mySubmissions: {
    title: 'My Submissions',
    description: 'Your ideas, and what reviewers said.',
  },
  connections: { title: 'Connections', description: 'The connections of a member.' },
  messages: { title: 'Messages', description: 'Messages of connections and teams.' },
  notifications: { title: 'Notifications', description: 'What happened around you.' },
  waiting: { title: 'Waiting to be sent', description: 'What goes out when the line is back.' },
  notificationChoices: { title: 'Notifications', description: 'What reaches you, how and when.' },
  secondFactorReset: { title: 'Reset of your second factor', description: 'Stop a reset that you did not ask for.' },
  settings: {
    title: 'Settings',
    description: 'Your account.',
  },
  decision: { title: 'Decision', description: 'What the reviewers decided.' },
  apiReference: {
    title: 'API reference',
    description: 'Every call of the HTTP API.',
  },
  adminDashboard: { title: 'Dashboard', description: 'Administration.' },
  adminReview: { title: 'Review', description: 'Administration.' },
  adminReports: { title: 'Reports', description: 'Administration.' },
  adminIdeas: { title: 'Submitted Ideas', description: 'Administration.' },
  adminStart: { title: 'Welcome to {site}', description: 'Administration.' },
  adminUsers: { title: 'Users', description: 'Administration.' },
  adminInvitations: { title: 'Invitations', description: 'Administration.' },
  adminImport: { title: 'Import members', description: 'Administration.' },
  adminAudit: { title: 'Audit log', description: 'Administration.' },
  adminSettings: { title: 'Settings', description: 'Administration.' },
} as const
