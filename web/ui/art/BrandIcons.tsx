import type { ComponentProps } from 'react'

type BrandIconProps = ComponentProps<'svg'> & { size?: number | string }

function Mark({ size = 18, strokeWidth: _strokeWidth, children, ...rest }: BrandIconProps) {
  return (
    <svg viewBox="-2 -2 28 28" width={size} height={size} aria-hidden="true" fill="currentColor" {...rest}>
      {children}
    </svg>
  )
}

/** GitHub's mark, in the text colour. */
export function GitHubIcon(props: BrandIconProps) {
  return (
    <Mark {...props}>
      <path d="M12 .3a12 12 0 0 0-3.8 23.38c.6.11.82-.26.82-.58v-2.04c-3.34.73-4.04-1.61-4.04-1.61-.55-1.39-1.34-1.76-1.34-1.76-1.09-.74.08-.73.08-.73 1.2.09 1.84 1.24 1.84 1.24 1.07 1.84 2.81 1.31 3.5 1 .1-.78.41-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1.01-.32 3.3 1.23a11.5 11.5 0 0 1 6.02 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.65 4.65 0 0 1 1.23 3.22c0 4.61-2.81 5.63-5.48 5.92.42.36.81 1.1.81 2.22v3.29c0 .32.21.7.82.58A12 12 0 0 0 12 .3" />
    </Mark>
  )
}

/** LinkedIn's letters, in the text colour. */
export function LinkedInIcon(props: BrandIconProps) {
  return (
    <Mark {...props}>
      <path d="M4.98 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM2.8 10h4.36v11.5H2.8V10Zm6.98 0h4.18v1.57h.06c.58-1.04 2-2.13 4.12-2.13 4.4 0 5.06 2.76 5.06 6.32v5.74h-4.36v-5.1c0-1.2-.02-2.76-1.74-2.76-1.75 0-1.96 1.3-1.96 2.67v5.19H9.78V10Z" />
    </Mark>
  )
}

/** Facebook's letter, in the text colour. */
export function FacebookIcon(props: BrandIconProps) {
  return (
    <Mark {...props}>
      <path d="M13.8 22.5v-9.3h3.1l.5-3.7h-3.6V7.2c0-1.1.3-1.8 1.8-1.8h1.9V2.1c-.3 0-1.5-.1-2.8-.1-2.8 0-4.7 1.7-4.7 4.8v2.7H6.9v3.7H10v9.3h3.8Z" />
    </Mark>
  )
}

/** Google's mark, in its own colours as its guidelines ask. */
export function GoogleIcon(props: BrandIconProps) {
  return (
    <Mark {...props}>
      <path
        fill="#4285F4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.1Z"
      />
      <path
        fill="#34A853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#FBBC05" d="M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.07H2.18a11 11 0 0 0 0 9.87l3.66-2.84Z" />
      <path
        fill="#EA4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.3 9.14 5.38 12 5.38Z"
      />
    </Mark>
  )
}
