/** Texts of certificates, in the file to print and for programs. */
export default {
  title: 'Certificate {number}',
  says: 'This says that',
  name: {
    award: '{award}',
    team: 'In the team of an idea',
    reviews: 'Reviewer of ideas',
  },
  award:
    '{is_author, select, true {received the {award} in the call {call}, as author of the idea} false {received the {award} in the call {call}, in the team of the idea} other {}}',
  team: '{is_author, select, true {{stage, select, in_use {is the author of an idea that is in use} tried {is the author of an idea that was tried} other {}}} false {{stage, select, in_use {works in the team of an idea that is in use} tried {works in the team of an idea that was tried} other {}}} other {}}',
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
