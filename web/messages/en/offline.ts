export default {
  version: {
    ready: 'A new version of {site} is ready.',
    use: 'Use it now',
  },
  banner: {
    since: 'You have been offline since {time}',
    text: 'You see what was loaded before.',
    asOf: 'As of {time}.',
    tryAgain: 'Try now',
    kept: 'On this device',
  },
  time: {
    today: 'today, {time}',
    yesterday: 'yesterday, {time}',
  },
} as const
