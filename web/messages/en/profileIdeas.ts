export default {
  own: 'Your Projects/Ideas',
  other: 'Projects/Ideas',
  total: 'Total submissions: {count, number}',
  ownEmpty: "You haven't submitted any ideas yet",
  ownEmptyHint: 'Start with the problem and who has it. A reviewer replies, and others can offer to help.',
  otherEmpty: 'No ideas found',
  columns: { no: 'No.', title: 'Title', description: 'Description', view: 'View' },
  view: 'View',
  newIdea: 'New Idea',
  failed: "We couldn't load the ideas.",
} as const
