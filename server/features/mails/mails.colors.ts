import type { CSSProperties } from 'react'

/** The colours of mails in a light and a dark theme, of the same tokens as the web. */
export const COLORS = {
  page: { light: '#f4f5f1', dark: '#0e1311' },
  sheet: { light: '#ffffff', dark: '#151b18' },
  line: { light: '#d6dbd0', dark: '#2a342f' },
  text: { light: '#15201a', dark: '#ecf1ec' },
  body: { light: '#38443b', dark: '#c9d2cb' },
  muted: { light: '#55615a', dark: '#a1ada5' },
  accent: { light: '#0e5a3c', dark: '#7bd0a0' },
  onAccent: { light: '#ffffff', dark: '#04160c' },
  sun: { light: '#f2b43a', dark: '#f2b43a' },
  sunSoft: { light: '#fdefcb', dark: '#3a2d0e' },
  sunText: { light: '#6e4600', dark: '#f6cf7f' },
  tile: { light: 'transparent', dark: '#ffffff' },
} as const

export type Color = keyof typeof COLORS

const PROPERTIES = { color: 'color', background: 'background-color', border: 'border-color' } as const

type Paint = { [property in keyof typeof PROPERTIES]?: Color }

/** The props of an element in these colours: inline of the light theme, and a class of the dark one. */
export function painted({ color, background, border }: Paint, style: CSSProperties = {}) {
  const colors: CSSProperties = {
    ...(color && { color: COLORS[color].light }),
    ...(background && { backgroundColor: COLORS[background].light }),
    ...(border && { borderColor: COLORS[border].light }),
  }
  const classes = Object.entries({ color, background, border }).flatMap(([property, name]) =>
    name ? [classOf(property as keyof Paint, name)] : [],
  )
  return { className: classes.join(' '), style: { ...style, ...colors } }
}

function classOf(property: keyof Paint, name: Color): string {
  return `${property}-${name}`
}

/** Over the inline colours, for mail programs in a dark theme that read styles; the others show the light one. */
export const DARK_STYLES = `@media (prefers-color-scheme: dark) {
${(Object.keys(COLORS) as Color[])
  .flatMap((name) =>
    (Object.keys(PROPERTIES) as (keyof Paint)[]).map(
      (property) => `.${classOf(property, name)} { ${PROPERTIES[property]}: ${COLORS[name].dark} !important }`,
    ),
  )
  .join('\n')}
}`
