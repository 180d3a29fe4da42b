import type { SignUp, SignUpRequest, User } from '../../../contract/accounts.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import type { Deps } from '../../deps.ts'
import { HOUR } from '../../lib/clock.ts'
import { InvalidError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { throttleNetwork } from '../../lib/throttle.ts'
import { ACTIVATION_VALID_MS, createAccount } from '../accounts/accounts.service.ts'
import { issueLinkToken } from '../accounts/link-tokens.service.ts'
import { acceptInvitation } from '../invitations/invitations.accept.service.ts'
import { lockInvitationOf, requireInvitation } from '../invitations/invitations.links.service.ts'
import { rejectSignUpOf, takesPasswords } from '../site-settings/site-settings.service.ts'
import { requireProof } from './sign-up-proofs.service.ts'

const SIGN_UPS_PER_IP = { name: 'sign-up', limit: 30, windowMs: HOUR }

/**
 * Creates an account and queues the mail with the activation link. `browserToken` is for the browser that signs up: with it,
 * `activate` signs in.
 */
export async function signUp(
  deps: Deps,
  { invitation, proof, ...input }: SignUpRequest,
  { ip, language }: Pick<Caller, 'ip' | 'language'>,
): Promise<{ user: User; browserToken?: string }> {
  if (invitation === undefined) await requireProof(deps, proof)
  await throttleNetwork(deps, SIGN_UPS_PER_IP, ip)
  if (invitation !== undefined) return { user: await signUpInvited(deps, { ...input, language }, invitation) }
  if (!(await takesPasswords(deps)))
    throw new InvalidError({ email: errorTexts.siteSettings.providerOnly }, errorTexts.siteSettings.providerOnly)
  await rejectSignUpOf(deps, input.email)
  let browserToken = ''
  const account = { ...input, language, userType: 'normal', isActivated: false } as const
  const user = await createAccount(deps, account, async (tx, userId) => {
    browserToken = await issueLinkToken(tx, { userId, purpose: 'sign-up', validMs: ACTIVATION_VALID_MS })
    await tx.mail({ kind: 'activation', to: input.email, params: {} })
  })
  return { user, browserToken }
}

/** Creates an activated account with the token of a mailed invitation: who reads the mailbox owns the address. */
async function signUpInvited(deps: Deps, input: SignUp & Pick<Caller, 'language'>, token: string): Promise<User> {
  const { email } = await requireInvitation(deps, token)
  if (input.email !== email)
    throw new InvalidError({ email: errorTexts.signUps.invitedAsAnother }, errorTexts.signUps.invitedAsAnother)
  return createAccount(deps, { ...input, userType: 'normal', isActivated: true, isInvited: true }, async (tx, id) => {
    await lockInvitationOf(tx, token)
    await acceptInvitation(tx, { id, email, username: input.username })
  })
}
