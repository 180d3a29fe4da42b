export default {
  from: 'From {platform}',
  welcome: 'Welcome',
  welcomeName: 'Welcome, {name}',
  text: 'It is your first time here from {platform}. Choose once; after this you come straight in.',
  says: '{platform} says that you are',
  noName: 'A user without a name',
  roles: { teacher: 'Teacher in {course}', learner: 'Learner in {course}' },
  question: 'Do you have an account on {site}?',
  choices: {
    own: {
      title: 'I have a {site} account',
      text: 'You sign in this once, with your university, a passkey or a password. Then the two belong together.',
      action: 'Sign in and link',
    },
    new: {
      title: 'I am new to {site}',
      text: 'You make an account first. Then open the link in your course again and choose the other answer.',
      action: 'Make an account',
    },
  },
  leaveText: 'Not you?',
  leave: 'Leave. Nothing has been kept.',
  told: '{platform} tells us your name, address and role in this course. It hears from here only the grade for an entry, where your teacher asked for one.',
  arrived: 'You came from {course}.',
  courses: 'Courses',
} as const
