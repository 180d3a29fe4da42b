export default {
  text: 'Six short steps, and your community can begin. You can skip each and come back to it later.',
  step: 'Step {step, number} of {steps, number}',
  skip: 'Skip',
  next: 'Continue',
  back: 'Back',
  finish: 'To the dashboard',
  saving: 'Saving...',
  failed: 'The settings could not be loaded.',
  later: { settings: 'You can change this later in Settings.', users: 'You can do this later in Users.' },
  site: { title: 'What is this site called, and where is it?' },
  signUp: { title: 'Who can make an account?' },
  visibility: { title: 'Who can read what members share?' },
  team: {
    title: 'Who runs this site?',
    text: 'Shown to everybody at the end of the home page. People, roles and the contact are left out until you name them.',
  },
  mail: { title: 'Does mail arrive?' },
  people: {
    title: 'Who should be here first?',
    text: 'Invite people by mail: colleagues who review ideas, a first class, or a whole list.',
  },
} as const
