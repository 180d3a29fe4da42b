import type { Generated, GeneratedAlways, Kysely, Selectable } from 'kysely'
import type { UserType } from '../../contract/accounts.ts'
import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../contract/audit.ts'
import type { BALLOT_SCOPES, CallPhase } from '../../contract/calls.values.ts'
import type { CertificateEnd, CertificateKind } from '../../contract/certificates.values.ts'
import type { EventStatus, EventType, RsvpAnswer } from '../../contract/events.ts'
import type { IdeaContent } from '../../contract/idea-content.values.ts'
import type { IdeaImportField } from '../../contract/idea-imports.ts'
import type {
  IDEA_IMPORT_STATES,
  IDEA_OUTCOMES,
  IDEA_SOURCES,
  ImportEncoding,
} from '../../contract/idea-imports.values.ts'
import type { IdeaStatus } from '../../contract/ideas.ts'
import type { KeyEnd } from '../../contract/key-scopes.values.ts'
import type { Language } from '../../contract/languages.values.ts'
import type { CourseRole, GradeRule } from '../../contract/learning-platforms.values.ts'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { OfferStatus } from '../../contract/offers.ts'
import type { PortfolioAudience } from '../../contract/portfolios.values.ts'
import type { Stage } from '../../contract/progress.values.ts'
import type { Moderation, QueueReason, ReportedKind } from '../../contract/reports.values.ts'
import type { SessionOpening, SessionSecondFactor } from '../../contract/sessions.ts'
import type { Audience } from '../../contract/settings.ts'
import type { ReportSubject } from '../../contract/university-reports.values.ts'
import type { UploadKind } from '../../contract/uploads.values.ts'
import type { WEBHOOK_TEST, WebhookForm, WebhookKind } from '../../contract/webhooks.values.ts'

/** The content of an idea, in the tables of its versions. */
export type IdeaContentColumns = {
  [Field in keyof IdeaContent]: IdeaContent[Field] extends string[] ? string : IdeaContent[Field]
}

/**
 * The tables, on SQLite and PostgreSQL alike; a test compares them with the schema that migrations make.
 *
 * Ids are UUIDv7 text, which sorts by time of creation; ids of files are random UUIDs, since the id alone gives access. Times are
 * RFC 3339 UTC text with milliseconds, which sorts as time does; a nullable one says whether, and when. Lists and payloads are JSON
 * text. Text is compared byte by byte, also on PostgreSQL (`collate "C"`). `version` counts changes, so that two people who edit the
 * same row notice each other. Tokens are stored as SHA-256.
 */
