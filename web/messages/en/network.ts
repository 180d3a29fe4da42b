export default {
  unreachable: 'Something went wrong',
  offline: 'You are offline. Try again when the line is back.',
  notSent: 'You are offline. This was not sent; try again when the line is back.',
  unexplained: 'An error occurred',
}
