const WIDTH = 96
const HEIGHT = 12
const MARGIN = 6
const SCORES = [1, 2, 3, 4, 5]

/** A point for each score on a line from 1 to 5. It says nothing that the number beside it does not. */
export function DotPlot({ points }: { points: number[] }) {
  const x = (score: number) => MARGIN + ((Math.min(5, Math.max(1, score)) - 1) / 4) * (WIDTH - 2 * MARGIN)
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden className="shrink-0 text-accent">
      <line x1={MARGIN} x2={WIDTH - MARGIN} y1={HEIGHT / 2} y2={HEIGHT / 2} className="stroke-border-strong" />
      {SCORES.map((score) => (
        <line key={score} x1={x(score)} x2={x(score)} y1={3} y2={HEIGHT - 3} className="stroke-border-strong" />
      ))}
      {points.map((score, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity, so that jurors have none
        <circle key={place} cx={x(score)} cy={HEIGHT / 2} r={4} className="fill-current stroke-surface" />
      ))}
    </svg>
  )
}
