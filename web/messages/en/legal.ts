export default {
  close: 'Close',
  failed: 'The text could not be loaded.',
  titles: { terms: 'Terms of service', privacy: 'Privacy policy' },
  defaults: {
    terms:
      'Share what is yours to share, be kind, and do not harm others or this service. The people who run this installation may remove what breaks these terms.',
    privacy:
      '{site} keeps what you enter and the files you upload. Your email address and mobile number are shown to you and to administrators, and to others only as far as you choose in Settings. Nothing is sold. No other company is asked about you, unless you choose to sign in with Google: then Google tells {site} your name and address. If you turn on notifications of a device, the maker of its browser passes them on, encrypted.',
  },
} as const
