import { z } from 'zod'
import { LinkToken } from './accounts.ts'
import { endpoint } from './http.ts'
import {
  COURSE_PERSON_STATES,
  COURSE_ROLES,
  DEPLOYMENTS_MAX,
  GRADE_RULES,
  LTI_DEEP_LINK_PATH,
  LTI_ID_MAX,
  LTI_JWKS_PATH,
  LTI_LAUNCH_PATH,
  LTI_LOGIN_PATH,
  LTI_OPEN_PATH,
  LTI_PROOF_PATH,
  LTI_REGISTER_PATH,
  PLATFORM_DOMAINS_MAX,
  PLATFORM_NAME_MAX,
  PLATFORM_STATES,
  PLATFORM_STEP_STATES,
  PLATFORM_STEPS,
  PLATFORM_URL_MAX,
  ROSTER_PEOPLE_MAX,
} from './learning-platforms.values.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { line } from './text.ts'

export * from './learning-platforms.values.ts'

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const name = line({ min: 1, max: PLATFORM_NAME_MAX, required: errorTexts.common.nameMissing })
const url = z
  .url({ protocol: /^https$/, ...errorTexts.common.httpsAddress })
  .max(PLATFORM_URL_MAX, errorTexts.common.maxCharacters({ max: PLATFORM_URL_MAX }))
const ltiId = line({ min: 1, max: LTI_ID_MAX })
const deploymentIds = z
  .array(ltiId)
  .min(1, errorTexts.learningPlatforms.deploymentMissing)
  .max(DEPLOYMENTS_MAX, errorTexts.common.atMost({ max: DEPLOYMENTS_MAX }))
  .transform((ids) => [...new Set(ids)])
const domains = z
  .array(z.string().trim().toLowerCase().max(LTI_ID_MAX).regex(DOMAIN, errorTexts.learningPlatforms.domains))
  .max(PLATFORM_DOMAINS_MAX, errorTexts.common.atMost({ max: PLATFORM_DOMAINS_MAX }))
  .transform((names) => [...new Set(names)])

/** A learning platform that opens Quad from its courses, such as Moodle or Canvas. */
export const Platform = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  deployment_ids: z.array(z.string()),
  auth_url: z.string().describe('Where browsers are sent to be identified.'),
  token_url: z.string(),
  jwks_url: z.string().describe('The keys that its messages are signed with.'),
  domains: z.array(z.string()).describe('Addresses of these open existing accounts without a proof.'),
  product: z.string().describe('The software, as the platform named it when it registered itself; "" otherwise.'),
  is_active: z.boolean(),
  may_invite: z.boolean().describe('Whether teachers may invite who is in their course.'),
  may_grade: z.boolean().describe('Whether it gets grades, where a teacher says so.'),
  state: z.enum(PLATFORM_STATES),
  created_at: z.iso.datetime(),
  last_launch_at: z.iso.datetime().nullable(),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable(),
  course_count: z.int(),
  member_count: z.int().describe('How many of its users are linked to an account.'),
})
export type Platform = z.infer<typeof Platform>

const PlatformId = z.object({ id: z.uuid() })
const changesLimit = rateLimit(
  'platform-changed',
  100,
  'hour',
  errorTexts.learningPlatforms.changeLearningPlatformsLimit,
)
const fields = {
  ...{ name, issuer: url, client_id: ltiId, deployment_ids: deploymentIds },
  ...{ auth_url: url, token_url: url, jwks_url: url, domains },
}

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/v1/admin/platforms',
  summary: 'The learning platforms that may open the site, oldest first.',
  access: 'admin',
  reads: ['platforms', 'identities', 'courses'],
  status: 200,
  response: z.object({ platforms: z.array(Platform) }),
})

export const createPlatform = endpoint({
  method: 'POST',
  path: '/v1/admin/platforms',
  summary: 'Add a learning platform by hand (LTI 1.3).',
  access: 'admin',
  needsRecentPassword: true,
  limit: changesLimit,
  errors: [409],
  body: z.strictObject({
    ...{ ...fields, domains: domains.default([]), is_active: z.boolean().default(true) },
    ...{ may_invite: z.boolean().default(true), may_grade: z.boolean().default(true) },
  }),
  status: 201,
  response: z.object({ platform: Platform }),
})

export const changePlatform = endpoint({
  method: 'PATCH',
  path: '/v1/admin/platforms/:id',
  summary: 'Change a learning platform, or whether it may open the site. Sessions that it opened go on.',
  access: 'admin',
  needsRecentPassword: true,
  limit: changesLimit,
  params: PlatformId,
  subject: 'platform',
  errors: [409],
  body: z
    .strictObject({ ...fields, is_active: z.boolean(), may_invite: z.boolean(), may_grade: z.boolean() })
    .partial(),
  status: 200,
  response: z.object({ platform: Platform }),
})

