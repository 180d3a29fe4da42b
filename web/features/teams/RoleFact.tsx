/** A fact about a role, in place of a button or beside it. */
export function RoleFact({ children }: { children: string }) {
  return <span className="text-13 text-muted">{children}</span>
}
