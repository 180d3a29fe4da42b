import { describe, expect, test } from 'vitest'
import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  SignIn,
  SignUp,
  USERNAME_MAX,
  VERIFICATION_CODE_MIN,
  VerificationCodeForm,
} from './accounts.ts'
import {
  CATEGORIES,
  DEFAULT_CATEGORY,
  DESCRIPTION_MIN,
  Idea,
  IdeaForm,
  IdeaStatus,
  IdeaSubmission,
  LEARNING_OUTCOME_MIN,
  RecommendedLevel,
} from './ideas.ts'
import * as errorTexts from './messages/errors/index.ts'
import { PAGE_SIZE_MAX } from './page-size.values.ts'
import { offsetQuery } from './paging.ts'
import { PASSWORD_RESET_VALID_MINUTES, RESET_PASSWORD_MAX } from './password-resets.ts'
import {
  AVATAR_MAX_BYTES,
  AVATAR_TYPES,
  BasicInformation,
  BIO_MAX,
  BIO_MIN,
  COMMUNITY_PAGE_SIZE,
  displayName,
  FACULTIES,
  listProfiles,
  NAME_MIN,
  NewProfile,
  Profile,
  SocialMedia,
  YEARS,
} from './profiles.ts'

test('the lengths and sizes are the specified ones', () => {
  // Proves spec 9/5, 9/6, 9/7, 9/8, 9/9, 9/10, 9/11, 9/12.
  expect([PASSWORD_MIN, PASSWORD_MAX, RESET_PASSWORD_MAX]).toEqual([8, 100, 72])
  expect([USERNAME_MAX, VERIFICATION_CODE_MIN, NAME_MIN]).toEqual([100, 26, 2])
  expect([DESCRIPTION_MIN, LEARNING_OUTCOME_MIN]).toEqual([10, 10])
  expect([BIO_MIN, BIO_MAX, AVATAR_MAX_BYTES]).toEqual([10, 300, 5_000_000])
  expect(PASSWORD_RESET_VALID_MINUTES).toBe(45)
  expect([COMMUNITY_PAGE_SIZE, PAGE_SIZE_MAX]).toEqual([20, 100])
})

test('a list of profiles is asked for twenty from the start by default', () => {
  // Proves spec 7/14, 9/24.
  expect(listProfiles.query.parse({})).toMatchObject({ limit: 20, offset: 0 })
  expect(offsetQuery(20).limit.parse('100')).toBe(100)
})

test('the choices are the specified ones', () => {
  // Proves spec 3/7, 3/19, 3/20, 3/21.
  expect(CATEGORIES).toEqual([
    ...['Technology', 'Programming', 'Design', 'Business'],
    ...['Science', 'Education', 'Healthcare', 'Other'],
  ])
  expect(FACULTIES).toEqual([
    'Faculty of Engineering Technology',
    'Faculty of Education',
    'Faculty of Health Sciences',
    'Faculty of Humanities and Social Sciences',
    'Faculty of Natural Sciences',
    'Faculty of Management Studies',
    'Other',
  ])
  expect(YEARS).toEqual(['1st', '2nd', '3rd', '4th', '5th', 'Graduate', 'Postdoc', 'Faculty', 'Other'])
  expect(RecommendedLevel.options).toEqual(['beginner', 'intermediate', 'advanced'])
  expect(IdeaStatus.options).toEqual(['Pending', 'Approved', 'Rejected'])
  expect(DEFAULT_CATEGORY).toBe('General')
  expect(AVATAR_TYPES).toEqual(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])
  expect([String(errorTexts.files.pictureTooLarge), String(errorTexts.files.picturesOnly)]).toEqual([
    'Max file size is 5MB.',
    'Only .jpg, .jpeg, .png and .webp files are accepted.',
  ])
})

