export default {
  title: 'There is nothing here',
  text: 'It may have been deleted, or it is not for everybody to see.',
} as const
