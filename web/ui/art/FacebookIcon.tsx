import { type BrandIconProps, BrandMark } from './BrandMark.tsx'

/** Facebook's letter, in the text colour. */
export function FacebookIcon(props: BrandIconProps) {
  return (
    <BrandMark {...props}>
      <path d="M13.8 22.5v-9.3h3.1l.5-3.7h-3.6V7.2c0-1.1.3-1.8 1.8-1.8h1.9V2.1c-.3 0-1.5-.1-2.8-.1-2.8 0-4.7 1.7-4.7 4.8v2.7H6.9v3.7H10v9.3h3.8Z" />
    </BrandMark>
  )
}
