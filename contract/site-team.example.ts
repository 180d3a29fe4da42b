import type { TeamPerson, TeamSettings } from './site-team.ts'

function person(name: string, role: string, is_founder: boolean): TeamPerson {
  const links = { github: '', linkedin: '', twitter: '', website: '', email: '' }
  return { name, role, description: '', picture: null, is_founder, links }
}

/** The team of the specification with invented names, for the demo community. */
export const EXAMPLE_TEAM: TeamSettings = {
  is_shown: true,
  text: 'An open-source student project for a university software design course. Read the code, run your own copy, or write to us.',
  people: [
    person('Dilani F.', 'Faculty supervisor', false),
    person('Kavindu R.', 'Founder, engineering', true),
    person('Meera N.', 'Founder, design', true),
    person('Vimal K.', 'Founder, platform', true),
    person('Binuri H.', 'Founder, outreach', true),
  ],
  roles: [
    {
      category: 'Engineering',
      title: 'Engineering Lead',
      level: 'lead',
      open_positions: 0,
      filled_positions: 1,
      responsibilities: ['Own the release plan', 'Review every merge', 'Run the server', 'Mentor new contributors'],
      skills: ['TypeScript', 'PostgreSQL', 'Linux', 'Code review', 'Planning'],
    },
    {
      category: 'Engineering',
      title: 'Frontend Developers',
      level: 'member',
      open_positions: 0,
      filled_positions: 1,
      responsibilities: ['Build screens', 'Write tests', 'Fix reported bugs', 'Check accessibility'],
      skills: ['TypeScript', 'React', 'CSS', 'Accessibility', 'Testing', 'Design systems'],
    },
    {
      category: 'Engineering',
      title: 'Backend Developers',
      level: 'member',
      open_positions: 0,
      filled_positions: 2,
      responsibilities: ['Design the API', 'Guard the data', 'Watch performance', 'Keep backups proven'],
      skills: ['Node.js', 'SQL', 'HTTP', 'Security', 'Testing'],
    },
    {
      category: 'Design',
      title: 'Design Lead',
      level: 'lead',
      open_positions: 0,
      filled_positions: 0,
      responsibilities: ['Keep the guide', 'Run usability calls', 'Draw new screens', 'Check contrast'],
      skills: ['Figma', 'Research', 'Typography', 'Prototyping'],
    },
    {
      category: 'Design',
      title: 'UI/UX Designers',
      level: 'member',
      open_positions: 0,
      filled_positions: 0,
      responsibilities: ['Draw screens', 'Prepare icons', 'Test with members', 'Write interface texts'],
      skills: ['Drawing', 'SVG', 'Interviews', 'Writing', 'Accessibility'],
    },
    {
      category: 'Community & Outreach',
      title: 'Community Lead',
      level: 'lead',
      open_positions: 0,
      filled_positions: 0,
      responsibilities: ['Welcome new members', 'Plan meetups', 'Answer mail', 'Speak with faculties'],
      skills: ['Writing', 'Events', 'Moderation', 'Listening', 'Planning'],
    },
    {
      category: 'Community & Outreach',
      title: 'Content Creators',
      level: 'member',
      open_positions: 0,
      filled_positions: 0,
      responsibilities: ['Write portraits', 'Caption videos', 'Translate texts', 'Edit the newsletter'],
      skills: ['Writing', 'Video editing', 'Translation', 'Photography'],
    },
  ],
}