export const PlatformStep = z.object({
  name: z.enum(PLATFORM_STEPS),
  state: z.enum(PLATFORM_STEP_STATES),
  detail: z.string().describe('How many addresses or keys; the reason where it failed.'),
})
export type PlatformStep = z.infer<typeof PlatformStep>

export const testPlatform = endpoint({
  method: 'POST',
  path: '/v1/admin/platforms/:id/test',
  summary: 'Ask a learning platform for its keys and for tokens of its services. Nobody is signed in.',
  access: 'admin',
  limit: rateLimit('platform-test', 60, 'hour', errorTexts.learningPlatforms.testLearningPlatformsLimit),
  params: PlatformId,
  subject: 'platform',
  status: 200,
  response: z.object({ steps: z.array(PlatformStep) }),
})

export const deletePlatform = endpoint({
  method: 'DELETE',
  path: '/v1/admin/platforms/:id',
  summary: 'Remove a learning platform. Its users are unlinked from their accounts, and sessions that it opened end.',
  access: 'admin',
  needsRecentPassword: true,
  limit: changesLimit,
  params: PlatformId,
  subject: 'platform',
  status: 204,
})

export const makePlatformLink = endpoint({
  method: 'POST',
  path: '/v1/admin/platforms/links',
  summary: 'Make a link with which one learning platform registers itself within a day. Earlier links end.',
  access: 'admin',
  hasSecrets: true,
  needsRecentPassword: true,
  limit: changesLimit,
  status: 201,
  response: z.object({ url: z.url(), expires_at: z.iso.datetime() }),
})

export const readLaunch = endpoint({
  method: 'POST',
  path: '/v1/launches/preview',
  summary: 'Who a learning platform says that somebody is who opened the site from it for the first time.',
  access: 'public',
  hasSecrets: true,
  body: z.strictObject({ token: LinkToken }),
  status: 200,
  response: z.object({
    platform: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    course: z.string().nullable(),
    role: z.enum(COURSE_ROLES).nullable(),
    path: z.string().describe('Where the launch leads.'),
  }),
})

/** A course of a learning platform that the caller came from. */
export const Course = z.object({
  id: z.uuid(),
  name: z.string(),
  platform: z.string(),
  role: z.enum(COURSE_ROLES).describe('Of the caller, by the latest launch.'),
  seen_at: z.iso.datetime().describe('When the caller last came from it.'),
  has_roster: z.boolean().describe('Whether the caller may read who is in it.'),
  may_invite: z.boolean().describe('Whether the caller may invite who is in it.'),
})
export type Course = z.infer<typeof Course>

export const CoursePerson = z.object({
  name: z.string().describe('As the platform says; "" where it says none.'),
  role: z.enum(COURSE_ROLES),
  state: z.enum(COURSE_PERSON_STATES),
  user_id: z.uuid().nullable().describe('Of a linked member whose profile everybody sees.'),
})
export type CoursePerson = z.infer<typeof CoursePerson>

const courseParams = z.object({ id: z.uuid() })

export const listCourses = endpoint({
  method: 'GET',
  path: '/v1/me/courses',
  summary: 'The courses of learning platforms that the caller came from, the latest first.',
  access: 'member',
  reads: ['courses', 'platforms'],
  status: 200,
  response: z.object({ courses: z.array(Course) }),
})

export const readRoster = endpoint({
  method: 'POST',
  path: '/v1/courses/:id/roster',
  summary: 'Ask the learning platform who is in a course, as one of its teachers. Nothing of it is kept.',
  access: 'member',
  hasSecrets: true,
  limit: rateLimit('roster', 60, 'hour', errorTexts.learningPlatforms.rosterLimit),
  params: courseParams,
  subject: 'course',
  errors: [403, 409],
  status: 200,
  response: z.object({
    people: z.array(CoursePerson).max(ROSTER_PEOPLE_MAX),
    is_complete: z.boolean().describe(`False where more than ${ROSTER_PEOPLE_MAX} people are in it.`),
  }),
})

export const inviteCourse = endpoint({
  method: 'POST',
  path: '/v1/courses/:id/invitations',
  summary: 'Invite by mail who is in a course and has no account here, as one of its teachers.',
  access: 'member',
  limit: rateLimit('course-invitation', 10, 'hour', errorTexts.learningPlatforms.inviteCoursesLimit),
  params: courseParams,
  subject: 'course',
  errors: [403, 409],
  status: 202,
  response: z.object({ invited: z.int() }),
})

/** A link to a call in a course with a grade. */
export const CourseGrade = z.object({
  id: z.uuid(),
  call: z.object({ id: z.uuid(), title: z.string() }),
  rule: z.enum(GRADE_RULES),
  learners: z.int().describe('Who opened the link.'),
  sent: z.int().describe('Of these, those of whom the platform has a grade.'),
  failed: z.int().describe('Of these, those whose grade the platform refuses.'),
  last_error: z.string().nullable(),
})
export type CourseGrade = z.infer<typeof CourseGrade>

