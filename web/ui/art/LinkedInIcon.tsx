import { type BrandIconProps, BrandMark } from './BrandMark.tsx'

/** LinkedIn's letters, in the text colour. */
export function LinkedInIcon(props: BrandIconProps) {
  return (
    <BrandMark {...props}>
      <path d="M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM2.8 10h4.36v11.5H2.8V10Zm6.98 0h4.18v1.57h.06c.58-1.04 2-2.13 4.12-2.13 4.4 0 5.06 2.76 5.06 6.32v5.74h-4.36v-5.1c0-1.2-.02-2.76-1.74-2.76-1.75 0-1.96 1.3-1.96 2.67v5.19H9.78V10Z" />
    </BrandMark>
  )
}
