import { readdirSync } from 'node:fs'
import type { Idea } from '../../contract/ideas.ts'
import { demoPdf } from '../cli/demo-pdf.ts'
import type { TestMember } from './members.ts'
import type { TestApp } from './test-app.ts'

/** A request body for a new idea. */
export const IDEA = {
  title: 'Offline quiz packs',
  description: 'Quiz bundles that download overnight.',
  category: 'Education',
  tags: ['offline', 'quizzes'],
  learning_outcome: 'Say plainly what is saved.',
  recommended_level: 'intermediate',
  github_link: 'https://github.com/quad/packs',
}

/** A small PDF in base64. */
export const PDF = Buffer.from(demoPdf('Brief', 'A brief')).toString('base64')

/** Shares the idea above, with changes, as this member. */
export async function shareIdea(
  app: TestApp,
  { token }: TestMember,
  change: Record<string, unknown> = {},
): Promise<Idea> {
  const share = () => app.call('POST', '/v1/ideas', { token, body: { ...IDEA, ...change } })
  let response = await share()
  if (response.statusCode === 429) {
    // Tests need more ideas than a member shares in a day.
    await app.deps.db.deleteFrom('throttles').where('key', 'like', 'idea:%').execute()
    response = await share()
  }
  if (response.statusCode !== 201) throw new Error(`not shared: ${response.body}`)
  return response.json().idea
}

/** Rejects an idea, with the feedback "The registrar runs this." */
export async function rejectIdea(app: TestApp, admin: TestMember, id: string): Promise<void> {
  const body = { status: 'Rejected', feedback: 'The registrar runs this.' }
  const response = await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
  if (response.statusCode !== 200) throw new Error(`not rejected: ${response.body}`)
}

/** The names of the files on disk. */
export function storedFiles(app: TestApp): string[] {
  try {
    return readdirSync(app.deps.config.filesDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}
