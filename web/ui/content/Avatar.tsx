import { useState } from 'react'
import { avatarHue, avatarInitials } from '../../../contract/avatar-initials.ts'
import { classNames } from '../class-names.ts'
import { avatarSources } from './avatar-sources.ts'

export type AvatarSize = 24 | 28 | 32 | 40 | 56 | 80 | 84 | 96 | 104

type AvatarProps = {
  /** Decides the hue. */
  id: string
  name: string
  src?: string | null | undefined
  size?: AvatarSize
  /** The name is usually beside it, so the avatar is decoration unless this is set. */
  isNamed?: boolean
  className?: string
}

// Classes, since the content security policy forbids style attributes in rendered pages.
const SIZES: Record<AvatarSize, string> = {
  24: 'size-6',
  28: 'size-7',
  32: 'size-8',
  40: 'size-10',
  56: 'size-14',
  80: 'size-20',
  84: 'size-21',
  96: 'size-24',
  104: 'size-26',
}
const INITIALS: Record<AvatarSize, string> = {
  24: 'text-[10px]',
  28: 'text-[12px]',
  32: 'text-[12px]',
  40: 'text-[14px]',
  56: 'text-[19px]',
  80: 'text-[27px]',
  84: 'text-[29px]',
  96: 'text-[33px]',
  104: 'text-[35px]',
}

/** A square with the member's avatar, or with initials when there is none or it does not load. */
export function Avatar({ id, name, src, size = 40, isNamed = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const shape = size <= 24 ? 'rounded-xs' : size <= 40 ? 'rounded-sm' : 'rounded-md'
  const label = isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  if (src && src !== failedSrc) {
    return (
      <img
        {...avatarSources(src, size)}
        alt={isNamed ? name : ''}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={classNames('shrink-0 bg-chip object-cover', SIZES[size], shape, className)}
      />
    )
  }
  return (
    <span
      {...label}
      className={classNames(
        'avatar-tile inline-flex shrink-0 items-center justify-center font-bold leading-none select-none',
        `hue-${avatarHue(id)}`,
        SIZES[size],
        INITIALS[size],
        shape,
        className,
      )}
    >
      {avatarInitials(name)}
    </span>
  )
}
