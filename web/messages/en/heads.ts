/** What search engines and link previews say of each page, by its file in web/pages. */
export default {
  HomePage:
    'Quad is the courtyard of a distance-learning university: share ideas, find the people they need, build them together.',
  SignInPage: 'Sign in to Quad, the courtyard of a distance-learning university.',
  SignUpPage: 'Make an account on Quad and share ideas with the people of your university.',
  ForgotPasswordPage: 'Ask for a link to set a new password for Quad.',
  ResetPasswordPage: 'Set a new password for Quad.',
  ActivatePage: 'Activate your account on Quad.',
  GoogleCallbackPage: 'Signing in to Quad with Google.',
  SetupPage: 'Make the first administrator of this installation of Quad.',
  OnboardingPage: 'Complete your profile on Quad, so that others can discover and connect with you.',
  CommunityPage: 'The members of Quad: find people by name, faculty or skill and connect with them.',
  ProfilePage: 'A member of Quad: what they study, what they can do, and the ideas they share.',
  ViewIdeasPage: 'The ideas of the members of Quad: what they are working on, and who they need.',
  MyProfilePage: 'Your profile on Quad.',
  MySubmissionsPage: 'Your ideas on Quad: where each stands, and what reviewers said.',
  SettingsPage: 'Your account on Quad, who sees what, and how Quad looks on this device.',
  ApiReferencePage: 'Every call of the HTTP API of Quad, with what it takes and what it answers.',
  AdminDashboardPage: 'The administration of Quad.',
  AdminIdeasPage: 'The ideas that were submitted to Quad, for review.',
  AdminUsersPage: 'The users of Quad.',
  AdminSettingsPage: 'The settings of this installation of Quad.',
} as const
