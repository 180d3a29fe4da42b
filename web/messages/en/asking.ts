export default {
  push: {
    title: 'Shall this device tell you when somebody answers?',
    text: 'Instead of a mail at once you get a notification here. It does not show what was written. Last week: {count, plural, =0 {none} one {#} other {#}}.',
    quiet: 'Nothing between {from} and {until}.',
    sampleTitle: '1 new in {site}',
    sampleText: 'Replies to you',
    yes: 'Yes, tell me here',
    no: 'Mail is enough',
    once: 'Not asked again. Later in Settings.',
    on: 'This device tells you now.',
    failed: 'This could not be changed. Please try again.',
  },
  install: {
    title: 'Put {site} on your home screen?',
    size: 'It opens offline and takes {mb} MB. You need no app store and no new account.',
    text: 'It opens offline. You need no app store and no new account.',
    install: 'Install',
    no: 'No, thank you',
    once: 'Not asked again. Later in the menu of your browser.',
  },
} as const
