export const IDEAS_PER_PAGE = [6, 10, 20] as const
export const SUBMISSIONS_PER_PAGE = [5, 10, 15, 20] as const
export const PROFILE_IDEAS_PER_PAGE = [5, 10] as const
