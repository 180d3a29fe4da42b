/** Names of the lists of a new installation, until its administrators give others. */
export default {
  categories: {
    Technology: 'Technology',
    Programming: 'Programming',
    Design: 'Design',
    Business: 'Business',
    Science: 'Science',
    Education: 'Education',
    Healthcare: 'Healthcare',
    Other: 'Other',
  },
  faculties: {
    'Faculty of Engineering Technology': 'Faculty of Engineering Technology',
    'Faculty of Education': 'Faculty of Education',
    'Faculty of Health Sciences': 'Faculty of Health Sciences',
    'Faculty of Humanities and Social Sciences': 'Faculty of Humanities and Social Sciences',
    'Faculty of Natural Sciences': 'Faculty of Natural Sciences',
    'Faculty of Management Studies': 'Faculty of Management Studies',
    Other: 'Other',
  },
  years: {
    '1st': '1st',
    '2nd': '2nd',
    '3rd': '3rd',
    '4th': '4th',
    '5th': '5th',
    Graduate: 'Graduate',
    Postdoc: 'Postdoc',
    Faculty: 'Faculty',
    Other: 'Other',
  },
} as const
