export default {
  nav: 'Administration',
  dashboard: 'Dashboard',
  ideas: 'Ideas',
  users: 'Users',
  audit: 'Audit log',
  settings: 'Settings',
  signOut: 'Sign out',
  role: 'Administrator',
  backToSite: 'Back to the site',
  dashboardText: 'Submitted ideas are reviewed under Ideas.',
  goToIdeas: 'Review ideas',
} as const
