/** The team of this installation. A university replaces this file with its own team. */

export type TeamMember = {
  name: string
  studentId: string
  role: string
  description: string
  /** URL of an avatar; "" shows the initials. */
  avatar: string
  department: string
  isFounder: boolean
  isActive: boolean
  socialLinks: { github?: string; linkedin?: string; twitter?: string; email?: string; website?: string }
}

export type TeamRole = {
  title: string
  description: string
  level: 'lead' | 'member' | 'advisor'
  openPositions: number
  filledPositions: number
  responsibilities: readonly string[]
  skills: readonly string[]
}

export type TeamCategory = { name: string; roles: readonly TeamRole[] }

function teamMember(name: string, role: string, department: string, isFounder: boolean): TeamMember {
  return {
    name,
    studentId: '',
    role,
    description: '',
    avatar: '',
    department,
    isFounder,
    isActive: true,
    socialLinks: {},
  }
}

export const SUPERVISOR: TeamMember = teamMember('Dilani F.', 'Faculty supervisor', 'Computing', false)

export const FOUNDERS: readonly TeamMember[] = [
  teamMember('Kavindu R.', 'Founder, engineering', 'Engineering', true),
  teamMember('Meera N.', 'Founder, design', 'Design', true),
  teamMember('Vimal K.', 'Founder, platform', 'Engineering', true),
  teamMember('Binuri H.', 'Founder, outreach', 'Community & Outreach', true),
]

export const TEAM: readonly TeamCategory[] = [
  {
    name: 'Engineering',
    roles: [
      {
        title: 'Engineering Lead',
        description: 'Keeps the code healthy and the releases coming.',
        level: 'lead',
        openPositions: 0,
        filledPositions: 1,
        responsibilities: ['Own the release plan', 'Review every merge', 'Run the server', 'Mentor new contributors'],
        skills: ['TypeScript', 'PostgreSQL', 'Linux', 'Code review', 'Planning'],
      },
      {
        title: 'Frontend Developers',
        description: 'Build the screens that members use.',
        level: 'member',
        openPositions: 0,
        filledPositions: 1,
        responsibilities: ['Build screens', 'Write tests', 'Fix reported bugs', 'Check accessibility'],
        skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Testing', 'Design systems'],
      },
      {
        title: 'Backend Developers',
        description: 'Build the service behind the screens.',
        level: 'member',
        openPositions: 0,
        filledPositions: 2,
        responsibilities: ['Design the API', 'Guard the data', 'Watch performance', 'Keep backups proven'],
        skills: ['Node.js', 'SQL', 'HTTP', 'Security', 'Testing'],
      },
    ],
  },
  {
    name: 'Design',
    roles: [
      {
        title: 'Design Lead',
        description: 'Keeps the guide and the quality of every screen.',
        level: 'lead',
        openPositions: 0,
        filledPositions: 0,
        responsibilities: ['Keep the guide', 'Run usability calls', 'Draw new screens', 'Check contrast'],
        skills: ['Figma', 'Research', 'Typography', 'Prototyping'],
      },
      {
        title: 'UI/UX Designers',
        description: 'Draw and test what members see.',
        level: 'member',
        openPositions: 0,
        filledPositions: 0,
        responsibilities: ['Draw screens', 'Prepare icons', 'Test with members', 'Write interface texts'],
        skills: ['Drawing', 'SVG', 'Interviews', 'Writing', 'Accessibility'],
      },
    ],
  },
  {
    name: 'Community & Outreach',
    roles: [
      {
        title: 'Community Lead',
        description: 'Makes sure that nobody stands alone in the courtyard.',
        level: 'lead',
        openPositions: 0,
        filledPositions: 0,
        responsibilities: ['Welcome new members', 'Plan meetups', 'Answer mail', 'Speak with faculties'],
        skills: ['Writing', 'Events', 'Moderation', 'Listening', 'Planning'],
      },
      {
        title: 'Content Creators',
        description: 'Tell the stories of what members build.',
        level: 'member',
        openPositions: 0,
        filledPositions: 0,
        responsibilities: ['Write portraits', 'Caption videos', 'Translate texts', 'Edit the newsletter'],
        skills: ['Writing', 'Video editing', 'Translation', 'Photography'],
      },
    ],
  },
]
