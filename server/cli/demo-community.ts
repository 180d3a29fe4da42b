import { EMPTY_CONTENT, type IdeaContent } from '../../contract/idea-content.values.ts'
import { CATEGORIES, type IdeaStatus } from '../../contract/ideas.ts'
import { FACULTIES, type NewProfile, YEARS } from '../../contract/profiles.ts'

/** Invented people and ideas. Every name, address and text here is made up. */

const FIRST_NAMES = [
  'Nethmi',
  'Kavindu',
  'Tharushi',
  'Arul',
  'Dilani',
  'Vimal',
  'Sanuli',
  'Praveen',
  'Binuri',
  'Ruwan',
  'Fathima',
  'Ishan',
  'Meera',
  'Malith',
  'Hasini',
  'Jeyan',
  'Oshadi',
  'Chamod',
  'Aaliya',
  'Yalini',
  'Lakmal',
  'Senuri',
  'Nuwan',
  'Zainab',
  'Gayan',
  'Imesha',
  'Rashid',
  'Thilini',
  'Suresh',
  'Amaya',
] as const
const LAST_NAMES = [
  'Perin',
  'Rathlan',
  'Wendar',
  'Selvaro',
  'Fonsera',
  'Kumaresh',
  'Ariyath',
  'Tennaro',
  'Heratha',
  'Jayalan',
  'Zahiran',
  'Gunaseth',
  'Navarat',
  'Coorayen',
  'Dissanath',
  'Bandarel',
  'Liyanor',
  'Ekanar',
  'Mohamin',
  'Velmaro',
] as const

type Background = { faculty: string; programs: string[]; titles: string[]; skills: string[] }

const BACKGROUNDS: Background[] = [
  {
    faculty: FACULTIES[0],
    programs: ['BTech Electronics', 'BSc Software Engineering', 'BTech Civil'],
    titles: ['Mobile Developer', 'Electronics Technician', 'Civil Technician', 'Backend Developer'],
    skills: ['Flutter', 'SQLite', 'Embedded C', 'CAD', 'TypeScript', 'PCB design'],
  },
  {
    faculty: FACULTIES[1],
    programs: ['B.Ed. Primary Education', 'PGDE', 'M.Ed.'],
    titles: ['Instructional Designer', 'Primary Teacher', 'Tutor', 'Curriculum Writer'],
    skills: ['Storyboarding', 'Moodle', 'Lesson planning', 'H5P', 'Assessment design', 'Accessibility'],
  },
  {
    faculty: FACULTIES[2],
    programs: ['BSc Nursing', 'BSc Physiotherapy', 'BSc Human Nutrition'],
    titles: ['Community Health Nurse', 'Physiotherapist', 'Nutrition Student', 'Pharmacist'],
    skills: ['First aid', 'Health education', 'Interviewing', 'Data entry', 'Patient records'],
  },
  {
    faculty: FACULTIES[3],
    programs: ['BA Translation Studies', 'BA Library Science', 'LLB'],
    titles: ['Tamil Translator', 'Librarian', 'Radio Producer', 'Illustrator'],
    skills: ['Translation', 'Subtitling', 'Editing', 'Interviewing', 'Illustration', 'Archiving'],
  },
  {
    faculty: FACULTIES[4],
    programs: ['BSc Microbiology', 'BSc Physics', 'BSc Applied Statistics', 'BSc Botany'],
    titles: ['Data Analyst', 'Lab Assistant', 'Physics Tutor', 'Lecturer'],
    skills: ['R', 'Python', 'Statistics', 'Lab safety', 'Field surveys', 'Data visualisation'],
  },
  {
    faculty: FACULTIES[5],
    programs: ['BMS Accounting', 'BMS Marketing', 'MBA'],
    titles: ['Small-business Owner', 'Project Coordinator', 'UX Researcher', 'Accountant'],
    skills: ['Bookkeeping', 'Interviews', 'Spreadsheets', 'Fundraising', 'Project planning'],
  },
  {
    faculty: FACULTIES[6],
    programs: ['Foundation Programme', 'Continuing Education'],
    titles: ['Returning Student', 'Volunteer', 'Event Host'],
    skills: ['Event planning', 'Photography', 'Mentoring', 'Public speaking'],
  },
]

