/** Accounts are open to anybody, to addresses of some domains, or by invitation only. */
/** Who may sign in with a password where there is a provider of sign-in. Administrators always may. */
export const PASSWORD_USERS = ['everybody', 'administrators'] as const

/** Roles that need a second factor: `staff` are administrators and reviewers. */
export const SECOND_FACTOR_DEMANDS = ['nobody', 'administrators', 'staff'] as const

/** When sign-ups carry a proof of work: while there are more than usual, or always. */
export const SIGN_UP_PROOFS = ['when_busy', 'always'] as const

export const SIGN_UP_POLICIES = ['open', 'domains', 'invitation'] as const

/** Parts of the site that can be restricted to members. The authors and comments of ideas belong to the community. */
export const SITE_PARTS = ['community', 'ideas'] as const
export type SitePart = (typeof SITE_PARTS)[number]

export const SITE_AUDIENCES = ['everybody', 'members'] as const

/** New ideas are public at once, public and marked Pending until a decision, or public after an approval. */
export const IDEA_PUBLISHING = ['at_once', 'marked_pending', 'after_review'] as const

/** Members allowed to publish events: only reviewers and administrators, or all members. */
export const EVENT_PUBLISHING = ['reviewers', 'members'] as const

/** Who may make API keys, and whose work. */
export const KEY_MAKERS = ['members', 'nobody'] as const

export const FRAME_ORIGINS_MAX = 20
export const FRAME_ORIGIN_MAX = 200

export const FOOTER_LINKS_MAX = 6
export const FOOTER_LABEL_MAX = 40

export const REPORT_THRESHOLD_MIN = 1
export const REPORT_THRESHOLD_MAX = 50

export const KEEP_MONTHS_MAX = 120

export const SIGN_UP_DOMAINS_MAX = 50
export const DOMAIN_MAX = 253
