import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { COURTYARD_PLAN as PLAN } from './courtyard-plan-geometry.ts'

export function CourtyardDrawing() {
  return (
    <>
      <Buildings />
      <Lawn />
      <Paths />
      <Hub />
      <People />
    </>
  )
}

function Buildings() {
  const t = useTranslations('ui.plan')
  return (
    <>
      <path d={PLAN.walls} className="fill-surface" />
      <path d={PLAN.rooms} className="fill-none stroke-border" strokeWidth="1.5" />
      <path d={PLAN.walls} className="fill-none stroke-text" strokeWidth="3" />
      {PLAN.wings.map((wing) => (
        <g key={wing.name} transform={`translate(${wing.x} ${wing.y}) rotate(${wing.turn})`}>
          <rect x={-wing.width / 2} y="-12" width={wing.width} height="24" className="fill-surface" />
          <text
            y="4.5"
            textAnchor="middle"
            letterSpacing={PLAN.wingTracking}
            fontSize={PLAN.wingFontSize}
            className="fill-muted font-bold"
          >
            {t(wing.name).toLocaleUpperCase()}
          </text>
        </g>
      ))}
    </>
  )
}

function Lawn() {
  return (
    <>
      <path d={PLAN.lawn} className="fill-lawn" />
      <path d={PLAN.lawnEdge} className="fill-none stroke-text" strokeWidth="3" />
      {PLAN.lamps.map(({ x, y, isCorner }) => (
        <rect
          key={`${x} ${y}`}
          x={x - 2.75}
          y={y - 2.75}
          width="5.5"
          height="5.5"
          className="fill-lawn-ink"
          opacity={isCorner ? 0.75 : 0.5}
        />
      ))}
      {PLAN.trees.map(([x, y, radius]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={radius} className="fill-lawn-2" />
          <circle cx={x} cy={y} r={radius * 0.57} className="fill-none stroke-lawn-path" strokeOpacity=".45" />
        </g>
      ))}
    </>
  )
}

function Paths() {
  return (
    <g className="fill-none stroke-lawn-path">
      {PLAN.tracks.map((d) => (
        <path key={d} d={d} className="stroke-lawn-ink" strokeWidth="5" strokeDasharray="2.3 7.3" />
      ))}
      {PLAN.paths.map((d) => (
        <path key={d} d={d} strokeWidth="14" />
      ))}
      <path d={PLAN.wayOut} strokeWidth="34" />
    </g>
  )
}

function Hub() {
  const [x, y] = PLAN.hub
  return (
    <>
      <circle cx={x} cy={y} r="54" className="fill-lawn-path" />
      <circle cx={x} cy={y} r="40" className="fill-none stroke-lawn" strokeWidth="1.7" strokeDasharray="4 4" />
      <rect x={x - 21} y={y - 21} width="42" height="42" rx="6" className="fill-sun" />
      <Lightbulb x={x - 13} y={y - 13} size={26} strokeWidth={1.75} className="text-sun-contrast" />
    </>
  )
}

function People() {
  const t = useTranslations('ui.plan')
  return (
    <>
      {PLAN.notes.map((note) => (
        <g key={note.text}>
          <rect
            x={note.x - note.width / 2}
            y={note.y - 13}
            width={note.width}
            height="26"
            rx="3"
            className="fill-surface"
          />
          <text x={note.x} y={note.y + 4.5} textAnchor="middle" fontSize="12.5" className="fill-text font-medium">
            {t(note.text)}
          </text>
        </g>
      ))}
      {PLAN.people.map(({ initials, x, y, hue }) => (
        <g key={initials} transform={`translate(${x} ${y})`} className={`hue-${hue}`}>
          <rect x="-17.5" y="-17.5" width="35" height="35" rx="6" className="plan-tile stroke-lawn" strokeWidth="4" />
          <text y="4.5" textAnchor="middle" fontSize="13" className="plan-tile-text font-bold">
            {initials}
          </text>
        </g>
      ))}
    </>
  )
}
