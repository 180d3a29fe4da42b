import { z } from 'zod'
import { EMPTY_CONTENT, type IdeaContent } from '../../contract/idea-content.values.ts'
import { CATEGORIES, IdeaStatus } from '../../contract/ideas.ts'
import { type NewProfile, YEARS } from '../../contract/profiles.ts'
import { readDemoData } from './demo-data.ts'

/** Invented people and ideas. Every name, address and text in server/demo is made up. */

const texts = z.array(z.string()).nonempty()
const PEOPLE = readDemoData(
  'people.json',
  z.strictObject({
    first_names: texts,
    last_names: texts,
    bios: texts,
    backgrounds: z.array(z.strictObject({ faculty: z.string(), programs: texts, titles: texts, skills: texts })),
  }),
)
const IDEAS = readDemoData(
  'ideas.json',
  z.strictObject({
    projects: z.array(
      z.strictObject({
        ...{ title: z.string(), text: z.string(), category: z.string(), tags: texts },
        /** What came of approved ideas: the one thing that was measured, and the update about it. */
        results: z.array(z.strictObject({ measured: z.string(), update: z.string() })).default([]),
      }),
    ),
    audiences: z.array(z.strictObject({ title: z.string(), text: z.string() })),
    outcomes: texts,
    feedback: z.record(IdeaStatus, texts),
  }),
)

export const DEMO_PROJECTS = IDEAS.projects

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

/** As long as the names of repositories are on campus. */
function repositoryOf(title: string, index: number): string {
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return `https://github.example/quad-demo-community/${name}-prototype-with-notes-and-data-${index + 1}`
}

/** The member number `index`: the same for the same number, and another for every other one. */
export function demoMember(index: number): DemoMember {
  const { first_names, last_names, backgrounds } = PEOPLE
  const round = Math.floor(index / (first_names.length * last_names.length))
  const firstname = pick(first_names, index)
  const lastname =
    pick(last_names, index + Math.floor(index / first_names.length) * 7) + (round > 0 ? ` ${round + 1}` : '')
  const background = pick(backgrounds, index)
  const username = `${firstname}.${lastname}`.toLowerCase().replaceAll(' ', '')
  return {
    email: `${username}.${index + 1}@students.quad.example`,
    username,
    profile: {
      firstname,
      lastname,
      title: pick(background.titles, Math.floor(index / backgrounds.length)),
      mobile: index % 4 === 0 ? `+94 70 000 ${String(index).padStart(4, '0')}` : '',
      bio: pick(PEOPLE.bios, index),
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
  const { projects, audiences, outcomes, feedback } = IDEAS
  const form = pick(projects, index)
  const audience = pick(audiences, index + Math.floor(index / projects.length))
  const status = pick(STATUSES, index)
  const round = Math.floor(index / (projects.length * audiences.length))
  return {
    // The first member has an idea in every status, to show what that looks like.
    author: index % FIRST_MEMBERS_SHARE === 0 ? 0 : (index * 7) % members,
    form: {
      ...EMPTY_CONTENT,
      title: `${form.title} ${audience.title}${round > 0 ? `, part ${round + 1}` : ''}`,
      description: `${audience.text}\n\n${form.text}`,
      category: index % 11 === 10 ? pick(CATEGORIES, index) : form.category,
      tags: [...form.tags],
      learning_outcome: pick(outcomes, index),
      recommended_level: pick(LEVELS, index),
      github_link: index % REPOSITORY_EVERY === 0 ? repositoryOf(form.title, index) : '',
    },
    hasPdf: index % PDF_EVERY === 0,
    status,
    feedback: pick(feedback[status], Math.floor(index / STATUSES.length)),
  }
}