const BIOS = [
  'I study after a shift. Looking for people who like to finish small things.',
  'Happy to review drafts in return for an honest look at mine.',
  'Most of my day is offline, so I answer in the evening. Ask me anything about my field.',
  'I like tools that work on an old phone and say plainly what they do.',
  'Back at university after ten years of work. Collecting ideas for a final project.',
  '',
] as const

const FORMS = [
  {
    title: 'Offline quiz packs',
    text: 'Quiz bundles that download overnight on cheap data, run without a connection and send the answers when the phone is next online.',
    category: 'Education',
    tags: ['offline', 'quizzes', 'android'],
  },
  {
    title: 'Study-group finder',
    text: 'Matches people who sit papers at the same centre, so that they can share a bus, a table and past papers the week before.',
    category: 'Programming',
    tags: ['matching', 'exams'],
  },
  {
    title: 'Captioned lecture shorts',
    text: 'Recorded lectures cut into five-minute clips with checked captions, made by students who already translate for each other.',
    category: 'Design',
    tags: ['video', 'captions', 'translation'],
  },
  {
    title: 'Lending map',
    text: 'A shared register of microscopes, oscilloscopes and sensor kits: where each one is, who has it and when it comes back.',
    category: 'Technology',
    tags: ['inventory', 'maps', 'lab'],
  },
  {
    title: 'Plain-language notes',
    text: 'The hard chapter of each course rewritten in two pages, with one worked example and one question that people get wrong.',
    category: 'Education',
    tags: ['writing', 'notes'],
  },
  {
    title: 'Reading circles by phone',
    text: 'Dial in, read aloud, discuss for twenty minutes. It works on any handset, so nobody needs data or a camera.',
    category: 'Education',
    tags: ['reading', 'voice'],
  },
  {
    title: 'Weekly health digest',
    text: 'Paper logs kept by community nurses become short weekly notes that field officers can act on the same day.',
    category: 'Healthcare',
    tags: ['health', 'data'],
  },
  {
    title: 'One-page ledger',
    text: 'Books simple enough to keep on a phone between customers, with an export that the tax office accepts.',
    category: 'Business',
    tags: ['accounting', 'spreadsheet'],
  },
  {
    title: 'Open field guide',
    text: 'Photographs, calls and names of the plants and birds around every regional centre, gathered on day schools.',
    category: 'Science',
    tags: ['nature', 'photos'],
  },
  {
    title: 'Timetable by text message',
    text: 'Exam and day-school dates sent as one message a week, readable on a phone without any application.',
    category: 'Technology',
    tags: ['sms', 'timetable'],
  },
  {
    title: 'Peer-marked essays',
    text: 'Two classmates mark each essay against a shared rubric and write one sentence on what to try next.',
    category: 'Education',
    tags: ['feedback', 'writing'],
  },
  {
    title: 'Repair afternoons',
    text: 'Bring a broken charger or kettle, leave with it working and with a page on how it was mended.',
    category: 'Other',
    tags: ['repair', 'events'],
  },
] as const

const AUDIENCES = [
  {
    title: 'for low-bandwidth learners',
    text: 'Most of my class studies on the bus home, where the signal drops for an hour at a time.',
  },
  { title: 'for evening students', text: 'We start at nine at night, when every office and help desk has closed.' },
  { title: 'for regional centres', text: 'The centres are far apart and each of them solves the same problem alone.' },
  {
    title: 'for first-year students',
    text: 'The first weeks decide who stays, and nobody tells you what the others already know.',
  },
  {
    title: 'for parents who study',
    text: 'A lesson has to fit between dinner and bedtime, and to wait when somebody wakes up.',
  },
  {
    title: 'for screen-reader users',
    text: 'The official material is scanned pages, which a screen reader cannot read at all.',
  },
  {
    title: 'for day schools',
    text: 'We meet four days a year, and half of the first one goes into finding each other.',
  },
  { title: 'for teachers in training', text: 'We practise on paper, long before we stand in front of a class.' },
  { title: 'for bilingual classes', text: 'Half of us think in one language and are examined in the other.' },
  {
    title: 'for small workplaces',
    text: 'Three people share one computer, and the boss wants to see a result this month.',
  },
] as const

