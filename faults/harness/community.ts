import { demoPdf } from '../../server/cli/demo-pdf.ts'
import type { Deps } from '../../server/deps.ts'
import { addMember } from '../../server/features/accounts/accounts.service.ts'
import { saveNewProfile } from '../../server/features/profiles/profiles.service.ts'
import { openSession } from '../../server/features/sessions/sessions.service.ts'

export type Member = { id: string; token: string }

const PROFILE = {
  title: 'Student',
  mobile: '',
  bio: '',
  degree: 'BSc',
  uni: 'Open University',
  faculty: 'Faculty of Education',
  program: 'Computing',
  year: '1st',
  skills: [],
  linkedin: '',
  github: '',
  fb: '',
}

export const IDEA = {
  category: 'Education',
  tags: ['offline'],
  learning_outcome: 'Say plainly what is saved.',
  recommended_level: 'beginner',
  github_link: '',
}

/** Members with completed profiles and sessions. Those of another call need another prefix. */
export async function enrol(
  deps: Deps,
  count: number,
  { isAdmin = false, prefix = isAdmin ? 'admin' : 'member' }: { isAdmin?: boolean; prefix?: string } = {},
): Promise<Member[]> {
  const members: Member[] = []
  for (let number = 0; number < count; number++) {
    const name = `${prefix}${number}`
    const user = await addMember(deps, { email: `${name}@campus.example`, username: name, password: null, isAdmin })
    const actor = { kind: 'member' as const, userId: user.id, isAdmin, sessionHash: '' }
    await saveNewProfile(deps, actor, { ...PROFILE, firstname: 'Mem', lastname: `Ber${number}` })
    members.push({ id: user.id, token: (await openSession(deps, user.id)).token })
  }
  return members
}

/** A PDF unlike every other, of about so many bytes. */
export function pdfNamed(name: string, bytes = 0): Buffer {
  return Buffer.concat([demoPdf(name, name), Buffer.alloc(bytes, `% ${name}\n`)])
}
