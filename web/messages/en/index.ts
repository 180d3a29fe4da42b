import accounts from './accounts.ts'
import admin from './admin.ts'
import audit from './audit.ts'
import blocks from './blocks.ts'
import comments from './comments.ts'
import community from './community.ts'
import connections from './connections.ts'
import dashboard from './dashboard.ts'
import docs from './docs.ts'
import events from './events.ts'
import firstrun from './firstrun.ts'
import forms from './forms.ts'
import heads from './heads.ts'
import history from './history.ts'
import home from './home.ts'
import ideaForm from './ideaForm.ts'
import ideas from './ideas.ts'
import invitations from './invitations.ts'
import legal from './legal.ts'
import mailtest from './mailtest.ts'
import merges from './merges.ts'
import notifications from './notifications.ts'
import onboarding from './onboarding.ts'
import overview from './overview.ts'
import pager from './pager.ts'
import profiles from './profiles.ts'
import reporting from './reporting.ts'
import reports from './reports.ts'
import reviews from './reviews.ts'
import settings from './settings.ts'
import sharing from './sharing.ts'
import shell from './shell.ts'
import site from './site.ts'
import submissions from './submissions.ts'
import supports from './supports.ts'
import teams from './teams.ts'
import timeline from './timeline.ts'
import ui from './ui.ts'
import users from './users.ts'

/** The English message catalogue, one namespace a file. Other languages have the same shape. */
const messages = {
  accounts,
  admin,
  audit,
  blocks,
  comments,
  community,
  connections,
  dashboard,
  docs,
  firstrun,
  events,
  forms,
  heads,
  history,
  home,
  ideaForm,
  ideas,
  invitations,
  legal,
  mailtest,
  merges,
  notifications,
  onboarding,
  overview,
  pager,
  profiles,
  reporting,
  reports,
  reviews,
  settings,
  sharing,
  shell,
  site,
  submissions,
  supports,
  teams,
  timeline,
  ui,
  users,
}
export default messages
