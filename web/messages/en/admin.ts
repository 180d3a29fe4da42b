export default {
  nav: 'Administration',
  dashboard: 'Dashboard',
  ideas: 'Ideas',
  users: 'Users',
  settings: 'Settings',
  signOut: 'Sign out',
  role: 'Administrator',
  backToSite: 'Back to the site',
  dashboardText: 'Submitted ideas are reviewed under Ideas.',
  usersText: 'Members are added, promoted and suspended with the operator’s commands.',
  goToIdeas: 'Review ideas',
} as const
