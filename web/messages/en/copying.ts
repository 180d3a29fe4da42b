export default { copy: 'Copy', copied: 'Copied' } as const
