/** Invented comments of members and replies of the author. */
const THREADS: [text: string, reply: string][] = [
  [
    'I can test this on an old phone this weekend. Which version of Android do you need?',
    'Anything older than ten would help a lot.',
  ],
  ['We have the same problem at our centre. Could it work without an account?', ''],
  [
    'How would this look for somebody who listens instead of reading?',
    'Good question. I will try it with a screen reader first.',
  ],
  ['The library keeps a list like this on paper. I can ask them.', 'Please do, and tell me what they say.'],
  ['I like that it begins small.', ''],
]
/** How many threads an idea has, one idea after the other. */
const NUMBERS = [1, 0, 3, 2, 0, 5, 1, 0, 4]

export type DemoThread = {
  member: number
  text: string
  /** Of the author; "" where there is none. */
  reply: string
  /** How much of the time between the idea and now had passed, from 0 to 1. */
  passed: number
}

/** The discussion of the idea number `index` of one of `members` members, oldest first. */
export function demoThreads(index: number, author: number, members: number): DemoThread[] {
  const number = members < 3 ? 0 : (NUMBERS[index % NUMBERS.length] ?? 0)
  return Array.from({ length: number }, (_, place) => {
    const [text, reply] = THREADS[(index + place) % THREADS.length] ?? ['', '']
    const member = (author + 1 + ((place * 2) % (members - 1))) % members
    return { member, text, reply, passed: (place + 1) / (number + 1) }
  })
}
