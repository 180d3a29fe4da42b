/** What certificates say, in the file to print and for programs. */
export default {
  title: 'Certificate {number}',
  says: 'This says that',
  name: {
    award: '{award}',
    team: 'In the team of an idea',
    reviews: 'Reviewer of ideas',
  },
  award:
    '{is_author, select, true {received the {award} in the call {call}, as author of the idea} other {received the {award} in the call {call}, in the team of the idea}}',
  team: '{is_author, select, true {{stage, select, in_use {is the author of an idea that is in use} other {is the author of an idea that was tried}}} other {{stage, select, in_use {works in the team of an idea that is in use} other {works in the team of an idea that was tried}}}}',
  reviews: 'decided as a reviewer on {count, plural, one {# idea} other {# ideas}} of others',
  whole: '{says}: {idea}',
  role: 'Role: {role}',
  office: 'For {office}',
  dayOfAward: 'Day of the award',
  dayOfStage: 'Since',
  dayOfReview: 'Day of the last decision',
  givenBy: 'Who gave it',
  code: 'The code leads to its page, which says whether it still holds:',
  codeAlt: 'A code that leads to {url}',
  ended: 'It does not hold any more, since {date}.',
} as const
