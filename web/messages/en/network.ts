export default {
  unreachable: 'Something went wrong',
  offline: 'You are offline. Try again when you are online.',
  notSent: 'You are offline. This was not sent; try again when you are online.',
  unexplained: 'An error occurred',
} as const
