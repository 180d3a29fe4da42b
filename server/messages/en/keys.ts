export default {
  ending: {
    subject: 'The API key {name} ends soon ({site})',
    heading: 'The API key {name} ends soon',
    text: 'It ends on {time}. From then on the program that uses it is refused. Make a new key in your settings and give it to the program; the old one may be revoked then.',
    serviceText:
      'This service key of the site ends on {time}. From then on the program that uses it is refused. Make a new key among other systems and give it to the program; the old one may be revoked then.',
    button: 'Open the keys',
  },
} as const
