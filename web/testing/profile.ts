import type { Profile } from '../../contract/profiles.ts'

/** A member's complete profile, as its owner sees it. */
export function profileOf(part: Partial<Profile> = {}): Profile {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    username: 'nethmi.p',
    firstname: 'Nethmi',
    lastname: 'Perin',
    avatar: '',
    title: 'Instructional Designer',
    bio: 'I design lessons for people who study after a shift.',
    faculty: 'Faculty of Education',
    program: 'Primary Education',
    degree: 'B.Ed.',
    uni: 'Open University',
    year: '3rd',
    skills: ['Moodle'],
    linkedin: '',
    github: 'https://github.com/nethmi',
    fb: '',
    user_type: 'normal',
    has_completed_profile: true,
    created_at: '2025-11-01T08:00:00.000Z',
    updated_at: '2025-11-01T08:00:00.000Z',
    version: 3,
    email: 'nethmi@campus.example',
    mobile: '',
    activated: true,
    ...part,
  }
}
