export default {
  opening: 'Opening {site}',
  connecting: 'Connecting to {platform}...',
  ready: '{site} is ready',
  readyText: 'It opens in a tab of its own, since browsers keep pages within other pages from signing you in.',
  open: 'Open {site}',
  opened: 'It is open in another tab. You can close this page, or open it once more from your course.',
  failed: '{site} was not opened',
  registered: '{platform} is registered',
  registeredText:
    'An administrator of {site} has to allow it under Admin, Other systems. Nobody can open {site} from it before.',
  close: 'Close',
  signIn: 'Sign in to {site}',
  problems: {
    unknown_platform: '{site} does not know this learning platform. Please tell its administrators.',
    inactive: 'This learning platform may not open {site} at the moment. Please write to the administrators of {site}.',
    deployment:
      '{site} is not set up for this part of the learning platform. Please tell the administrators of {site}.',
    interrupted: 'Opening took too long, or it began in another window. Please open {site} from your course again.',
    expired: 'What your learning platform sent is too old. Please open {site} from your course again.',
    refused: 'Your learning platform sent something that {site} cannot accept. Please tell its administrators.',
    unavailable: 'Your learning platform does not respond to {site} just now. Please try again in a moment.',
    message: '{site} cannot do what the link in your course asks for. Please tell your teacher.',
    target: 'The link in your course does not lead to a page of {site}. Please tell your teacher.',
    cancelled: 'Your learning platform did not sign you in. Please sign in there and open {site} again.',
    busy: 'Many people are opening {site} from here just now. Please try again in a few minutes.',
    registration:
      '{site} and this learning platform could not agree. The administrators of {site} find the reason in its log, and can enter the platform by hand.',
    registration_link: 'This link was used, or has expired. Please ask an administrator of {site} for a new one.',
    suspended: 'Your account is suspended. Please write to the administrators.',
    deactivated: 'Your university has deactivated your account. Please write to the administrators.',
    left: 'Your university says that you have left. Please write to the administrators.',
    closed: '{site} takes no new members with your email address. Please write to the administrators.',
    invited: 'You are invited to {site}. Please open the link in the invitation that we mailed you.',
    unusable:
      '{site} cannot use the email address that your learning platform has of you. Please write to the administrators.',
  },
} as const
