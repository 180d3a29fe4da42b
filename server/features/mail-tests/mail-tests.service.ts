import type { z } from 'zod'
import type { testMail } from '../../../contract/mail-tests.ts'
import type { Deps } from '../../deps.ts'
import { checkMailServer } from '../../doctor/configuration.ts'
import type { Admin } from '../../lib/actor.ts'
import { transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { renderTestMail } from '../mails/mail-rendering.service.ts'

type Result = z.output<typeof testMail.response>['result']

/** Sends a mail to the administrator at once, past the outbox, as `quad doctor --mail-to` does. */
export async function sendTestMail(deps: Deps, actor: Admin): Promise<Result> {
  const { email } = await requireAccount(deps, actor.userId)
  const { text, fix = null } = await checkMailServer(deps, () => renderTestMail(deps, email))
  await transact(deps, (tx) =>
    tx.audit(actor, { action: 'mail_tested', target: { kind: 'site' }, after: fix === null ? 'sent' : 'failed' }),
  )
  return { to: email, text, fix }
}
