import { type CSSProperties, useState } from 'react'
import { avatarHue, avatarInitials } from '../../contract/avatar-initials.ts'
import { avatarSources } from './avatar-sources.ts'
import { classNames } from './class-names.ts'

export type AvatarSize = 24 | 28 | 32 | 40 | 56 | 80 | 84 | 96 | 104

type AvatarProps = {
  /** Decides the hue. */
  id: string
  name: string
  src?: string | null | undefined
  size?: AvatarSize
  /** The name is usually beside the picture, so the avatar is decoration unless this is set. */
  isNamed?: boolean
  className?: string
}

/** A square with a photo, or with initials when there is none or it does not load. */
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
        className={classNames('shrink-0 bg-chip object-cover', shape, className)}
        style={{ width: size, height: size }}
      />
    )
  }
  const style = { '--hue': avatarHue(id), width: size, height: size, fontSize: initialsSize(size) } as CSSProperties
  return (
    <span
      {...label}
      className={classNames(
        'avatar-tile inline-flex shrink-0 items-center justify-center font-bold leading-none select-none',
        shape,
        className,
      )}
      style={style}
    >
      {avatarInitials(name)}
    </span>
  )
}

function initialsSize(size: AvatarSize): number {
  if (size <= 24) return 10
  if (size <= 32) return 12
  if (size <= 40) return 14
  return Math.round(size * 0.34)
}
