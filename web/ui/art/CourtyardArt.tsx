import { classNames } from '../class-names.ts'

type CourtyardArtProps = { kind: 'empty' | 'error' | 'search'; className?: string }

/** The small courtyard of empty and error states: an open square with a path, broken when something failed. */
export function CourtyardArt({ kind, className }: CourtyardArtProps) {
  return (
    <svg viewBox="0 0 220 220" aria-hidden="true" className={classNames('h-auto', className)}>
      <path d="M214 152V3H3v211h149v-31H34V34h149v118Z" className="fill-none stroke-text" strokeWidth="3" />
      <path d="M34 34h149v107l-42 42H34Z" className="fill-lawn stroke-none" />
      <path d="M183 141V34H34v149h107" className="fill-none stroke-text" strokeWidth="3" />
      {kind === 'error' ? <BrokenPath /> : <path d="m137 136 75 74" className="stroke-lawn-path" strokeWidth="19" />}
      {kind === 'empty' && <PlusTile />}
      {kind === 'search' && <SearchTile />}
      {kind === 'error' && <AlertTile />}
    </svg>
  )
}

function BrokenPath() {
  return (
    <g className="stroke-lawn-path" strokeWidth="19">
      <path d="m136 136 16 16" />
      <path d="m171 170 41 41" />
    </g>
  )
}

function PlusTile() {
  return (
    <g className="fill-none stroke-sun" strokeWidth="3">
      <rect x="84" y="84" width="49" height="49" rx="6" strokeDasharray="8 5" />
      <path d="M108.5 97v23M97 108.500h23" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}

function SearchTile() {
  return (
    <g className="fill-none stroke-sun" strokeWidth="3">
      <rect x="84" y="84" width="49" height="49" rx="6" strokeDasharray="8 5" />
      <circle cx="106" cy="106" r="9" strokeWidth="2.5" />
      <path d="m113 113 7 7" strokeWidth="2.5" strokeLinecap="round" />
    </g>
  )
}

function AlertTile() {
  return (
    <>
      <rect x="84" y="84" width="48" height="48" rx="6" className="fill-sun" />
      <path d="M108 97v14M108 119.500v.5" className="stroke-sun-contrast" strokeWidth="5" strokeLinecap="round" />
    </>
  )
}
