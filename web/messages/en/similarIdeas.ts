export default {
  title: 'Similar ideas',
  andWhy: 'and why',
  how: 'Compared by tags and by words that are rare on the board.',
  found: '{count, plural, one {# similar idea} other {# similar ideas}} found',
  stillShare: 'You can still share yours. Joining one may be quicker.',
  by: '{name}, {count, plural, one {# support} other {# supports}}',
  sharedTags: 'Same tags: {tags}. {count, plural, one {# word} other {# words}} in common.',
  sharedWords: '{count, plural, one {Word} other {Words}} in common: {words}',
} as const
