export default {
  title: 'Review timeline',
  submitted: 'Submitted',
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Not accepted',
  ofVersion: 'Version {n, number}. {date}, by a reviewer',
  updated: 'Updated by {name}',
  version: 'Version {n, number}. {date}',
  due: 'Answer due by {date}',
} as const
