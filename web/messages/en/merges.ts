export default {
  merged: 'Merged into another idea on {date}',
  mergedInto: 'Merged into “{title}” on {date}',
  explanation:
    'Its supporters and followers went along, counted once. This page stays, so that old links and its comments can be read.',
  open: 'Open the joined idea',
  undo: 'Undo the merge',
  undone: 'The ideas are separate again',
  action: 'Merge into another idea',
  effect: 'Supporters and followers move, counted once. This can be undone for 30 days.',
  search: 'Search by title',
  similar: 'Similar ideas',
  found: 'Found by title',
  none: 'No ideas found',
  cancel: 'Cancel',
  confirm: 'Merge',
  done: 'Idea merged',
  failed: 'Failed to merge',
} as const
