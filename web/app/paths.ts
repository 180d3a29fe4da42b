/** Every address of the application. Links and redirects take them from here. */
export const paths = {
  home: '/',
  signIn: '/auth/login',
  signUp: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  forgotPasswordFromSignUp: '/auth/signup/forgot-password',
  resetPassword: '/auth/reset-password',
  activate: '/auth/activate',
  googleCallback: '/auth/callback',
  setup: '/setup',
  onboarding: '/onboarding',
  myProfile: '/myprofile',
  community: '/community',
  profile: '/profile/$userId',
  ownProfileOnMobile: '/profile',
  mySubmissions: '/mysubmission',
  viewIdeas: '/view-ideas',
  settings: '/settings',
  admin: '/admin',
  adminIdeas: '/admin/ideas',
  adminUsers: '/admin/users',
  adminSettings: '/admin/settings',
  apiReference: '/docs/api',
} as const

/** The address of an idea. Every link to one takes it from here. */
export const ideaLink = (ideaId: string) => ({ to: paths.viewIdeas, search: { idea: ideaId } }) as const

/** Sign-in that leads back to this path of the application. */
export const signInLink = (returnTo: string) => ({ to: paths.signIn, search: { to: returnTo } }) as const
