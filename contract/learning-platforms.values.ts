/** Where a learning platform sends browsers, and where it reads the keys of the site (LTI 1.3). */
export const LTI_LOGIN_PATH = '/lti/login'
export const LTI_LAUNCH_PATH = '/lti/launch'
export const LTI_PROOF_PATH = '/lti/proof'
export const LTI_OPEN_PATH = '/lti/open'
export const LTI_REGISTER_PATH = '/lti/register'
export const LTI_DEEP_LINK_PATH = '/lti/deep-link'
export const LTI_JWKS_PATH = '/lti/jwks'

export const PLATFORM_STATES = ['waiting', 'off', 'untested', 'works', 'fails'] as const

/** The steps of a test of a platform, and how each ended. */
export const PLATFORM_STEPS = ['addresses', 'keys', 'roster', 'scores'] as const
export const PLATFORM_STEP_STATES = ['done', 'failed', 'not_allowed', 'not_tried'] as const

export const PLATFORMS_MAX = 50
export const PLATFORM_NAME_MAX = 60
export const PLATFORM_URL_MAX = 500
/** Length of the id of a client, deployment, context or user of a platform (LTI 1.3 Core, section 5.3). */
export const LTI_ID_MAX = 255
export const DEPLOYMENTS_MAX = 100
export const PLATFORM_DOMAINS_MAX = 20

/** Where a link in a course leads that opens the form of a new idea. */
export const SHARE_IDEA_PATH = '/view-ideas?share=idea'
/** How long a teacher may choose what stands in the course. */
export const PLACING_MINUTES = 60
export const DEEP_LINK_TITLE_MAX = 120
export const DEEP_LINK_TEXT_MAX = 300

/** How long a launch may take, and the button of a frame opens it. */
export const LAUNCH_MINUTES = 10

/** How long the link works with which a platform registers itself. */
export const REGISTRATION_HOURS = 24

/** Role in a course. */
export const COURSE_ROLES = ['teacher', 'learner'] as const
export type CourseRole = (typeof COURSE_ROLES)[number]

/** States of people in a course: linked to an account, invited, in the course alone, or without an address. */
export const COURSE_PERSON_STATES = ['here', 'invited', 'new', 'unreachable'] as const
export const ROSTER_PEOPLE_MAX = 2000

/** A grade is given for an entry, or by the mean of its panel. */
export const GRADE_RULES = ['entry', 'mean'] as const
export type GradeRule = (typeof GRADE_RULES)[number]
export const GRADE_MAXIMUM: Record<GradeRule, number> = { entry: 1, mean: 100 }
/** Parameter of launches by a link with a grade. */
export const GRADE_PARAMETER = 'quad_grade'

/** Why a launch failed, for the sentence of the page. The log has the details. */
export const LAUNCH_PROBLEMS = [
  'unknown_platform',
  'inactive',
  'deployment',
  'interrupted',
  'expired',
  'refused',
  'unavailable',
  'message',
  'target',
  'cancelled',
  'busy',
  'teachers',
  'choice',
  'registration',
  'registration_link',
] as const
export type LaunchProblem = (typeof LAUNCH_PROBLEMS)[number]
