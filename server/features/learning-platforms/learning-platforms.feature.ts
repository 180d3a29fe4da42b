import type * as contract from '../../../contract/learning-platforms.ts'
import type { Feature } from '../../feature.ts'
import { HOUR, MINUTE } from '../../lib/clock.ts'
import { linkCookie } from '../../lib/http/sign-in-cookies.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { publicKeys } from '../signing-keys/signing-keys.service.ts'
import { assignCourse, dropCourse, exportCourses, joinLinkedCourse, listCourses } from './courses.service.ts'
import { exportGrades, listGrades, sendDueGrades } from './grades.service.ts'
import { launchHandlers } from './launches.handlers.ts'
import { pruneLaunches, readFirstLaunch } from './launches.service.ts'
import { checkLearningPlatforms, checkPlatforms, testPlatform } from './platform-tests.service.ts'
import { addPlatform, changePlatform, listPlatforms, removePlatform } from './platforms.service.ts'
import { makeRegistrationLink, pruneRegistrations } from './registrations.service.ts'
import { inviteCourse, readRoster } from './rosters.service.ts'

export const learningPlatformsFeature: Feature = {
  handlers: {
    listPlatforms: async (deps) => ({ platforms: await listPlatforms(deps) }),

    createPlatform: async (deps, { actor, body }) => ({ platform: await addPlatform(deps, actor, body) }),

    changePlatform: async (deps, { actor, params, body }) => ({
      platform: await changePlatform(deps, actor, params.id, body),
    }),

    testPlatform: (deps, { params }) => testPlatform(deps, params.id),

    deletePlatform: (deps, { actor, params }) => removePlatform(deps, actor, params.id),

    makePlatformLink: (deps, { actor }) => makeRegistrationLink(deps, actor),

    listCourses: async (deps, { actor }) => ({ courses: await listCourses(deps, actor) }),

    readRoster: (deps, { actor, params }) => readRoster(deps, actor, params.id),

    inviteCourse: (deps, { actor, params }) => inviteCourse(deps, actor, params.id),

    listGrades: async (deps, { actor, params }) => ({ grades: await listGrades(deps, actor, params.id) }),

    dropCourse: (deps, { actor, params }) => dropCourse(deps, actor, params.id),

    readLaunch: (deps, { body, request }) =>
      readFirstLaunch(deps, {
        code: body.token,
        ticket: linkCookie(deps).read(request),
        isPage: request.headers.origin !== undefined,
      }),

    getPlatformKeys: async (deps) => ({ keys: (await publicKeys(deps, 'learning-platforms')) as PublicKey[] }),

    ...launchHandlers,
  } satisfies Handlers<typeof contract>,
  memberData: [
    {
      tables: { course_members: 'cascade' },
      files: jsonFile('courses', (deps, { userId }) => exportCourses(deps, userId)),
    },
    {
      tables: { grades: 'cascade' },
      files: jsonFile('grades', (deps, { userId }) => exportGrades(deps, userId)),
    },
  ],
  on: { launchLinked: joinLinkedCourse, ideaShared: assignCourse },
  jobs: () => [
    { name: 'grades', everyMs: MINUTE, isShared: true, run: sendDueGrades },
    { name: 'platform-checks', everyMs: HOUR, isShared: true, run: checkPlatforms },
  ],
  checks: [checkLearningPlatforms],
  prune: async (deps) => {
    await pruneLaunches(deps)
    await pruneRegistrations(deps)
  },
}

type PublicKey = { kty: string; n: string; e: string; kid: string; alg: string; use: string }
