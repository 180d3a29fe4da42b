import { accountsMails } from './features/accounts/accounts.mails.ts'
import type { MailRenderers } from './features/mails/mails.service.ts'
import { passwordResetsMails } from './features/password-resets/password-resets.mails.ts'
import { reviewsMails } from './features/reviews/reviews.mails.ts'

/** Every kind of mail that Quad sends, with what makes it. */
export const mailRenderers: MailRenderers = { ...accountsMails, ...passwordResetsMails, ...reviewsMails }
