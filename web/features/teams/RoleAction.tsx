import { useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Role } from '../../../contract/roles.ts'
import { isShown } from '../../entities/ideas/is-shown.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { signInLink } from '../../lib/pages/links.ts'
import { useIsSignedIn } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import type { MemberRoleActionProps } from './MemberRoleAction.tsx'
import { RoleFact } from './RoleFact.tsx'

const MemberRoleAction = lazyPart(async () => (await import('./MemberRoleAction.tsx')).MemberRoleAction)

type RoleActionProps = MemberRoleActionProps & { filledBy: string | undefined }

/** The current user's action on a role. */
export function RoleAction({ filledBy, ...props }: RoleActionProps) {
  const t = useTranslations('teams')
  const isSignedIn = useIsSignedIn()
  const { idea, role } = props
  if (!role.is_open) return <RoleFact>{filledBy ? t('filledBy', { name: filledBy }) : t('filled')}</RoleFact>
  if (!isShown(idea)) return null
  if (!isSignedIn) return <SignInToOffer role={role} />
  return <MemberRoleAction {...props} />
}

function SignInToOffer({ role }: { role: Role }) {
  const t = useTranslations('teams')
  const here = useLocation({ select: ({ href }) => href })
  return (
    <ButtonLink
      {...signInLink(here)}
      rel="nofollow"
      variant="secondary"
      size="sm"
      aria-label={t('offerHelpAs', { role: role.title })}
    >
      {t('offerHelp')}
    </ButtonLink>
  )
}
