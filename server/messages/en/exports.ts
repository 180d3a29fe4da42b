/** The headings of tables as CSV, and the words around entries of a call. */
export default {
  users: {
    name: 'name',
    email: 'email',
    username: 'username',
    faculty: 'faculty',
    role: 'role',
    state: 'state',
    created_at: 'created_at',
    last_active_at: 'last_active_at',
    ideas: 'ideas',
  },
  audit: {
    time: 'time',
    by: 'by',
    action: 'action',
    kind: 'kind',
    target: 'target',
    before: 'before',
    after: 'after',
    reason: 'reason',
    ip: 'ip',
    role: 'role',
    user_agent: 'user_agent',
  },
  scores: {
    entry: 'Entry',
    author: 'Author',
    juror: 'Juror',
    mean: 'Weighted mean',
    sentence: 'Sentence',
    note: 'Note',
    time: 'Given at',
  },
  entries: {
    entered: '{author}, entered at {time}',
    late: '{author}, entered at {time}, {minutes} minutes late',
    learned: 'Learned: {text}',
  },
  imports: {
    problem: 'Problem',
  },
}