const OUTCOMES = [
  'Say plainly what is saved and what is still waiting: people forgive a slow sync, not a silent one.',
  'A paper prototype with five classmates found more than a month of building.',
  'The smallest version that somebody used twice taught us what the second one needs.',
  'Asking for help in the first week saved us from rebuilding what already existed.',
  'Checking with the people who keep the records first would have saved a rewrite.',
] as const

const FEEDBACK: Record<IdeaStatus, readonly string[]> = {
  Pending: [
    '',
    '',
    'Good case. Say how answers stay private on a shared phone, then send it back.',
    'Please add what you have tried so far.',
  ],
  Approved: ['Clear case and honest limits. Approved.', '', 'Strong and cheap to try.'],
  Rejected: [
    'The registrar already runs this. Consider helping there.',
    'This repeats an earlier idea; please join that one.',
  ],
}

const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
const STATUSES: readonly IdeaStatus[] = ['Approved', 'Pending', 'Approved', 'Rejected', 'Pending', 'Approved']
/** Every third idea has a PDF, every second a repository. */
const PDF_EVERY = 3
const REPOSITORY_EVERY = 2
const FIRST_MEMBERS_SHARE = 17

export type DemoMember = { email: string; username: string; profile: NewProfile }
export type DemoIdea = {
  author: number
  form: IdeaContent
  hasPdf: boolean
  status: IdeaStatus
  feedback: string
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}

/** The member number `index`: the same for the same number, and another for every other one. */
export function demoMember(index: number): DemoMember {
  const round = Math.floor(index / (FIRST_NAMES.length * LAST_NAMES.length))
  const firstname = pick(FIRST_NAMES, index)
  const lastname =
    pick(LAST_NAMES, index + Math.floor(index / FIRST_NAMES.length) * 7) + (round > 0 ? ` ${round + 1}` : '')
  const background = pick(BACKGROUNDS, index)
  const username = `${firstname}.${lastname}`.toLowerCase().replaceAll(' ', '')
  return {
    email: `${username}.${index + 1}@students.quad.example`,
    username,
    profile: {
      firstname,
      lastname,
      title: pick(background.titles, Math.floor(index / BACKGROUNDS.length)),
      mobile: index % 4 === 0 ? `+94 70 000 ${String(index).padStart(4, '0')}` : '',
      bio: pick(BIOS, index),
      degree: pick(background.programs, index),
      uni: 'Open University, distance programme',
      faculty: background.faculty,
      program: pick(background.programs, index),
      year: pick(YEARS, index),
      skills: background.skills.slice(index % 2, (index % 2) + 3 + (index % 3)),
      linkedin: index % 2 === 0 ? `https://www.linkedin.example/in/${username}` : '',
      github: index % 3 === 0 ? `https://github.example/${username}` : '',
      fb: index % 5 === 0 ? `https://www.facebook.example/${username}` : '',
    },
  }
}

/** The idea number `index`, by one of `members` members. */
export function demoIdea(index: number, members: number): DemoIdea {
  const form = pick(FORMS, index)
  const audience = pick(AUDIENCES, index + Math.floor(index / FORMS.length))
  const status = pick(STATUSES, index)
  const round = Math.floor(index / (FORMS.length * AUDIENCES.length))
  return {
    // The first member has an idea in every status, to show what that looks like.
    author: index % FIRST_MEMBERS_SHARE === 0 ? 0 : (index * 7) % members,
    form: {
      ...EMPTY_CONTENT,
      title: `${form.title} ${audience.title}${round > 0 ? `, part ${round + 1}` : ''}`,
      description: `${audience.text}\n\n${form.text}`,
      category: index % 11 === 10 ? pick(CATEGORIES, index) : form.category,
      tags: [...form.tags],
      learning_outcome: pick(OUTCOMES, index),
      recommended_level: pick(LEVELS, index),
      github_link: index % REPOSITORY_EVERY === 0 ? `https://github.example/quad-demo/idea-${index + 1}` : '',
    },
    hasPdf: index % PDF_EVERY === 0,
    status,
    feedback: pick(FEEDBACK[status], Math.floor(index / STATUSES.length)),
  }
}