export type Tables = {
  /** Accounts: how members sign in, and their rights. */
  users: {
    id: string
    email: string
    username: string
    password_hash: string | null
    user_type: UserType
    activated_at: string | null
    /** Since when moderators suspend the member. */
    suspended_at: string | null
    /** Null for a suspension without an end. */
    suspended_until: Generated<string | null>
    /** Why, in the words of who suspended the member. */
    suspension_reason: Generated<string>
    /** Since when the directory of the university says that the user is inactive. */
    scim_deactivated_at: Generated<string | null>
    /** Since when a provider of sign-in says that the user has left, and the label of the provider. */
    provider_deactivated_at: Generated<string | null>
    provider_deactivated_by: Generated<string | null>
    /** Suspended or deactivated: the member can do nothing, and the member's content is hidden. */
    locked_at: GeneratedAlways<string | null>
    /** When a request of the member was last noted: at most once an hour. */
    last_active_at: Generated<string | null>
    /** When the visit before this one was last noted. */
    last_visit_at: Generated<string | null>
    /** The review scope: JSON lists, where an empty one is no limit. */
    review_faculties: Generated<string>
    review_categories: Generated<string>
    /** Since when signing in asks for a second factor: when the authenticator app was turned on. */
    authenticator_at: Generated<string | null>
    /** Since when a second factor is demanded of the member; null where it is not, or that was not noted yet. */
    second_factor_since: Generated<string | null>
    /** The day of the site, such as 2026-09-14, on which the member was last notified of reviews that are due. */
    review_summary_on: Generated<string | null>
    created_at: string
    version: number
  }
  /** The profile of each account, which other members see. */
  profiles: {
    user_id: string
    firstname: string
    lastname: string
    avatar_file_id: string | null
    title: string
    bio: string
    faculty: string
    program: string
    degree: string
    uni: string
    year: string
    mobile: string
    skills: string
    /** The skills' `comparisonKey`s, in the same order. */
    skill_keys: string
    /** Since when authors do not find the member by skills; null while they do. */
    closed_to_matches_at: Generated<string | null>
    linkedin: string
    github: string
    fb: string
    completed_at: string | null
    /** Since when nobody sees which messages the member has read, nor the member that of others; null while they do. */
    seen_hidden_at: Generated<string | null>
    /** JSON list of fields that the university owns. */
    owned_fields: Generated<string>
    /** Since when moderation hides it from everybody; null while it does not. */
    hidden_at: Generated<string | null>
    /** When the directory began to show it; null while it does not. Kept by triggers (server/db/derived). */
    listed_at: Generated<string | null>
    updated_at: string
    version: number
    email_audience: Generated<Audience>
    mobile_audience: Generated<Audience>
    /** Null where that of the device counts. */
    time_zone: Generated<string | null>
    /** Of the device last used; counts in mails where the member has chosen none. */
    device_time_zone: Generated<string | null>
    /** Null where that of the browser counts. */
    language: Generated<Language | null>
    /** Of the browser last used; counts in mails where the member has chosen none. */
    device_language: Generated<Language | null>
    /** The name's `sortKey`. */
    sort_name: string
    /** The name's tokens (`indexedText` of contract/tokeniser.ts). */
    search_name: string
    /** Tokens of name, title, skills and bio. */
    search_text: string
  }
  /** Certificates that were given. Of deleted accounts the place alone is left, which does not hold. */
  certificates: {
    /** A capability: who has the link reads it. */
    id: string
    /** From 1; its bit in the status lists. */
    place: number
    user_id: string | null
    kind: CertificateKind
    /** As the member asked for it. */
    about: string
    idea_id: string | null
    call_id: string | null
    award_id: string | null
    /** The name of the member, and of the site, as they were. */
    name: string
    issuer: string
    /** JSON: what it says. */
    facts: string
    /** The key that signed it. */
    key_id: string
    jwt: string
    issued_at: string
    /** Since when it does not hold; null while it does. */
    ended_at: string | null
    end_kind: CertificateEnd | null
    reason: string
  }
  /** Portfolios of members who chose something for one. */
  portfolios: {
    user_id: string
    /** The end of its URL: from the username, with a number where another member has that. */
    place: string
    audience: PortfolioAudience
    /** JSON: the shown parts. */
    parts: string
    about: string
    /** JSON: ids of ideas that are not shown. */
    left_out: string
    /** Since when portfolios of others and reports of the university may name the member; null while they may not. */
    named_at: string | null
    updated_at: string
  }
  /** Decisions of administrators for the whole site: one row of JSON, or none while all is as specified. */
  site_settings: {
    /** Always 1. */
    id: number
    /** JSON of the contract's `SiteSettings`. */
    settings: string
    /** From 1; settings that nobody changed have no row and count as 0. */
    version: number
    changed_at: string
  }
  /** People invited by mail by an administrator, until they have an account. */
  invitations: {
    id: string
    email: string
    user_type: UserType
    firstname: string
    lastname: string
    faculty: string
    program: string
    year: string
    created_at: string
    /** When its mail was made last. */
    mailed_at: string | null
    /** Of the link that was mailed last. */
    token_hash: string | null
    expires_at: string
    /** The import that made it, for as long as that can be undone. */
    import_id: string | null
    /** The same, of an import of ideas. */
    idea_import_id: string | null
  }
  /** Imports of lists of members, for the day in which they can be undone. */
  user_imports: {
    id: string
    created_at: string
    /** How many people it invited, and how many members it updated. */
    added: number
    updated: number
  }
  /** Changes to a member by an import: the fields before and after, as JSON. */
  user_import_changes: {
    import_id: string
    user_id: string
    before: string
    after: string
  }
  /** Imports of ideas. `names` and `columns` are kept for the next file, the rest for the day in which they can be undone. */
  idea_imports: {
    id: string
    created_at: string
    /** Who acted on it last; null once the account is deleted. */
    actor_id: string | null
    file_name: string
    source: (typeof IDEA_SOURCES)[number]
    encoding: ImportEncoding | null
    state: (typeof IDEA_IMPORT_STATES)[number]
    /** JSON of the names of the columns, and of the field of each. */
    names: string
    columns: string
    /** JSON. */
    counts: string
    /** JSON; null before it was run. */
    options: string | null
    /** How many rows it imported, or ideas it removed. */
    done: number
    run_at: string | null
  }
  /** The rows of a file of ideas. */
  idea_import_rows: {
    import_id: string
    row: number
    /** JSON. */
    cells: string
    outcome: (typeof IDEA_OUTCOMES)[number]
    /** The field of the problem; "" for the row as a whole. */
    field: IdeaImportField | ''
    /** JSON of its text; "" without one. */
    problem: string
    /** The idea that it became, or that has its title. */
    idea_id: string | null
    is_done: number
  }
  /** Data of an imported idea from its earlier place. */
  imported_ideas: {
    idea_id: string
    /** For as long as it can be undone. */
    import_id: string | null
    /** Of an author without an account; "" where a member is the author, or nobody is known. */
    author_name: string
    /** Of an invited author, who becomes the author with an account. Seen by nobody. */
    invited_email: string | null
    votes: number
    source: (typeof IDEA_SOURCES)[number]
  }
  /** Open sessions of members. */
  sessions: {
    token_hash: string
    user_id: string
    created_at: string
    expires_at: string
    user_agent: Generated<string>
    /** When the member last gave the password again. */
    confirmed_at: Generated<string | null>
    /** To the hour; null until an hour after it began. */
    last_used_at: Generated<string | null>
    /** Of the token in the cookie that opens files. */
    files_hash: string | null
    /** Null for a session from before this was noted. */
    opened_by: SessionOpening | null
    /** The id of the passkey or the name of the provider. */
    opened_with: string | null
    /** Beside how it was opened; null without one. */
    second_factor: SessionSecondFactor | null
  }
  /** The secret of a user's authenticator app, and one that waits for its first code. */
  authenticators: {
    user_id: string
    /** Encrypted with the key `app-secrets` of the site; null until the first one is confirmed by a code. */
    secret: string | null
    /** Of the newest code that was used: steps of 30 seconds since 1970. */
    last_step: number | null
    /** Waits for its first code; encrypted, too. */
    new_secret: string | null
    new_secret_at: string | null
  }
  /** Hashes of recovery codes, and when each was used. */
  recovery_codes: {
    code_hash: string
    user_id: string
    created_at: string
    used_at: string | null
  }
  /** Resets of second factors by administrators, until they take effect. */
  second_factor_resets: {
    user_id: string
    requested_by: string | null
    reason: string
    created_at: string
    due_at: string
  }
  /** Hashes of the tickets of sign-ins that wait for a second factor. */
  second_factor_tickets: {
    ticket_hash: string
    user_id: string
    opened_by: SessionOpening
    expires_at: string
  }
  /** Keys of members' devices that sign in to a user without a password. */
  passkeys: {
    id: string
    user_id: string
    /** Base64url, as the browser names it. */
    credential_id: string
    /** COSE key (RFC 9052) as base64url. */
    public_key: string
    /** Of signatures, by the authenticator; synced passkeys do not count and stay at 0. */
    counter: number
    /** JSON list, by which the browser finds the authenticator. */
    transports: string
    /** 1 where a password manager keeps it on several devices. */
    is_synced: number
    name: string
    created_at: string
    last_used_at: Generated<string | null>
  }
  /** Links that were sent by mail, or printed for the first administrator. */
  tokens: {
    token_hash: string
    /** Null for the token that makes the first administrator, and for a challenge of the sign-in page. */
    user_id: string | null
    purpose:
      | 'activation'
      | 'sign-up'
      | 'password-reset'
      | 'setup'
      | 'google-sign-in'
      | 'passkey-creation'
      | 'passkey-sign-in'
      | 'passkey-confirmation'
      | 'second-factor-reset'
      | 'second-factor-enrolment'
    created_at: string
    expires_at: string
    /** It opens nothing more, and is kept until it expires. */
    used_at: Generated<string | null>
  }
  /** Accounts at an OpenID Connect issuer that sign in to a user. */
  identities: {
    issuer: string
    subject: string
    user_id: string
    created_at: string
    /** As the provider gave it when the account was linked. */
    email: Generated<string | null>
    /** Of an account at a learning platform: the name of the platform. */
    label: Generated<string | null>
  }
  /** Keys that all processes share. */
  site_keys: {
    name: 'sign-up-proof' | 'push' | 'app-secrets' | 'files' | 'webhooks' | 'signing-keys'
    key: string
  }
  /** Key pairs with which the site signs what others verify. */
  signing_keys: {
    id: string
    purpose: 'learning-platforms' | 'certificates'
    /** Counts within a purpose. */
    number: number
    /** JWK. */
    public_key: string
    /** JWK, encrypted. */
    private_key: string
    created_at: string
    signs_from: string
  }
  /** Accounts at providers that wait until a member links them, for a quarter of an hour. */
  identity_links: {
    code_hash: string
    provider: string
    issuer: string
    subject: string
    name: string | null
    email: string | null
    expires_at: string
    /** Of an account at a learning platform: the name of the platform, and as JSON what its launch said. */
    label: Generated<string | null>
    launch: Generated<string | null>
  }
  /** The last successful and the last failed sign-in at each provider. */
  provider_states: {
    name: string
    last_success_at: string | null
    last_failure_at: string | null
    /** The reason of the log. */
    last_failure: string | null
  }
  /** Sign-ins with which administrators test a provider, for an hour. */
  provider_tests: {
    id: string
    user_id: string
    provider: string
    /** Of what the browser keeps; with SAML, of the id of the request. */
    key_hash: string
    created_at: string
    finished_at: string | null
    /** JSON. */
    result: string | null
  }
  /** Sessions opened at a provider, by the hash of their token, so that the provider can end them. */
  provider_sessions: {
    /** Of the session's token; until that is there, of the code that opens it. */
    hash: string
    user_id: string
    /** Its name in the configuration. */
    provider: string
    issuer: string
    subject: string
    /** The provider's id of its own session. */
    sid: string | null
    /** Names the session to the provider at sign-out. */
    id_token: string
    created_at: string
  }
  /** Hashes of logout tokens of providers until they expire: each counts once. */
  used_logout_tokens: {
    hash: string
    expires_at: string
  }
  /** Hashes of SAML assertions until they expire; the user, until the browser has ended the sign-in. */
  saml_responses: {
    /** Of the issuer and the assertion's id. */
    hash: string
    /** Hash of what the browser ends the sign-in with; null after that. */
    handle: string | null
    provider: string
    /** The request that it answers; null: the provider began the sign-in. */
    in_response_to: string | null
    /** The user as JSON; null after the sign-in. */
    payload: string | null
    created_at: string
    expires_at: string
  }
  /** API keys of members, and service keys of the site. */
  api_keys: {
    id: string
    /** Null: a service key. */
    user_id: string | null
    name: string
    /** How the secret begins. */
    prefix: string
    /** SHA-256 of the secret. */
    secret_hash: string
    /** JSON array. */
    scopes: string
    /** Whether the session that made it had a second factor. */
    has_second_factor: number
    created_at: string
    expires_at: string | null
    last_used_at: string | null
    last_used_ip: string
    ended_at: string | null
    ended_by: KeyEnd | null
    /** When its holder was told that it ends soon. */
    end_told_at: string | null
  }
  /** Addresses of other systems that are told of what happens. */
  webhooks: {
    id: string
    name: string
    url: string
    form: WebhookForm
    /** JSON array. */
    kinds: string
    /** Encrypted. */
    secret: string
    created_at: string
    switched_off_at: string | null
    /** Why it was switched off by itself; "" otherwise. */
    off_reason: string
    last_at: string | null
    last_status: number | null
    last_ms: number | null
  }
  /** Webhook deliveries, written with the change that they report. */
  webhook_deliveries: {
    /** The `webhook-id`. */
    id: string
    webhook_id: string
    kind: WebhookKind | typeof WEBHOOK_TEST
    /** The id of the thing, whose events are sent in order. */
    subject: string
    /** JSON, of what is not read from the thing. */
    details: string
    /** Made for the first attempt. */
    body: string | null
    created_at: string
    /** Null once it waits no longer. */
    next_attempt_at: string | null
    leased_until: string | null
    delivered_at: string | null
    ended_at: string | null
    end_reason: 'given_up' | 'left_out' | null
    answer: string
    /** JSON array. */
    attempts: string
  }
  /** Tokens of the directory of the university, hashed. */
  scim_tokens: {
    id: string
    name: string
    token_hash: string
    created_at: string
    last_used_at: string | null
  }
  /** Members provisioned by the directory, by their names there. */
  scim_users: {
    user_id: string
    user_name: string
    /** In lower case. */
    user_name_key: string
    external_id: string | null
    /** When the directory deleted the user. The account stays. */
    deleted_at: string | null
    created_at: string
    updated_at: string
  }
  /** Avatars and PDFs; their content is in the file store under the same id. */
  files: {
    id: string
    owner_id: string
    kind: 'avatar' | 'pdf' | 'logo' | 'portrait' | 'rules' | 'picture' | 'part'
    /** Bytes. */
    size: number
    created_at: string
  }
  /** Files that arrive in parts, until something takes them. */
  uploads: {
    id: string
    owner_id: string
    kind: UploadKind
    /** Bytes in all, and those that arrived. */
    size: number
    received: number
    created_at: string
    updated_at: string
  }
  /** The parts of an upload that have arrived, each a file. */
  upload_parts: {
    upload_id: string
    /** The place of its first byte. */
    start: number
    file_id: string
  }
  /** Ideas with their current status and feedback. */
  ideas: IdeaContentColumns & {
    id: string
    user_id: string
    pdf_file_id: string | null
    /** Of its newest version. */
    status: IdeaStatus
    /** Of the version in this row, where the newest is in `unpublished_versions`; null where this row is the newest. */
    shown_status: Generated<IdeaStatus | null>
    /** Since when it waits for its first approval, seen by its author and reviewers alone; null where it does not. */
    held_at: Generated<string | null>
    /** Since when moderation hides it from everybody; null while it does not. */
    hidden_at: Generated<string | null>
    /** When everybody began to see it; null while only some may. Kept by triggers (server/db/derived). */
    public_at: Generated<string | null>
    feedback: string
    created_at: string
    updated_at: string
    version: number
    /** Since when the idea waits for a reviewer; null once one has decided or asked for changes. */
    waiting_since: Generated<string | null>
    /** Until when the author should have an answer; null while the idea does not wait. */
    due_at: Generated<string | null>
    /** The next or last reviewer; null if any may take it. */
    reviewer_id: Generated<string | null>
    /** When that reviewer was assigned. */
    assigned_at: Generated<string | null>
    /** The version that the last review made; an edit makes a later one. */
    reviewed_version: Generated<number | null>
    /** The version that the feedback speaks of. */
    feedback_version: Generated<number | null>
    /** The title's `sortKey`. */
    sort_title: string
    /** Tokens of the title. */
    search_text: string
    /** Of `idea_supports`; changed in the transaction that adds or deletes one. */
    support_count: Generated<number>
    /** Of the last comment, version or review. */
    last_activity_at: string
    /** The idea that this one was merged into; that may be merged itself. */
    merged_into: Generated<string | null>
    merged_at: Generated<string | null>
    /** Version of the current content; 1 for a new idea. Reviews do not change it. */
    content_version: Generated<number>
    content_saved_at: string
    /** Null once the account of who saved it is deleted. */
    content_author_id: string | null
    content_reason: Generated<string>
  }
  /** Earlier versions of an idea. The newest is in `ideas`, where `content_…` has its author, time and reason. */
  idea_versions: IdeaContentColumns & {
    idea_id: string
    content_version: number
    content_saved_at: string
    content_author_id: string | null
    content_reason: string
    /** When the next version replaced it. */
    status: IdeaStatus
    /** Of the PDF that it had, whether or not the file is still there. */
    pdf_file_id: string | null
    pdf_size: number
    /** Since when it waited for an approval, seen by the team and reviewers alone; null for one that everybody saw. */
    held_at: Generated<string | null>
    /** Since when moderation hides it, also where it shows a later version of the idea; null while it does not. */
    hidden_at: Generated<string | null>
  }
  /** The newest version of an idea while everybody sees an earlier one: pending, or rejected. */
  unpublished_versions: IdeaContentColumns & {
    idea_id: string
    content_version: number
    content_saved_at: string
    content_author_id: string | null
    content_reason: string
    pdf_file_id: string | null
  }
  /** Searchable texts of an idea and its PDF. */
  idea_texts: {
    idea_id: string
    /** Tokens (`indexedText` of contract/tokeniser.ts). */
    title_words: string
    tag_words: string
    /** Of description and learning outcome. */
    text_words: string
    /** The text of the PDF, with a form feed between its pages; empty until it is read. */
    pdf_text: string
    pdf_words: string
    /** When the job `idea-texts` is to read the idea and its PDF; the process that begins sets it later. Null once it is read. */
    read_due_at: string | null
  }
  /** Supporters of an idea; `ideas.support_count` is their number. `moved_from`: of a merged idea. */
  idea_supports: {
    idea_id: string
    user_id: string
    created_at: string
    /** The merged idea that it was given to; null where it was given to this one. */
    moved_from: Generated<string | null>
  }
  /** Roles that an idea has open, and the members who took them. */
  idea_roles: {
    id: string
    idea_id: string
    /** From 0, in the order of the author. */
    position: number
    title: string
    note: string
    skills: string
    /** The skills' `comparisonKey`s, in the same order. */
    skill_keys: string
    /** The member who took it; null while it is open. */
    filled_by: string | null
    created_at: string
    /** When its author took it out of the idea; requests for it still name it. */
    removed_at: string | null
  }
  /** Members working on an idea beside its author, and its co-authors. */
  idea_members: {
    idea_id: string
    user_id: string
    /** Title of the role with which the member joined; "" for a former author. */
    role: string
    /** Null for a member of the team who is no co-author. */
    coauthor_at: string | null
    created_at: string
  }
  /** Members who left the team of an idea, so that they never review it. */
  former_members: {
    idea_id: string
    user_id: string
    left_at: string
  }
  /** New ideas that are not shared yet, at most five for a member. */
  drafts: {
    user_id: string
    /** Made by the member's device, so it is unique among their drafts alone. */
    id: string
    /** JSON: the fields of the form. */
    content: string
    version: number
    created_at: string
    updated_at: string
  }
  /** Derived: skills by which authors find listed members who are open to that. */
  member_skills: {
    skill_key: string
    user_id: string
  }
  /** Derived: skills for which open roles of public ideas ask; "" for every idea that has an open role. */
  wanted_skills: {
    skill_key: string
    idea_id: string
    skill: string
  }
  /** Offers of members to take a role, and invitations to. A member has one open for each idea. */
  role_requests: {
    id: string
    kind: 'offer' | 'invitation'
    idea_id: string
    role_id: string
    /** The member for the role. */
    user_id: string
    note: string
    status: OfferStatus
    created_at: string
    answered_at: string | null
  }
  /** Dates of the calendar, with time zone, place and seats; the dates of a series are events of their own. */
  events: {
    id: string
    /** Its organiser. */
    user_id: string
    series_id: string | null
    /** Of a series: which week it is, from 0. */
    position: number
    type: EventType
    title: string
    description: string
    starts_at: string
    ends_at: string
    /** Where the local time of its series stays the same (IANA). */
    time_zone: string
    place: string
    phone: string
    online_url: string
    /** Null: no limit. */
    capacity: number | null
    idea_id: string | null
    status: EventStatus
    created_at: string
    updated_at: string
    published_at: string | null
    /** Since when moderation hides it from everybody; null while it does not. */
    hidden_at: Generated<string | null>
    /** When everybody began to see it; null while only some may. Derived. */
    public_at: Generated<string | null>
    /** 1: only its organiser, the team of its idea and its guests see it. */
    is_private: Generated<number>
    /** As `public_at`, where those who are invited to a private event count as everybody. Derived. */
    shown_at: Generated<string | null>
    /** When it would have been before it was moved. */
    moved_from: string | null
    version: number
    /** Counts the changes that calendar programs have to take over. */
    sequence: number
    /** Of `event_answers`; changed in the transaction that changes an answer, under a lock of the event. */
    going_count: number
    waiting_count: number
    maybe_count: number
    /** Null unless it was cancelled; "" where nobody said why. */
    cancel_reason: Generated<string | null>
  }
  /** The end of a weekly series, and the dates left out. */
  event_series: {
    id: string
    /** The last date that may be one of the series, in the zone of its events. */
    until: string
    /** JSON: the dates that are left out. */
    except_dates: string
  }
  /** Answers to events, places in the waitlist, and the reminders sent. */
  /** Guests of a private event beside the team of its idea. */
  event_guests: {
    event_id: string
    user_id: string
  }
  event_answers: {
    event_id: string
    user_id: string
    answer: RsvpAnswer
    /** Of who wants to go where all places are taken: since when. Null once there is a place. */
    waiting_since: string | null
    answered_at: string
    /** 1 where it was given to this and all following dates: it holds for dates that are added, too. */
    is_following: Generated<number>
    /** When the reminder a day before was sent; also set where it was too late for one. */
    day_reminded_at: string | null
    /** The same of the one an hour before. */
    hour_reminded_at: string | null
  }
  /** The hash of the private address of a member's calendar. */
  calendar_tokens: {
    user_id: string
    token_hash: string
    created_at: string
    /** When a calendar program last read it: noted at most once an hour. */
    read_at: string | null
  }
  /** Comments on an idea or an event: one of the two is null. Deleted ones keep their place above replies. */
  comments: {
    id: string
    idea_id: string | null
    event_id: string | null
    /** Null where the comment was deleted; its place stays while there are replies. */
    user_id: string | null
    reply_to: string | null
    /** The update of the idea that it is about. */
    update_id: Generated<string | null>
    text: string
    /** Tokens of the text. */
    search_text: Generated<string>
    created_at: string
    /** Null while it was edited soon after it was written, or never. */
    edited_at: string | null
    deleted_at: string | null
    /** Since when moderation hides it from everybody; null while it does not. */
    hidden_at: Generated<string | null>
    /** When everybody who sees its subject began to see it; null while nobody does. Derived. */
    shown_at: Generated<string | null>
  }
  /** Supporters of an update. */
  update_supports: {
    update_id: string
    user_id: string
    created_at: string
  }
  /** Earlier texts of edited comments, for administrators. */
  comment_versions: {
    id: string
    comment_id: string
    text: string
    replaced_at: string
  }
  /** Supporters of a comment. */
  comment_supports: {
    comment_id: string
    user_id: string
    created_at: string
  }
  /** Members that a comment names. */
  comment_mentions: {
    comment_id: string
    user_id: string
    created_at: string
  }
  /** Followers of an idea, and members muting it. Its author follows it without a row. */
  idea_follows: {
    idea_id: string
    user_id: string
    created_at: string
    /** Null while the member follows. */
    muted_at: Generated<string | null>
    /** The merged idea that the member followed; null where this one was chosen. */
    moved_from: Generated<string | null>
  }
  /** Stage, milestones and lineage of an idea; without a row it is at the stage `idea`. */
  idea_progress: {
    idea_id: string
    stage: Stage
    /** JSON: when each stage was last reached. */
    reached: string
    /** JSON: title, due date and date of completion of each. */
    milestones: string
    /** The one thing that the team measured. */
    measured: Generated<string>
    continues_id: string | null
    /** JSON: the ids of ideas whose authors refused that this one continues theirs. */
    refused: Generated<string>
    /** Of the last stage or update. */
    progress_at: string
    /** When the team was asked how it goes; null since the last stage or update. */
    asked_at: string | null
    /** When its supporters were notified that it is in use. */
    announced_at: string | null
  }
  /** Reports of the team of an idea on its progress. */
  idea_updates: {
    id: string
    idea_id: string
    user_id: string
    text: string
    created_at: string
    edited_at: string | null
    /** Since when moderation hides it; null while it does not. */
    hidden_at: Generated<string | null>
  }
  /** Pictures of updates, each with its description. */
  update_pictures: {
    /** That of its file. */
    id: string
    update_id: string
    alt: string
    created_at: string
  }
  /** Every decision on an idea. */
  reviews: {
    id: string
    idea_id: string
    /** Null once the reviewer's account is deleted. */
    reviewer_id: string | null
    /** Pending: changes were requested. */
    decision: IdeaStatus
    feedback: string
    created_at: string
    /** The version that it judged; null for a text from before versions were kept. */
    content_version: number | null
    /** JSON of the contract's notes and scores. */
    notes: Generated<string>
    scores: Generated<string>
    /** Of the author, once for each round; "" without one. */
    reply: Generated<string>
    replied_at: Generated<string | null>
    /** When the decision took effect and the author was notified; null while it can be undone. */
    notified_at: Generated<string | null>
  }
  /** Texts for the notes of reviews, of one reviewer or shared. */
  review_templates: {
    id: string
    /** Null for one that is shared. */
    owner_id: string | null
    name: string
    text: string
    /** JSON of the contract's `translations`. */
    translations: Generated<string>
    created_at: string
  }
  /** The idea that each reviewer reads, for a minute and a half at a time. */
  review_openings: {
    user_id: string
    idea_id: string
    /** The page says again and again that it is still open. */
    open_until: string
  }
  /** Reported content as it was then, until a moderator decides; `waiting_since` is set while it waits. */
  reports: {
    id: string
    kind: ReportedKind
    /** Of the idea, comment or event, which may be deleted, or of the member whose profile it is. */
    target_id: string
    /** The author of the content; null once the account is deleted. */
    author_id: string | null
    /** JSON of the contract's `ReportSnapshot`: the content at the first report. */
    snapshot: string
    created_at: string
    /** Since when it waits for a moderator, also after an objection; null once it is decided. */
    waiting_since: string | null
    /** Of the last decision. */
    decided_at: string | null
    /** Counts decisions and objections. */
    version: number
  }
  /** Reporters and their reasons; no reporter where the word list holds the content. */
  report_statements: {
    id: string
    report_id: string
    /** Null once the account is deleted, and where the word list reports. */
    reporter_id: string | null
    reason: QueueReason
    /** Of `word_list`: the words, each on a line. */
    text: string
    /** The content seen by the reporter, if edited since the first report. */
    snapshot: string | null
    created_at: string
  }
  /** Decisions of moderators with reasons and objections: at most two for each report. */
  report_decisions: {
    id: string
    report_id: string
    /** Null once the account is deleted. */
    moderator_id: string | null
    action: Moderation
    reason: string
    /** Of a suspension. */
    until: string | null
    created_at: string
    /** Of the link in the mail that lets the author object without signing in. */
    token_hash: string | null
    /** The author's objection; "" without one. */
    objection: string
    objected_at: string | null
  }
  /** Pending requests between two members. */
  connection_requests: {
    id: string
    sender_id: string
    recipient_id: string
    /** Both ids in order: one request at most waits between two members, in either direction. */
    pair: string
    note: string
    created_at: string
    ignored_at: string | null
  }
  /** Two rows for each connection, one for each side. */
  connections: {
    user_id: string
    other_id: string
    created_at: string
    /** For `user_id` alone. */
    note: Generated<string>
    /** Normalised note. */
    note_search: Generated<string>
  }
  /** Conversations of two members, and of the teams of ideas. */
  conversations: {
    id: string
    kind: 'direct' | 'team'
    /** Of two members: both ids in order; null once an account of the two is deleted. */
    pair: string | null
    /** Of a team; null once the idea is deleted. */
    idea_id: string | null
    /** Of the last message; 0 before the first one. */
    last_position: number
    created_at: string
  }
  /** Members of a conversation. Each sees the messages after `hidden_until`, up to `latest_position`. */
  conversation_members: {
    conversation_id: string
    user_id: string
    /** The last message before the member joined, or when the member deleted the conversation. */
    hidden_until: number
    /** The last message sent while the member could write. */
    latest_position: number
    /** Of that message; null where the member sees none. */
    latest_at: string | null
    read_until: number
    /** Messages of others after `read_until`; changed under a lock of the conversation. */
    unread_count: number
    muted_until: string | null
  }
  /** Messages in conversations; of deleted accounts without a name. */
  messages: {
    id: string
    conversation_id: string
    /** From 1 in each conversation, without a break. */
    position: number
    /** Null once the account is deleted. */
    user_id: string | null
    text: string
    /** Normalised text. */
    search_text: string
    created_at: string
    /** When the other of two members read it, if both share that. */
    seen_at: string | null
    /** Since when moderation hides it; null while it does not. */
    hidden_at: Generated<string | null>
  }
  /** Reports of the university on calls, terms and years: published figures, and no names. */
  university_reports: {
    id: string
    /** The call or the days that it is about, of which there is one report. */
    subject: string
    about: ReportSubject
    call_id: string | null
    /** Of the term, and as JSON in other languages. */
    name: string
    translations: string
    /** Days of the site. */
    starts_on: string
    ends_on: string
    /** `ends_at` is the first instant after it. */
    starts_at: string
    ends_at: string
    created_at: string
    /** Until when a process counts, or waits after a failure. */
    leased_until: string | null
    attempts: number
    steps_done: number
    counted_at: string | null
    /** JSON of the contract's `ReportFigures`. */
    figures: string | null
    /** JSON: ids of updates, and the stages of their ideas then. */
    words: string
  }
  /** Blocks between members. */
  blocks: {
    user_id: string
    blocked_id: string
    created_at: string
  }
  /** Calls for ideas: question, dates, rules of entering, scoring and voting, and the phase. */
  calls: {
    id: string
    /** Null once the account is deleted. */
    organiser_id: string | null
    phase: CallPhase
    title: string
    question: string
    promise: string
    office: string
    /** The organiser's words at the results. */
    words: string
    /** Since when a draft is to be opened by the clock; null for one that is not finished. */
    scheduled_at: string | null
    opens_at: string | null
    closes_at: string | null
    judging_ends_at: string | null
    ballot_ends_at: string | null
    results_planned_at: string | null
    results_at: string | null
    time_zone: string
    /** JSON: names of faculties; empty for everybody. */
    faculties: string
    ideas_per_member: number
    /** JSON of the contract's questions, criteria and awards. */
    questions: string
    criteria: string
    jurors_per_entry: number
    /** 0: no ballot. */
    votes_per_member: number
    ballot_scope: (typeof BALLOT_SCOPES)[number]
    awards: string
    rules_file_id: string | null
    rules_name: string
    /** When the votes were counted and the ballots emptied. */
    counted_at: string | null
    /** How many had voted then. */
    voter_count: number | null
    created_at: string
    updated_at: string
    version: number
  }
  /** Ideas entered in a call, with the judged version and the decision. */
  call_entries: {
    call_id: string
    idea_id: string
    /** JSON: texts by the id of the question. */
    answers: string
    entered_at: string
    /** The member whose entry it counts as; null once the account is deleted. */
    entered_by: Generated<string | null>
    /** The version of the idea that is judged, fixed at closing, with the PDF that it had. */
    content_version: number | null
    pdf_file_id: string | null
    pdf_size: number
    shortlisted_at: string | null
    award_id: string | null
    /** Null until the ballot has ended. */
    vote_count: number | null
    /** When the entrants were notified of the results. */
    notified_at: string | null
  }
  /** The panel of a call. */
  call_jurors: {
    call_id: string
    user_id: string
    added_at: string
    reminded_at: string | null
  }
  /** Entries that each juror scores, and the scores. */
  call_assignments: {
    id: string
    call_id: string
    idea_id: string
    /** Null once the account of the juror is deleted. */
    user_id: string | null
    assigned_at: string
    /** When the juror or an organiser passed the entry on. */
    passed_at: string | null
    /** JSON: 1 to 5 by the id of the criterion; null until they are given. */
    scores: string | null
    /** For the juror and the organisers. */
    note: string
    /** For the entrants, without the name of the juror. */
    sentence: string
    scored_at: string | null
  }
  /** Members who voted in a call. */
  call_ballots: {
    call_id: string
    user_id: string
    voted_at: string
  }
  /** The votes of a ballot that is open; deleted when they are counted. */
  call_votes: {
    call_id: string
    user_id: string
    idea_id: string
  }
  /** Notifications of members; `payload` depends on `kind`. */
  notifications: {
    id: string
    user_id: string
    kind: NotificationKind
    actor_id: string | null
    idea_id: string | null
    /** The event of a notification about comments. */
    event_id: string | null
    comment_id: string | null
    /** JSON; what the kind has of its own. */
    payload: Generated<string>
    /** How many things a notification of a grouped kind speaks of. */
    count: Generated<number>
    /** Of a grouped kind: when the first of them happened; `created_at` is when the last did. */
    first_at: string | null
    created_at: string
    read_at: string | null
    /** JSON of the kind and params of a mail of its own; null where its line in a mail is enough. */
    mail: Generated<string | null>
    /** When its mail is considered next; null when none is to be sent. */
    mail_due_at: Generated<string | null>
    /** How much of `count` was mailed already. */
    mailed_count: Generated<number>
    /** 0: mailed only, by the member's choice. */
    is_shown: Generated<number>
  }
  /** How each kind of notification reaches a member, with digests and quiet times. */
  notification_choices: {
    user_id: string
    /** JSON of the contract's `NotificationChoices`, without the version; kinds of later releases are missing. */
    choices: string
    /** JSON: kinds of news that are not shown in Quad. */
    hidden_kinds: string
    version: number
    changed_at: string
  }
  /** Subscriptions of sessions to pushes, with the news of which the device is still to be told. */
  push_subscriptions: {
    session_hash: string
    user_id: string
    /** A URL of the push service; who knows it and the keys could be taken for this device. */
    endpoint: string
    /** The device's keys, which encrypt what is sent (RFC 8291), as base64url. */
    p256dh: string
    auth: string
    created_at: string
    /** JSON list: ids of the notifications of which the device is still to be told. */
    waiting: string
    /** Attempts to tell of these that failed. */
    attempts: number
    /** Null while nothing waits. */
    next_attempt_at: string | null
  }
  /** Hashes of the links by which members stop mails, with the mails that each stops. */
  mail_links: {
    token_hash: string
    user_id: string
    /** JSON: the kinds of news that it stops, or "digest". */
    stops: string
    /** JSON: when these were mailed before the link stopped them. Null: it has stopped nothing. */
    stopped: string | null
    created_at: string
  }
  /** Mails that came back, of which three pause the mail to an address. */
  mail_bounces: {
    mail_id: string
    user_id: string
    /** The address then; bounces of an earlier address count for nothing. */
    email: string
    /** The reply of its mail server. */
    reason: string
    created_at: string
    /** 0: many members bounced at once, which says nothing about their mailboxes. */
    is_counted: Generated<number>
  }
  /** Digests that were sent: at most one for a member's day. */
  digests: {
    user_id: string
    /** Its period: a day such as 2026-11-25, and for its weekly news `week 2026-11-25`. */
    day: string
    made_at: string
  }
  /** Derived: numbers of rows, by kind and key. */
  counts: {
    kind: CountKind
    /** The role, faculty, category, status or day that is counted. */
    key: string
    value: number
  }
  /** Derived: the words that are proposed for misspelt ones, and in how many texts they are; on PostgreSQL in several rows. */
  search_words: {
    word: string
    uses: number
  }
  /** The version of `server/db/derived` that the database has. */
  derived_state: {
    hash: string
    /** Which tokeniser (contract/tokeniser.ts) the stored tokens are from. */
    texts: Generated<string>
  }
  /** Actions of administrators, the command line and Quad; only added, and deleted after the retention time. */
  audit_entries: {
    id: string
    created_at: string
    actor_kind: AuditActorKind
    /** Null for what no member did, and once the account of who acted is deleted. */
    actor_id: string | null
    action: AuditAction
    target_kind: AuditTargetKind
    /** Of an idea or a comment; a member is `member_id`. */
    target_id: string | null
    /** Title of an idea; "" otherwise, and once the account of its author is deleted with its ideas. */
    target_name: string
    /** The subject of the entry: the member, or the author. Null once the account is deleted. */
    member_id: string | null
    value_before: string | null
    value_after: string | null
    reason: string
    /** "" where no request asked for it; the network alone after a while. */
    ip: string
    /** In which role somebody acted; null where it is not known. */
    actor_role: UserType | null
    /** User agent of the request; null without one, and once the account is deleted. */
    user_agent: string | null
    /** The name of the API key with which a program acted; "" without one. */
    actor_key: Generated<string>
    /** Normalised title and reason. */
    search_text: string
  }
  /** Mails to send, and the results of the attempts. */
  outbox: {
    id: string
    kind: string
    to_address: string
    /** JSON; never holds a secret. */
    params: string
    /** 0 for account mails, which go first; 1 for all others. */
    priority: Generated<number>
    created_at: string
    attempts: number
    next_attempt_at: string
    /** Until then a worker is sending it. */
    leased_until: string | null
    sent_at: string | null
    failed_at: string | null
    last_error: string | null
  }
  /** Learning platforms that open the site from their courses (LTI 1.3). */
  learning_platforms: {
    id: string
    name: string
    issuer: string
    client_id: string
    /** JSON. */
    deployment_ids: string
    auth_url: string
    token_url: string
    jwks_url: string
    /** JSON: the domains whose addresses the platform alone gives out. */
    domains: string
    /** The software, as it named itself; "" otherwise. */
    product: string
    /** When the site last asked it for its keys and tokens, and why that failed. */
    checked_at: Generated<string | null>
    check_failure: Generated<string | null>
    /** Whether teachers may invite who is in a course. */
    may_invite: Generated<number>
    /** Whether it gets grades, where a teacher says so. */
    may_grade: Generated<number>
    created_at: string
    /** Null while one that registered itself waits for an administrator. */
    confirmed_at: string | null
    switched_off_at: string | null
    last_launch_at: string | null
    last_failure_at: string | null
    last_failure: string | null
  }
  /** Links with which a learning platform registers itself, once. */
  platform_registrations: {
    token_hash: string
    created_at: string
    expires_at: string
  }
  /** Launches on their way, for some minutes. */
  launches: {
    id: string
    platform_id: string
    state_hash: string
    /** Of what the browser keeps that began it. */
    secret_hash: string
    nonce_hash: string
    /** JSON: the parameters that it began with. */
    initiation: string
    created_at: string
    expires_at: string
    /** JSON: what the platform said. */
    message: string | null
    verified_at: string | null
    /** Opens it in a tab of its own. */
    ticket_hash: string | null
    ticket_until: string | null
    entered_at: string | null
  }
  /** Courses of learning platforms from which the site was opened. */
  courses: {
    id: string
    platform_id: string
    context_id: string
    label: string
    title: string
    /** Where the platform lists who is in the course. */
    roster_url: string | null
    seen_at: string
  }
  /** Members who came from a course. */
  course_members: {
    course_id: string
    user_id: string
    role: CourseRole
    seen_at: string
  }
  /** Links to calls in courses that a teacher placed with a grade. */
  graded_links: {
    id: string
    course_id: string
    call_id: string
    rule: GradeRule
    /** Where the platform takes scores. */
    line_item_url: string
    seen_at: string
  }
  /** Grades of learners who opened such a link. */
  grades: {
    link_id: string
    user_id: string
    /** How the platform names the learner. */
    subject: string
    /** The score that was sent last; "" for none, null while nothing was. */
    sent: string | null
    sent_at: string | null
    attempts: number
    next_attempt_at: string | null
    /** Until then a process sends it. */
    leased_until: string | null
    /** Since when it is tried no more, until the learner opens the link again. */
    given_up_at: string | null
    last_error: string | null
  }
  /** The course that an idea was shared from. */
  idea_courses: {
    idea_id: string
    course_id: string
  }
  /** Counters of rate limits within their windows. */
  throttles: {
    key: string
    window_ends_at: string
    hits: number
  }
  /** Requests that members may send again, each with its first response, for 14 days. */
  idempotency_keys: {
    user_id: string
    key: string
    request_hash: string
    /** The attempt that acts for the key. */
    attempt: string
    /** Until then no other attempt takes the key over. */
    running_until: string
    /** Set in the transaction of the act. */
    acted_at: string | null
    status: number | null
    headers: string | null
    body: string | null
    created_at: string
  }
  /** When members gave answers of which the latest counts, such as to an event, for 14 days. */
  answer_times: {
    user_id: string
    /** Its kind and id, such as `event:…`. */
    thing: string
    made_at: string
    /** 1 where others were told of it, such as the author of a supported idea; 2 where they were of one that was taken back. */
    is_told: Generated<number>
  }
  /** Background jobs that one process at a time runs: its lease, and the last run. */
  jobs: {
    name: string
    /** Until then no process takes it up. */
    claimed_until: string
    done_at: string | null
    last_error: string | null
  }
}

export type CountKind =
  | 'users'
  | 'suspended-users'
  | 'deactivated-users'
  | 'unactivated-users'
  | 'listed-profiles'
  | 'public-ideas'
  | 'ideas'
  /** By status and category, with a blank between them. */
  | 'categories'
  /** By the day in UTC on which the directory began to show them, they were submitted, or decided. */
  | 'listed-days'
  | 'idea-days'
  | 'review-days'

/** A database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
