export default {
  push: {
    title: 'Shall this device tell you when somebody answers?',
    text: 'What is mailed to you at once comes here instead, without what was written: {count, plural, =0 {none} one {#} other {#}} last week.',
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
    size: 'Opens without a line and takes {mb} MB. No store, no account.',
    text: 'Opens without a line. No store, no account.',
    install: 'Install',
    no: 'No, thank you',
    once: 'Not asked again. Later in the menu of your browser.',
  },
} as const