export const listGrades = endpoint({
  method: 'GET',
  path: '/v1/courses/:id/grades',
  summary: 'The calls of a course that give a grade, for its teachers, with how many grades its platform has.',
  access: 'member',
  reads: ['courses', 'platforms', 'calls'],
  params: courseParams,
  subject: 'course',
  errors: [403, 409],
  status: 200,
  response: z.object({ grades: z.array(CourseGrade) }),
})

export const dropCourse = endpoint({
  method: 'DELETE',
  path: '/v1/ideas/:id/course',
  summary: 'Take the course off an own idea, which was shared from it.',
  access: 'member',
  limit: rateLimit('idea-course', 60, 'hour', errorTexts.learningPlatforms.takeOffLimit),
  errors: [403, 409],
  params: z.object({ id: z.uuid() }),
  status: 204,
})

const FORM = 'application/x-www-form-urlencoded'
const HTML = 'text/html; charset=utf-8'
/** Messages with many roles and custom fields have some ten thousand characters. */
const MESSAGE_BYTES = 128 * 1024
/** Longer texts, lists and missing ones are none. */
const field = z.string().max(8192).optional().catch(undefined)
const Initiation = {
  ...{ iss: field, login_hint: field, target_link_uri: field, lti_message_hint: field },
  ...{ client_id: field, lti_deployment_id: field, lti_storage_target: field },
}
const page = { access: 'public', sends: HTML, isInReaderLanguage: true, hasErrorPages: true, status: 200 } as const

const login = {
  ...page,
  path: LTI_LOGIN_PATH,
  statuses: {
    302: 'To the platform, which identifies its user.',
    303: 'To the platform, from a frame in which a teacher chooses.',
  },
} as const

export const beginLaunch = endpoint({
  ...login,
  method: 'GET',
  summary: 'A learning platform begins a launch (LTI 1.3, third-party initiated login).',
  query: z.looseObject(Initiation),
})

export const beginLaunchByForm = endpoint({
  ...login,
  method: 'POST',
  summary: 'A learning platform begins a launch, or the button of a frame begins it again in a tab of its own.',
  takes: FORM,
  body: z.object({ ...Initiation, ticket: field }),
})

export const receiveLaunch = endpoint({
  ...page,
  method: 'POST',
  path: LTI_LAUNCH_PATH,
  summary: 'The page of a learning platform posts the message of a launch. In a frame the response is a page.',
  takes: FORM,
  bodyLimit: MESSAGE_BYTES,
  body: z.object({ id_token: z.string().optional().catch(undefined), state: field, error: field }),
  statuses: { 303: 'To the end of the launch.' },
})

export const finishLaunch = endpoint({
  ...page,
  method: 'GET',
  path: LTI_LAUNCH_PATH,
  summary: 'The end of a launch, for the browser that began it.',
  query: z.looseObject({ launch: field }),
  statuses: { 303: 'To /auth/callback.' },
})

export const proveLaunch = endpoint({
  ...page,
  method: 'POST',
  path: LTI_PROOF_PATH,
  summary: 'A frame proves by the storage of the platform that its browser began the launch.',
  takes: FORM,
  body: z.object({ launch: field, secret: field }),
})

export const openLaunch = endpoint({
  ...page,
  method: 'POST',
  path: LTI_OPEN_PATH,
  summary: 'The button of a frame opens the launch in a tab of its own, once.',
  takes: FORM,
  body: z.object({ ticket: field }),
  statuses: { 303: 'To /auth/callback.' },
})

const PublicKey = z.object({
  ...{ kty: z.string(), n: z.string(), e: z.string() },
  ...{ kid: z.string(), alg: z.string(), use: z.string() },
})

export const placeLink = endpoint({
  ...page,
  method: 'POST',
  path: LTI_DEEP_LINK_PATH,
  summary: 'A teacher places the board, a call, an event or the form of an idea in a course (LTI Deep Linking 2.0).',
  takes: FORM,
  body: z.object({ ticket: field, place: field, title: field, grade: field }),
})

export const registerPlatform = endpoint({
  ...page,
  method: 'GET',
  path: LTI_REGISTER_PATH,
  summary: 'A learning platform registers itself by the link of an administrator (LTI Dynamic Registration 1.0).',
  query: z.looseObject({ token: field, openid_configuration: field, registration_token: field }),
})

export const getPlatformKeys = endpoint({
  method: 'GET',
  path: LTI_JWKS_PATH,
  summary: 'The public keys that learning platforms verify messages of the site with (JWKS).',
  access: 'public',
  reads: [],
  status: 200,
  response: z.object({ keys: z.array(PublicKey) }),
})
