export default {
  share: 'Share',
  copied: 'Link copied',
  failed: 'The link could not be copied. Copy it from the address bar.',
} as const
