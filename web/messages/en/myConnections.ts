/** Texts of the page of the own connections. */
export default {
  subtitle:
    '{count, plural, =0 {Nobody yet.} one {1 person.} other {# people.}} You see each other’s contact details as your settings allow.',
  explore: 'Explore Community',
  search: 'Search by name, title, skill or note',
  list: 'Connections',
  failed: 'The connections could not be loaded.',
  empty: 'No connections yet. Find people in the community and ask them to connect.',
  noneFound: 'Nobody found for “{q}”.',
  since: 'Since {when}',
  viewProfile: 'View Profile',
  menu: 'Actions for {name}',
  addNote: 'Add a note',
  editNote: 'Edit note',
  noteOn: '{action}: {name}',
  remove: 'Remove connection',
  private: 'Notes are yours.',
  privateText:
    'Nobody else reads them, and they are in your data export. Removing a connection is silent; your shared teams and messages stay readable, but neither of you can write.',
  dialog: {
    title: 'Note on {name}',
    label: 'Note',
    hint: 'For you alone: where you met, what they are good at.',
    save: 'Save note',
    saving: 'Saving...',
    failed: 'The note could not be saved.',
    saved: 'Note saved.',
  },
} as const
