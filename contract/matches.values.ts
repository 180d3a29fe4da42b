/** Members that match an idea, and ideas that match a member. */
export const MATCHES_MAX = 20
export const MATCHING_IDEAS_MAX = 12
