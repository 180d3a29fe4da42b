import type { AuthenticationToken, User } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { InvalidError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import { ACTIVATIONS_PER_IP, activateAccount, requireAccount, requireUser } from '../accounts/accounts.service.ts'
import { redeemLinkToken, redeemLinkTokenOf, wasLinkTokenUsed } from '../accounts/link-tokens.service.ts'
import { beginSession } from '../sessions/sign-ins.service.ts'

type Activated = { user: User; authentication_token?: AuthenticationToken }

/**
 * Activates the account that the token was mailed to. A second use of the token is refused. Signs in the browser that
 * signed up with the address: its token shows that the password is its reader's, the mailed one that the mailbox is. A link
 * opened in any other browser opens no session, so that nobody can be signed in to the account of somebody else.
 */
export async function activate(
  deps: Deps,
  { token, browserToken }: { token: string; browserToken?: string | undefined },
  caller: Caller,
): Promise<Activated> {
  await throttleNetwork(deps, ACTIVATIONS_PER_IP, caller.ip)
  return transact(deps, async (tx) => {
    const used = await redeemLinkToken(tx, 'activation', token)
    if (!used?.userId) throw await badActivationToken(tx, token)
    const account = await requireAccount(tx, used.userId)
    await activateAccount(tx, account.id)
    const user = await requireUser(tx, account.id)
    const isSameBrowser = await redeemLinkTokenOf(tx, account.id, 'sign-up', browserToken)
    if (!isSameBrowser || account.activated_at || account.locked_at) return { user }
    const outcome = await beginSession(tx, account, caller, { by: 'activation' })
    return 'ticket' in outcome ? { user } : { user, authentication_token: outcome }
  })
}

/** Older clients show `error.message`. */
async function badActivationToken(tx: Tx, token: string): Promise<Error> {
  const message = (await wasLinkTokenUsed(tx, 'activation', token))
    ? errorTexts.signUps.linkUsed
    : errorTexts.signUps.linkInvalid
  return new InvalidError({ token: errorTexts.signUps.tokenInvalid, message }, message)
}
