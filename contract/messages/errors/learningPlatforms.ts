import { errorText } from '../error-text.ts'

export const deploymentMissing = errorText('At least one deployment is required')
export const domains = errorText('Must be domains such as campus.example')
export const foreignCourse = errorText('Must be a course that you came from')
export const onlyAuthorsTakeOff = errorText('Only its author and co-authors may take the course off an idea.')
export const maxPlatforms = errorText('There are {max} learning platforms already. Please remove one first.')
export const knownAlready = errorText('A learning platform with this issuer and client is there already.')
export const rosterClosed = errorText('The learning platform does not let this site read who is in the course.')
export const rosterUnavailable = errorText(
  'The learning platform did not say who is in the course. Please try again later.',
)
export const noInvitations = errorText('Administrators do not let teachers of this learning platform invite.')
export const switchedOff = errorText('The learning platform of the course is switched off.')
export const onlyTeachers = errorText('Only teachers of the course may do this.')
export const changeLearningPlatformsLimit = errorText('You can change {max} learning platforms an hour.')
export const testLearningPlatformsLimit = errorText('You can test learning platforms {max} times an hour.')
export const rosterLimit = errorText('You can read who is in a course {max} times an hour.')
export const inviteCoursesLimit = errorText('You can invite courses {max} times an hour.')
export const takeOffLimit = errorText('You can take courses off ideas {max} times an hour.')
