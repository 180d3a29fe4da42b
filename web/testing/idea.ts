import { EMPTY_CONTENT } from '../../contract/idea-content.values.ts'
import type { IdeaWithAuthor } from '../../contract/ideas.ts'

/** A member's idea with everything that it can have, as its author sees it. */
export function ideaOf(part: Partial<IdeaWithAuthor> = {}): IdeaWithAuthor {
  return {
    id: '01900000-0000-7000-8000-0000000000aa',
    ...EMPTY_CONTENT,
    title: 'Offline quiz packs',
    description: 'Quiz bundles that download overnight on cheap data.',
    category: 'Education',
    tags: ['offline', 'quiz'],
    learning_outcome: 'Say plainly what is saved.',
    recommended_level: 'beginner',
    github_link: 'https://github.com/nethmi/quiz',
    idea_source_id: 'brief',
    pdf: 'brief',
    pdf_size: 2048,
    status: 'Pending',
    feedback: '',
    created_at: '2025-01-05T08:00:00.000Z',
    updated_at: '2025-01-05T08:00:00.000Z',
    due_at: null,
    user_id: '01900000-0000-7000-8000-000000000001',
    version: 1,
    support_count: 0,
    comment_count: 0,
    last_activity_at: '2025-01-05T08:00:00.000Z',
    roles: [],
    team: [],
    merged_into: null,
    merged_at: null,
    stage: 'idea',
    continues: null,
    author: {
      id: '01900000-0000-7000-8000-000000000001',
      username: 'nethmi.p',
      firstname: 'Nethmi',
      lastname: 'Perin',
      avatar: '',
      title: 'Instructional Designer',
      faculty: 'Faculty of Education',
    },
    ...part,
  }
}
