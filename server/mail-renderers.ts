import { accountChangesMails } from './features/accounts/account-changes.mails.ts'
import { accountsMails } from './features/accounts/accounts.mails.ts'
import { commentsMails } from './features/comments/comments.mails.ts'
import { eventsMails } from './features/events/events.mails.ts'
import { invitationsMails } from './features/invitations/invitations.mails.ts'
import type { MailRenderers } from './features/mails/mails.kinds.ts'
import { offersMails } from './features/offers/offers.mails.ts'
import { passwordResetsMails } from './features/password-resets/password-resets.mails.ts'
import { reportsMails } from './features/reports/reports.mails.ts'
import { reviewsMails } from './features/reviews/reviews.mails.ts'
import { teamsMails } from './features/teams/teams.mails.ts'

/** What renders each kind of mail. A kind without a renderer does not compile. */
export const mailRenderers: MailRenderers = {
  ...accountsMails,
  ...accountChangesMails,
  ...passwordResetsMails,
  ...invitationsMails,
  ...reviewsMails,
  ...reportsMails,
  ...commentsMails,
  ...offersMails,
  ...teamsMails,
  ...eventsMails,
}
