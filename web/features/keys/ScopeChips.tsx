/** The scopes of a key as code. */
export function ScopeChips({ scopes }: { scopes: readonly string[] }) {
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {scopes.map((scope) => (
        <code key={scope} className="rounded-xs bg-chip px-1.5 py-0.5 text-12 text-accent">
          {scope}
        </code>
      ))}
    </p>
  )
}
