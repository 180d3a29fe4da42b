import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LinkedSignIns } from '../../features/identities/LinkedSignIns.tsx'
import { WaysLeft } from '../../features/identities/WaysLeft.tsx'
import { Passkeys } from '../../features/passkeys/Passkeys.tsx'
import { DemandNote } from '../../features/second-factors/DemandNote.tsx'
import { SecondFactor } from '../../features/second-factors/SecondFactor.tsx'
import { OwnSettings } from '../../features/settings/OwnSettings.tsx'
import { Password } from '../../features/settings/Password.tsx'
import { Sessions } from '../../features/settings/Sessions.tsx'
import { secondFactorQuery } from '../../lib/session/sign-in-queries.ts'
import { SectionColumns } from '../../ui/content/SectionColumns.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

// Below what most members come for.
const Keys = lazy(async () => ({ default: (await import('../../features/keys/Keys.tsx')).Keys }))

/** How the member signs in. While a second factor is demanded first, only what serves that. */
export function SecuritySettings({ link }: { link: string | undefined }) {
  const { data: factor } = useQuery(secondFactorQuery)
  const isRestricted = factor?.demand?.is_held === true
  return (
    <SectionColumns aside={!isRestricted && <WaysLeft />}>
      {factor?.demand && <DemandNote demand={factor.demand} />}
      <Passkeys />
      {!isRestricted && <LinkedSignIns link={link} />}
      <SecondFactor />
      {!isRestricted && <OwnSettings>{({ has_password }) => <Password hasPassword={has_password} />}</OwnSettings>}
      <Sessions />
      {!isRestricted && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Keys />
        </Suspense>
      )}
    </SectionColumns>
  )
}
