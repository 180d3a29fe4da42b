/** Imports of files: of lists of members, and of ideas. */
export default {
  steps: { file: 'Choose a file', columns: 'Match columns', check: 'Check', import: 'Import' },
  done: 'done',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  reading: 'Reading the file...',
  unreadable: 'The file could not be read. Please choose it again.',
  failed: 'The file could not be checked. Please try again.',
  columns: {
    title: 'Match columns',
    used: '{used, number} of {count, plural, one {1 column is used} other {{count, number} columns are used}}',
    inFile: 'In the file',
    sample: 'Row 1 says',
    field: 'Goes to',
    fieldOf: 'What "{name}" is',
    empty: '(empty)',
    leaveOut: 'Leave out',
    leftOut: '{count, plural, one {This column is} other {These columns are}} left out of the import: {list}.',
    western:
      'This file is not in Unicode and was read as Windows-1252. If names look wrong, save it as “CSV UTF-8” and choose it again.',
  },
  recent: {
    title: 'Imports of the last 24 hours',
    undo: 'Take back',
    undoOf: 'Take back the import of {when}',
    undoing: 'Taking back...',
    undoTitle: 'Take this import back?',
    failed: 'The import could not be taken back. Please try again.',
  },
} as const
