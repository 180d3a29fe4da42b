export default {
  text: 'Four short steps, and your community can begin. Each can be skipped and is found again later.',
  step: 'Step {step, number} of {steps, number}',
  skip: 'Skip',
  next: 'Continue',
  back: 'Back',
  finish: 'Complete your profile',
  saving: 'Saving...',
  failed: 'The settings could not be loaded.',
  name: { title: 'What is this site called?', later: 'Later: Settings.' },
  signUp: { title: 'Who can make an account?', later: 'Later: Settings.' },
  mail: { title: 'Does mail arrive?', later: 'Later: Settings.' },
  people: {
    title: 'Who should be here first?',
    text: 'Invite people by mail: colleagues who review ideas, a first class, or a whole list.',
    later: 'Later: Users.',
  },
} as const
