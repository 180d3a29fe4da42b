import { HomeLink } from '../../ui/navigation/HomeLink.tsx'

/** The header of a page about an account: the logo, which leads home. */
export function AccountHeader({ className }: { className?: string }) {
  return (
    <header className={`flex h-20 items-center ${className ?? ''}`}>
      <HomeLink />
    </header>
  )
}
