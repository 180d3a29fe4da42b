export default {
  text: 'For the whole site. Every change is saved together and written to the audit log.',
  loadFailed: 'The settings could not be loaded.',
  unsaved: '{count, plural, one {# change is not saved:} other {# changes are not saved:}}',
  discard: 'Discard',
  save: 'Save changes',
  saving: 'Saving...',
  saved: 'The settings have been saved.',
  failed: 'The settings could not be saved.',
  conflict: {
    title: 'Another administrator saved the settings meanwhile',
    text: 'Theirs hold now. Save again to replace them with yours, or continue with theirs.',
    keepMine: 'Save mine',
    takeTheirs: 'Continue with theirs',
  },
  visibility: {
    title: 'Who sees what',
    text: 'Everybody means visitors and search engines, too.',
    parts: { community: 'Community', ideas: 'Ideas' },
    audiences: { everybody: 'Everybody', members: 'Members' },
    texts: {
      community: {
        everybody: 'Members hide their own email and mobile number in their settings.',
        members: 'Profiles, names and comments are for members.',
      },
      ideas: {
        everybody: 'Ideas can be read without signing in.',
        members: 'Ideas, their files and feeds are for members.',
      },
      namesForMembers: 'Ideas can be read without signing in. Comments and names are for members.',
    },
    effects: {
      community: {
        everybody: '{count, plural, one {# profile becomes} other {# profiles become}} visible to visitors.',
        members: '{count, plural, one {# profile becomes} other {# profiles become}} invisible to visitors.',
      },
      ideas: {
        everybody: '{count, plural, one {# idea becomes} other {# ideas become}} visible to visitors.',
        members: '{count, plural, one {# idea becomes} other {# ideas become}} invisible to visitors.',
      },
    },
  },
  signUp: {
    title: 'Sign-up',
    text: 'Who can make an account. Existing accounts stay.',
    policy: 'Who can make an account',
    domains: 'Domains',
    addDomain: 'Add a domain',
    matching: '{matching, number} of {accounts, plural, one {# account matches.} other {# accounts match.}}',
    others: '{count, plural, one {The other one keeps its account.} other {The other # keep their accounts.}}',
    policies: {
      open: 'Open',
      domains: 'Email domains',
      invitation: 'Invitation only',
    },
    texts: {
      open: 'Anybody with an email address.',
      domains: 'Only addresses that end in one of these.',
      invitation: 'Administrators add members.',
    },
  },
} as const
