export default {
  optional: '(optional)',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  clearSearch: 'Clear search',
  addChip: 'Add',
  remove: 'Remove {name}',
  chipTooLong: 'At most {max, number} characters each. This one has {length, number}.',
  tooManyChips: 'At most {max, number}. Remove one to add another.',
  counter: '{length, number} / {max, number}',
  charactersLeft:
    '{count, plural, =0 {No characters left} =1 {1 character left} other {{count, number} characters left}}',
  file: {
    choose: 'Choose a PDF',
    size: '{kilobytes, number} KB',
    uploading: 'Uploading {name}',
  },
  rows: {
    moved: 'Now {number, number} of {count, number}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    remove: 'Remove {name}',
  },
  translations: {
    title: 'In other languages',
    inLanguage: '{name} in {language}',
  },
  cancel: 'Cancel',
  discard: {
    title: 'Discard your changes?',
    body: 'What you typed in this window has not been saved.',
    keep: 'Keep editing',
    discard: 'Discard',
  },
} as const
