/** Between facts in a line; not read out. */
export function Dot() {
  return <span aria-hidden="true">•</span>
}