test('a profile, an idea and their forms have the specified fields', () => {
  // Proves spec 3/1, 3/5, 3/9, 3/13, 3/18.
  expect(Object.keys(Profile.shape)).toEqual(
    expect.arrayContaining([
      ...['id', 'username', 'firstname', 'lastname', 'email', 'avatar', 'title', 'faculty', 'program', 'degree', 'uni'],
      ...['year', 'mobile', 'bio', 'skills', 'linkedin', 'github', 'fb', 'user_type', 'activated'],
      ...['has_completed_profile', 'created_at', 'version'],
    ]),
  )
  expect(Object.keys(Idea.shape)).toEqual(
    expect.arrayContaining([
      ...['id', 'title', 'description', 'category', 'tags', 'learning_outcome', 'recommended_level', 'github_link'],
      ...['idea_source_id', 'pdf', 'status', 'feedback', 'created_at', 'updated_at', 'user_id'],
    ]),
  )
  expect(Object.keys(NewProfile.shape).sort()).toEqual(
    [
      ...['firstname', 'lastname', 'avatar', 'title', 'faculty', 'program', 'degree', 'uni', 'year', 'mobile', 'bio'],
      ...['skills', 'linkedin', 'github', 'fb', 'avatar_upload'],
    ].sort(),
  )
  expect(Object.keys(IdeaSubmission.shape).sort()).toEqual(
    [
      ...['title', 'description', 'category', 'tags', 'learning_outcome', 'recommended_level', 'github_link', 'pdf'],
      ...['user_id', 'roles', 'draft_id', 'call_id', 'answers', 'pdf_upload', 'course_id'],
    ].sort(),
  )
  expect(Object.keys(SignIn.shape).sort()).toEqual(['email', 'password'])
  expect(Object.keys(SignUp.shape).sort()).toEqual(['email', 'password', 'username'])
})

test('the name shown is first plus last name, else the username, else "User"', () => {
  // Proves spec 3/3.
  expect(displayName({ firstname: 'Nethmi', lastname: 'Perin', username: 'n' })).toBe('Nethmi Perin')
  expect(displayName({ firstname: '', lastname: '', username: 'nethmi.p' })).toBe('nethmi.p')
  expect(displayName({})).toBe('User')
})

describe('the forms', () => {
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message)

  test.each([
    ['', 'Verification Code is Required'],
    ['A'.repeat(25), 'Verification Code must be at least 26 characters'],
  ])('the forms refuse the verification code %j: %s', (verificationCode, message) => {
    // Proves spec 5/9.
    expect(messageOf(VerificationCodeForm.safeParse({ verificationCode }))).toEqual([message])
  })

  test('the forms take a password of 8 and of 100 characters, and a username of 100', () => {
    // Proves spec 5/1.
    const account = { email: 'nethmi@campus.example', username: 'x'.repeat(100) }
    for (const password of ['x'.repeat(8), 'x'.repeat(100)]) {
      expect(SignUp.safeParse({ ...account, password }).success).toBe(true)
      expect(SignIn.safeParse({ email: account.email, password }).success).toBe(true)
    }
  })

  test('the forms take an idea without link and PDF, at the beginner level', () => {
    // Proves spec 3/6, 5/14.
    const idea = IdeaForm.parse({
      title: 'x',
      description: 'x'.repeat(10),
      category: 'Other',
      learning_outcome: 'x'.repeat(10),
      github_link: null,
    })
    expect(idea).toMatchObject({ recommended_level: 'beginner', github_link: '', tags: [] })
    expect(RecommendedLevel.safeParse('expert').success).toBe(false)
  })

  test('the forms take a profile without mobile number and introduction, or with 10 to 300 characters of it', () => {
    // Proves spec 5/19.
    const basics = { firstname: 'Ne', lastname: 'Pe', title: 'QA' }
    expect(BasicInformation.parse(basics)).toMatchObject({ mobile: '', bio: '' })
    for (const bio of ['x'.repeat(10), 'x'.repeat(300)]) {
      expect(BasicInformation.safeParse({ ...basics, bio }).success).toBe(true)
    }
    expect(messageOf(BasicInformation.safeParse({ ...basics, bio: 'x'.repeat(301) }))).toContain(
      'Bio cannot exceed 300 characters',
    )
  })

  test('the forms take links that are absent, null or blank as none, and trim the others', () => {
    // Proves spec 5/26.
    expect(SocialMedia.parse({ linkedin: null, github: '  ' })).toEqual({ linkedin: '', github: '', fb: '' })
    expect(SocialMedia.parse({ fb: ' https://fb.example/n ' }).fb).toBe('https://fb.example/n')
    expect(messageOf(SocialMedia.safeParse({ fb: 'fb' }))).toEqual(['Please enter a valid URL'])
  })
})
