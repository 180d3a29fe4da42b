export default {
  title: 'Your idea is shared',
  entered: 'Your idea is shared, and answers the call',
  whomYouNeed: 'Whom do you need? Name a role: members with its skills find your idea and can offer help.',
  addRole: 'Add a role',
} as const
