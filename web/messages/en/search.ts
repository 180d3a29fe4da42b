/** One search of everything: the page, and the dialog of the header. */
export default {
  label: 'Search',
  placeholder: 'Ideas, people, calls, events',
  submit: 'Search',
  hint: 'Every word, in any order. <b>“in quotes”</b> as they stand, <b>-word</b> left out.',
  tabs: 'Kinds of results',
  kinds: {
    all: 'All',
    ideas: 'Ideas',
    people: 'People',
    calls: 'Calls',
    events: 'Events',
    messages: 'Messages',
  },
  /** The number of a kind with more than are counted. */
  more: '{count, number}+',
  allOf:
    '{kind, select, ideas {All {count} ideas} people {All {count} people} calls {All {count} calls} events {All {count} events} messages {All {count} messages} other {}}',
  allResults: '{count, plural, =0 {All results} one {# result} other {All # results}}',
  found: '{count, plural, =0 {Nothing found} one {# found} other {# found}}',
  from: {
    pdf: 'in the PDF, page {page, number} of {pages, number}',
    comment: 'in a comment of {name}',
    tags: 'in the tags',
    skills: 'in the skills',
  },
  didYouMean: {
    applied: 'Did you mean <b>{word}</b>? Nothing here has “{q}”, so these are the results for <b>{word}</b>.',
    offered: 'Did you mean <link>{word}</link>?',
    only: 'Search for “{q}” only',
  },
  start: {
    title: 'What are you looking for?',
    text: 'Ideas, people, calls for ideas, events and your own messages are searched together.',
  },
  none: {
    title: 'Nothing found for “{q}”',
    text: 'Try fewer or other words, or the beginning of a word.',
  },
  noneOfKind: 'Nothing of this kind is left',
  /** Below the rows of one kind. */
  shown:
    '{kind, select, ideas {{shown, number} of {total} ideas} people {{shown, number} of {total} people} calls {{shown, number} of {total} calls} events {{shown, number} of {total} events} messages {{shown, number} of {total} messages} other {}}',
  /** How many people come to an event. */
  going: '{count, number} going',
  openPage: 'Open the page',
  others: 'Other kinds of results',
  any: 'Any',
  skills: 'Skills',
  sorts: { best: 'Best match', newest: 'Newest', supported: 'Most supported' },
  newIdea: 'New Idea, titled “{title}”',
  onlyYou: 'Only you find your messages.',
  failed: 'The search failed. Try again in a moment.',
  goTo: 'Go to',
  recent: 'Recent searches',
  clearRecent: 'Clear',
  offline: 'You are offline: pages and what this device keeps are searched.',
  keys: { enter: 'Enter', slash: '/', escape: 'Esc', tab: 'Tab', move: 'move', open: 'open', close: 'close' },
} as const
